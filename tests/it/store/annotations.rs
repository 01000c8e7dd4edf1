//! Edits of marks, comments and variations, and their history.

use serde_json::Value;

use super::journal::{contents, with_games};
use crate::support::{TestDirectory, error};

/// Marks without a sign of their own are numbers of PGN, as records have them; the others are stored as their signs.
#[test]
fn a_mark_can_be_a_number_of_pgn() {
    let directory = with_games();
    for (given, stored) in [
        ("$10", "$10"),
        ("$1", "!"),
        ("$6", "?!"),
        ("$010", "$10"),
        ("!$10", "!$10"),
    ] {
        directory.run(&["edit", "1", "--mark", "1", given]);
        let game = directory.json(&["show", "1"]);
        assert_eq!(game["moves"][0]["mark"], stored, "{given}");
    }
    for mark in ["$", "$0", "$256", "$x"] {
        let message = error(&directory.run(&["edit", "1", "--mark", "1", mark]));
        assert!(
            message.contains(&format!("`{mark}` is not a mark"))
                && message.contains("a number of PGN from $1 to $255"),
            "{message}"
        );
    }
}

/// A comment often begins with a minus; the name of an option is none, because its text was forgotten.
#[test]
fn a_comment_can_begin_with_a_hyphen() {
    let directory = with_games();
    for text in ["-0.5 for Black", "- x", "-->", "-- x", "-x"] {
        let output = directory.run(&["edit", "1", "--comment", "1", text]);
        assert!(output.status.success(), "{text}: {output:?}");
        assert_eq!(
            directory.json(&["show", "1"])["moves"][0]["comment"],
            text,
            "{text}"
        );
    }
    let before = contents(&directory);
    for words in [
        &["edit", "1", "--comment", "1", "--yes"][..],
        &["edit", "1", "--comment", "1", "--tag=White=Ann"],
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains("reads as an option"), "{message}");
    }
    assert_eq!(contents(&directory), before);
    directory.run(&["edit", "1", "--comment", "1", " --yes"]);
    assert_eq!(
        directory.json(&["show", "1"])["moves"][0]["comment"],
        "--yes"
    );
}

/// The changes of a game with a variation by its edited record: the fields of each edit, and those of the last change in the history.
fn changes_of_variations(directory: &TestDirectory, record: &str) -> Vec<(String, String, String)> {
    let file = directory.file("edited.apgn", record);
    let output = directory.run(&["edit", "1", "--with", &file]);
    assert!(output.status.success(), "{output:?}");
    let history = directory.json(&["history", "1"]);
    let last = history.as_array().unwrap().last().unwrap();
    let changes = last["changes"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap_or("none").to_owned();
    changes
        .map(|change| {
            let [field, old, new] = ["field", "old", "new"].map(|name| text(&change[name]));
            (field, old, new)
        })
        .collect()
}

#[test]
fn the_history_has_each_field_of_a_variation_before_and_after() {
    let directory = TestDirectory::new();
    let record = |line: &str| {
        format!("[Variant \"Belgian Daisy\"]\n[Result \"*\"]\n\n1.a1b2 i5h5 {line} 2.a2b3 *\n")
    };
    let file = directory.file("game.apgn", record("(1...a5b5 {first} 2.a2b3)"));
    directory.run(&["import", &file]);
    for (line, expected) in [
        (
            "(1...a5b5 {second} 2.a2b3!)",
            &[
                ("variation 2.1 comment 1", "first", "second"),
                ("variation 2.1 mark 2", "none", "!"),
            ][..],
        ),
        (
            "(1...a5b5 {second} 2.a2b3! (2.c2c3 {nested}))",
            &[
                ("variations", "1", "2"),
                ("variation 2.1/2.1", "none", "1 ply"),
                ("variation 2.1/2.1 comment 1", "none", "nested"),
            ],
        ),
        (
            "(1...a5b5 {second})",
            &[
                ("variations", "2", "1"),
                (
                    "variation 2.1",
                    "2 plies, the first 1 the same",
                    "1 ply, the first 1 the same",
                ),
                ("variation 2.1/2.1", "1 ply", "none"),
                ("variation 2.1 mark 2", "!", "none"),
                ("variation 2.1/2.1 comment 1", "nested", "none"),
            ],
        ),
    ] {
        let found = changes_of_variations(&directory, &record(line));
        let found: Vec<(&str, &str, &str)> = found
            .iter()
            .map(|(field, old, new)| (&**field, &**old, &**new))
            .collect();
        assert_eq!(found, expected, "{line}");
    }
}

/// Comments are shown in one record, which has no braces in them and keeps line breaks only where they are read back.
#[test]
fn what_is_not_shown_as_it_is_stored_is_reported() {
    let directory = with_games();
    directory.run(&["edit", "1", "--comment", "1", "a {set} of moves"]);
    for words in [&["show", "1"][..], &["show", "1", "--format", "csv"]] {
        let output = directory.run(words);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains("as it is stored: braces in comments (written as parentheses)"),
            "{words:?}: {message}"
        );
    }
    let other = directory.run(&["show", "2"]);
    assert!(other.stderr.is_empty(), "{other:?}");
}
