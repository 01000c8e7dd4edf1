//! Commands are about one game: what names two of them, or asks one for what only the other has, is refused.

use crate::support::{TestDirectory, error};

/// A database with a game of Kōnane and one of Abalone, and their files.
fn two_games() -> (TestDirectory, [String; 2]) {
    let directory = TestDirectory::new();
    let konane = directory.file(
        "konane.txt",
        "# game: konane\n# layout: konane-6x6\n1. d4 c4\n",
    );
    let abalone = directory.file("abalone.txt", "# layout: belgian\n1.a1b2 i5h5\n");
    assert_eq!(
        directory.json(&["import", &konane, &abalone])["imported"],
        2
    );
    (directory, [konane, abalone])
}

#[test]
fn a_position_or_a_layout_of_another_game_is_refused() {
    let (directory, [_, abalone]) = two_games();
    let layouts = "the layout Belgian Daisy is one of Abalone, expected one of Kōnane";
    let opening = "the position `scorpio` is one of Abalone, expected one of Kōnane";
    for (words, expected) in [
        (
            "openings --layout belgian --position konane-6x6",
            "the position `konane-6x6` is one of Kōnane, expected one of Abalone, as the layout Belgian Daisy is",
        ),
        (
            "search --game abalone --position konane-6x6",
            "the position `konane-6x6` is one of Kōnane, expected one of Abalone",
        ),
        ("openings scorpio --game konane", opening),
        ("report opening scorpio --game konane", opening),
        ("games --opening scorpio --game konane", opening),
        ("games --layout belgian --game konane", layouts),
        (
            "convert FILE --to apgn --layout belgian --game konane",
            layouts,
        ),
        ("check FILE --layout belgian --game konane", layouts),
        ("import FILE --layout belgian --game konane", layouts),
    ] {
        let words: Vec<&str> = words
            .split(' ')
            .map(|word| if word == "FILE" { &*abalone } else { word })
            .collect();
        assert_eq!(
            error(&directory.run(&words)),
            format!("sumito: {expected}\n"),
            "{words:?}"
        );
    }
}

#[test]
fn a_notation_is_refused_where_all_games_have_one_of_their_own() {
    let (directory, [konane, abalone]) = two_games();
    for words in [
        "replay 1 --notation nacre",
        "play konane-6x6 --notation abapro",
        "export --game konane --to linear --notation nacre",
        "export 1 --to apgn --notation nacre",
        "export --layout konane-6x6 --to html --notation nacre",
        "convert KONANE --to linear --notation nacre",
        "generate --layout konane-6x6 --notation nacre",
    ] {
        let words: Vec<&str> = words
            .split(' ')
            .map(|word| if word == "KONANE" { &*konane } else { word })
            .collect();
        let told = error(&directory.run(&words));
        assert!(
            told.contains(": moves of Kōnane have one notation, expected none\n"),
            "{words:?} {told}"
        );
    }
    let both = directory.run(&["export", "--to", "linear", "--notation", "nacre"]);
    let converted = directory.run(&[
        "convert",
        &konane,
        &abalone,
        "--to",
        "linear",
        "--notation",
        "nacre",
    ]);
    for output in [both, converted] {
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            output.status.success() && text.contains("1.a1d4 i5f5") && text.contains("1.d4 c4"),
            "{text}"
        );
    }
}

/// The error is reported with the place of the first game, before anything is written, however many games follow.
#[test]
fn a_notation_that_fits_no_game_of_a_stream_is_told_at_its_first_game() {
    let directory = TestDirectory::new();
    let game = "# game: konane\n# layout: konane-6x6\n1. d4 c4\n\n";
    let few = directory.file("few.txt", format!("{{heading}}\n\n{}", game.repeat(3)));
    // The illegal move after them would be reported too, if it was read.
    let many = game.repeat(4_000) + "# game: konane\n# layout: konane-6x6\n1. d4 a1\n";
    let many = directory.file("many.txt", many);
    let path = directory.path("out.txt");
    let out = path.to_str().unwrap();
    for (file, place) in [(&few, "few.txt:3:1"), (&many, "many.txt:1:1")] {
        for to in [vec![], vec!["-o", out]] {
            let words = ["convert", file, "--to", "linear", "--notation", "nacre"];
            let output = directory.run(&[&words, &to[..]].concat());
            let told = error(&output);
            assert!(output.stdout.is_empty() && !path.exists(), "{told}");
            assert!(
                told.starts_with("sumito: ") && told.lines().count() == 1,
                "{told}"
            );
            assert!(
                told.ends_with(&format!(
                    "{place}: --notation nacre: moves of Kōnane have one notation, expected none\n"
                )),
                "{told}"
            );
        }
    }
    let generated = directory.run(&["generate", "--layout", "konane-6x6", "--notation", "nacre"]);
    assert!(generated.stdout.is_empty(), "{generated:?}");
}

/// A board with an odd number of squares has one stone of Black more, so that no symmetry exchanges the colours; counts are exchanged all the same.
#[test]
fn counts_are_searched_with_the_colors_exchanged_on_every_board() {
    for board in ["konane-5x5", "konane-6x6"] {
        let directory = TestDirectory::new();
        let moves = if board == "konane-5x5" {
            "1. c3 c2 2. a3-c3"
        } else {
            "1. d4 c4 2. d2-d4"
        };
        let file = directory.file(
            "game.txt",
            format!("# game: konane\n# layout: {board}\n{moves}\n"),
        );
        assert_eq!(
            directory.json(&["import", &file])["incomplete"],
            0,
            "{board}"
        );
        let found = |words: &[&str]| {
            let hits = directory.json(&[&["search"], words].concat());
            hits.as_array().map_or(0, Vec::len)
        };
        for (score, swap, hits) in [
            ("1-0", false, 1),
            ("0-1", false, 0),
            ("1-0", true, 1),
            ("0-1", true, 1),
        ] {
            let swap = if swap { &["--swap"][..] } else { &[] };
            assert_eq!(
                found(&[&["--score", score], swap].concat()),
                hits,
                "{board} {score} {swap:?}"
            );
        }
    }
}
