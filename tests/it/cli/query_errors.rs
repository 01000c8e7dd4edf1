//! No part of a query is ignored: invalid parts are reported with their position.

use crate::support::{TestDirectory, error};
use sumito::record::read_moves;
use sumito::rules::{Layout, Position};

/// A database with a game of the Belgian Daisy.
fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let games =
        "# date: 2015.08.25\n# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 h6g5\n\n";
    let file = directory.file("games.txt", games);
    assert_eq!(directory.json(&["import", &file])["imported"], 1);
    directory
}

fn after(moves: &str) -> Result<Position, String> {
    let mut position = Layout::find("Belgian Daisy").unwrap().position();
    let played = read_moves(moves, &position).map_err(|error| error.to_string())?;
    played
        .into_iter()
        .for_each(|mv| position.play_unchecked(mv));
    Ok(position)
}

/// Move lists with an invalid part, and the beginning of the error message.
const REFUSED: [(&str, &str); 33] = [
    (
        "a1b2 zzz",
        "column 6: `zzz` is not a move, expected one of White",
    ),
    ("  a1b2 zzz", "column 8: `zzz`"),
    ("zzz", "column 1: `zzz`"),
    ("a1b2 99", "column 6: `99` without a move behind it"),
    ("a1b2 99 i5h5", "column 6: move number 99, expected 1"),
    ("a1b2 i5h5;a2b3 qq", "column 16: `qq`"),
    ("a1b2 i5h5;qq a2b3", "column 11: `qq`"),
    ("a1b2\ni5h5\na2b3 qq", "line 3, column 6: `qq`"),
    (
        "1. a1b2 i5h5 5. a2b3",
        "column 14: move number 5, expected 2",
    ),
    ("3. a1b2", "column 1: move number 3, expected 1"),
    ("1... a1b2", "column 3: `...` before a move of Black"),
    ("a1b2 hello i5h5", "column 6: `hello`"),
    ("a1b2 i5h5 Black wins", "column 11: `Black`"),
    ("Black: Tom\na1b2", "column 1: `Black:`"),
    ("[Event \"x\"] a1b2", "column 1: `[Event`"),
    ("# layout: Dutch Daisy\na1b2", "column 1: `#`"),
    ("a1b2 i5h5 \"hello\"", "column 11: `\"hello\"`"),
    ("a1b2 i5h5 2026-01-02", "column 11: `2026` without a move"),
    ("a1b2 [...] i5h5", "column 6: `[...]`"),
    ("a1b2 i5h5 ...", "column 11: `...`"),
    ("a1b2 +- i5h5", "column 6: `+-`"),
    ("a1b2 i5h5 {no end", "column 11: comment without end"),
    ("a1b2 i5h5 (no end", "column 11: parenthesis without end"),
    (
        "a1b2 (i9h8 i5h5) i5h5",
        "column 6: `(i9h8 i5h5)` is a variation",
    ),
    ("a1b2 1-0 i5h5", "column 6: score 1-0 claimed, expected 0-0"),
    ("a1b2 * i5h5", "column 6: `*` marks the move before it"),
    ("a1b2 1/2-1/2 i5h5", "column 14: `i5h5` after the result"),
    ("a1b2(e) i5h5", "column 1: `a1b2(e)` ejects no marble"),
    ("a1 b2 i5", "column 1: `a1b2i5` is not a legal move"),
    ("a1 -> b2 i5", "column 1: `a1`"),
    (
        "57-52 1-7",
        "column 1: `57-52` is a2b3 in LMU notation and a1b2 in OKUN, and all moves are legal in both",
    ),
    ("a1b2 (i5h5)", "column 6: `(i5h5)` is a variation"),
    (
        "a1b2 i5h5 e5e6",
        "column 11: `e5e6` is not a legal move: there is no marble on e5",
    ),
];

#[test]
fn the_first_invalid_part_of_a_move_list_is_reported() {
    for (moves, expected) in REFUSED {
        let message = after(moves).expect_err(moves);
        assert!(message.starts_with(expected), "{moves}: {message}");
    }
    // Suggestions are the same as for records.
    for (moves, expected) in [
        (
            "a1b2 5ih5",
            "; did you mean i5h5 (digit and letter swapped)?",
        ),
        ("a1b2i5h5", "; did you mean a1b2 i5h5 (a missing blank)?"),
        ("a1b3", "a neighbouring cell"),
    ] {
        let message = after(moves).expect_err(moves);
        assert!(message.contains(expected), "{moves}: {message}");
    }
}

#[test]
fn move_lists_may_contain_numbers_comments_and_results() {
    let plain = after("a1b2 i5h5 a2b3").unwrap();
    for moves in [
        "1.a1b2 i5h5 2.a2b3",
        "1. a1b2 1... i5h5 2. a2b3",
        "1. a1b2 2. i5h5 3. a2b3",
        "1 a1b2 i5h5 2 a2b3",
        "1) a1b2 i5h5\n2) a2b3\n",
        "a1b2, i5h5; a2b3.",
        "a1b2|i5h5/a2b3",
        "A1B2 I5H5 A2B3",
        "a1-b2 i5-h5 a2-b3",
        "a1 b2, i5 h5, a2 b3",
        "a1 -> b2 i5 -> h5 a2 -> b3",
        "a1b2! i5h5?! $3 a2b3",
        "{start} a1b2 {the Scorpio} i5h5 (doubled) a2b3",
        "a1b2 0:15 i5h5 0:20 a2b3 (0:31)",
        "a1b2 0-0 i5h5 (0-0) a2b3",
        "a1b2 i5h5 a2b3 1-0",
        "a1b2 i5h5 a2b3 1/2-1/2",
        "a1b2 i5h5 a2b3 *",
        "> a1b2 i5h5\n> a2b3",
        "a1d4 i5f5 a2c4",
        "56-51 0-6 57-52",
        "57-52 1-7 58-53",
    ] {
        assert_eq!(after(moves), Ok(plain), "{moves}");
    }
}

#[test]
fn a_very_long_move_list_is_rejected() {
    let message = after(&format!("a1b2 {}", "1.".repeat(20_000))).unwrap_err();
    assert!(
        message.starts_with("column 6: `1` without a move"),
        "{message}"
    );
    let message = after(&"a1b2 ".repeat(20_000)).unwrap_err();
    assert!(message.contains("expected at most"), "{message}");
}

#[test]
fn every_command_rejects_a_word_that_is_not_a_move() {
    let directory = directory();
    for words in [
        &["openings", "--layout", "belgian", "--moves"][..],
        &["search", "--layout", "belgian", "--moves"],
        &["report", "opening", "--layout", "belgian"],
    ] {
        for (moves, column) in [("a1b2 zzz", 6), ("a1b2 99", 6), ("a1b2 i5h5;a2b3 qq", 16)] {
            let message = error(&directory.run(&[words, &[moves]].concat()));
            let expected = format!("sumito: moves from Belgian Daisy, column {column}: `");
            assert!(message.starts_with(&expected), "{words:?}: {message}");
        }
        let output = directory.run(&[words, &["1.a1b2 i5h5 2.a2b3!? {Rabbit} *"]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

#[test]
fn what_belongs_to_another_option_is_named() {
    let directory = directory();
    let position = "w4/b5/b6/8/9/8/7/6/5 b";
    let pattern = "white:a1 black:b2";
    for (words, expected) in [
        (&["search", position][..], "(--position takes a position)"),
        (
            &["openings", "--moves", position],
            "(--position takes a position)",
        ),
        (&["search", "Belgian Daisy"], "(--layout takes a layout)"),
        (&["openings", "belgian-daisy"], "(--layout takes a layout)"),
        (&["search", pattern], "(--pattern takes a pattern)"),
        (
            &["search", "--position", pattern],
            "(--pattern takes a pattern)",
        ),
        (
            &["search", "?????/??????/7/8/4bbw??/8/7/??????/?????"],
            "(--pattern takes a pattern)",
        ),
        // A faulty position is not called a pattern.
        (&["search", "--position", "w4/b5/b6/8/9/8/7/6/6 b"], "row a"),
        (&["search", "a1b2 zzz"], "column 6: `zzz`"),
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains(expected), "{words:?}: {message}");
    }
}

#[test]
fn empty_ranges_are_rejected() {
    let directory = directory();
    let dates = ["--from", "2020", "--to", "2010"];
    let plies = ["--min-plies", "50", "--max-plies", "10"];
    for verb in [
        &["games"][..],
        &["openings"],
        &["stats"],
        &["players"],
        &["players", "ratings"],
        &["players", "crosstable", "*"],
        &["players", "same"],
        &["search", "--position", "belgian"],
        &["search", "--pattern", "black:a1"],
        &["report", "opening", "a1b2"],
        &["report", "player", "Ann"],
    ] {
        for (range, expected) in [
            (
                &dates,
                "the range from 2020 to 2010 is empty, expected the first day before the last",
            ),
            (
                &plies,
                "the range from 50 to 10 is empty, expected the first number of plies",
            ),
        ] {
            let output = directory.run(&[verb, range].concat());
            let message = error(&output);
            assert!(message.contains(expected), "{verb:?}: {message}");
            assert!(output.stdout.is_empty(), "{verb:?}: {output:?}");
        }
    }
    let known =
        error(&directory.run(&["export", "--to", "linear", "--from", "2020", "--to", "2010"]));
    assert!(known.contains("is empty"), "{known}");
    let known = [&["puzzles", "--known"], &plies[..]].concat();
    assert!(error(&directory.run(&known)).contains("the range from 50 to 10 is empty"));
    let hard = [
        "puzzles",
        "--known",
        "--min-difficulty",
        "5",
        "--max-difficulty",
        "3",
    ];
    assert!(error(&directory.run(&hard)).contains("the range from 5 to 3 is empty"));
    // No puzzles are stored, and the names of a filter are checked all the same.
    for (option, expected) in [
        ("--player", "there is no player `zzzzzz`"),
        ("--in", "there is no saved search `zzzzzz`"),
    ] {
        let unknown = error(&directory.run(&["puzzles", "--known", option, "zzzzzz"]));
        assert!(unknown.contains(expected), "{unknown}");
    }
    let ply = error(&directory.run(&["search", "--position", "belgian", "--ply", "60..10"]));
    assert!(ply.contains("the range from 60 to 10 is empty"), "{ply}");
    // A year contains its days, and a range may be one day.
    for (from, to) in [
        ("2015", "2015"),
        ("2015.08.25", "2015.08.25"),
        ("2015.08", "2015"),
    ] {
        let games = directory.json(&["games", "--from", from, "--to", to]);
        assert_eq!(games.as_array().unwrap().len(), 1, "{from} {to}");
    }
    let empty = directory.run(&["openings", "--max-plies", "0"]);
    assert!(
        error(&empty).contains("no game that passes the filter starts from"),
        "{empty:?}"
    );
}

/// What a command names itself does not replace a filter.
#[test]
fn filters_are_combined_with_the_player_and_the_event_of_a_command() {
    let directory = TestDirectory::new();
    let games = [
        ("Ann", "Bob", "Cup A"),
        ("Ann", "Cid", "Cup B"),
        ("Bob", "Cid", "Cup A"),
    ];
    let text = games.map(|(black, white, event)| {
        format!("# black: {black}\n# white: {white}\n# event: {event}\n# date: 2015\n# layout: Standard\n# result: 1-0\n1.a1b2 i9h8\n\n")
    });
    let file = directory.file("games.txt", text.concat());
    assert_eq!(directory.json(&["import", &file])["imported"], 3);
    let names = |words: &[&str]| {
        let rows = directory.json(&[&["players", "crosstable"], words].concat());
        let rows = rows.as_array().unwrap().iter();
        let names = rows.map(|row| row["name"].as_str().unwrap().to_owned());
        names.collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(names(&["Cup*"]), 3);
    assert_eq!(names(&["Cup*", "--event", "Cup B"]), 2);
    let none = directory.run(&["players", "crosstable", "Cup A", "--event", "Cup B"]);
    assert_eq!(none.status.code(), Some(1), "{none:?}");
    let unknown = directory.run(&["players", "crosstable", "Cup*", "--event", "zzq"]);
    assert!(error(&unknown).contains("there is no event `zzq`"));
    let profile = |words: &[&str]| directory.json(&[&["players", "Ann"], words].concat());
    assert_eq!(profile(&[])["games"], 2);
    for words in [
        &["--player", "Cid"][..],
        &["--white", "Cid"],
        &["--player", "Cid", "--against", "Ann"],
    ] {
        let found = profile(words);
        assert_eq!(found["games"], 1, "{words:?}");
        let moves = found["openings"][0]["moves"].as_array().unwrap();
        assert_eq!(moves[0]["games"], 1, "{words:?}");
    }
    let unknown = directory.run(&["players", "Ann", "--player", "zzq"]);
    assert!(error(&unknown).contains("there is no player `zzq`"));
    for words in [&["--since", "2020"][..], &["--black", "Cid"]] {
        let none = directory.run(&[&["players", "Ann"], words].concat());
        assert_eq!((none.status.code(), none.stdout.len()), (Some(1), 0));
        let message = String::from_utf8(none.stderr).unwrap();
        assert!(
            message.contains("no game of `Ann` passes the filter"),
            "{message}"
        );
    }
}

#[test]
fn an_error_of_sql_is_told_once() {
    let message = error(&directory().run(&["query", "selct 1"]));
    assert!(message.contains("syntax error in selct 1 at offset 0"));
    assert!(!message.contains("Error code"), "{message}");
}

#[test]
fn a_name_of_a_saved_search_that_is_taken_names_only_options_of_the_command() {
    let directory = directory();
    for name in ["one", "two"] {
        directory.run(&["games", "--save", name]);
    }
    let renamed = error(&directory.run(&["saved", "--rename", "one", "two"]));
    assert!(renamed.ends_with("expected another name\n"), "{renamed}");
    let saved = error(&directory.run(&["games", "--save", "one"]));
    assert!(saved.contains("(--replace replaces it)"), "{saved}");
}

/// Rules that exclude each other match no game, which would look like an answer.
#[test]
fn rules_that_exclude_each_other_are_refused() {
    let directory = directory();
    for (rules, expected) in [
        (
            "eject=4 eject=5",
            "`eject=4` and `eject=5` exclude each other, expected one of them",
        ),
        (
            "standard sprint",
            "`standard` and `sprint` exclude each other",
        ),
        (
            "moves=each players=6",
            "moves=each with 6 players, expected two players",
        ),
    ] {
        let message = error(&directory.run(&["games", "--rules", rules]));
        assert!(message.contains(expected), "{message}");
    }
    let none = directory.run(&["games", "--rules", "eject=4 sprint"]);
    assert_eq!(none.status.code(), Some(1));
    // So do rules that the game does not have, whether it is named itself or by its layout.
    let triangles =
        "`triangles` is not an option of the rules of Kōnane, expected one of standard, opening";
    for (words, expected) in [
        (["--game", "konane", "triangles"], triangles),
        (
            ["--layout", "konane-8x8", "eject=4 triangles"],
            "`eject=4` is not an option of",
        ),
        (
            ["--game", "abalone", "opening=any"],
            "of the rules of Abalone, expected one of standard, eject",
        ),
    ] {
        let [option, game, rules] = words;
        let message = error(&directory.run(&["games", option, game, "--rules", rules]));
        assert!(message.contains(expected), "{message}");
    }
    for rules in ["standard", "opening=any"] {
        let none = directory.run(&["games", "--game", "konane", "--rules", rules]);
        assert_eq!(none.status.code(), Some(1), "{none:?}");
    }
}

/// A notation that a format does not have is refused.
#[test]
fn a_notation_without_an_effect_is_refused() {
    let directory = directory();
    let expected = "--notation is for --to linear, table, apgn, ag and html, and with --rows plies for csv, jsonl and parquet, not ";
    for (format, not) in [
        ("reversible", "reversible"),
        ("json", "json"),
        ("jsonl", "jsonl with --rows games"),
        ("csv", "csv with --rows games"),
    ] {
        let words = ["--to", format, "--notation", "nacre"];
        let file = directory.path("games.txt").display().to_string();
        for command in [&["export"][..], &["convert", &file]] {
            let message = error(&directory.run(&[command, &words].concat()));
            assert!(message.contains(&format!("{expected}{not}\n")), "{message}");
        }
    }
}
