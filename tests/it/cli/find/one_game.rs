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
