//! Edits and bookmarks of incomplete games stay when their records are corrected.

use serde_json::{Value, json};

use crate::support::TestDirectory;

const HEAD: &str = "# Layout: Belgian Daisy\n# Black: Ann\n# White: Bob\n";
/// Its fourth ply has two characters swapped.
const MISTYPED: &str = "1.a1b2 i5h5 {one} 2.a2b3! ih66 {two} 3.c2c3 g4g5 (3...a5b5) 1-0\n";
/// Its fourth ply is illegal.
const ILLEGAL: &str = "1.a1b2 i5h5 {one} 2.a2b3! i7h6 {two} 3.c2c3 g4g5 (3...a5b5) 1-0\n";

fn with_record(moves: &str) -> (TestDirectory, String) {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", format!("{HEAD}{moves}"));
    directory.json(&["import", &file]);
    (directory, file)
}

fn edit(directory: &TestDirectory) {
    directory.json(&[
        "edit",
        "1",
        "--tag",
        "Site=Paris",
        "--comment",
        "2",
        "changed",
        "--mark",
        "1",
        "!",
    ]);
}

/// Whether the only game is the whole one with all edits, under its number.
fn assert_whole_and_edited(directory: &TestDirectory) {
    let games = directory.json(&["games"]);
    assert_eq!(games.as_array().unwrap().len(), 1, "{games}");
    let shown = directory.json(&["show", "1"]);
    assert_eq!(
        (&shown["plies"], &shown["incomplete"]),
        (&json!(6), &Value::Null)
    );
    let tags = shown["tags"].to_string();
    assert!(tags.contains(r#"["Site","Paris"]"#), "{tags}");
    let moves = shown["moves"].to_string();
    for expected in [
        r#""mark":"!""#,
        r#""comment":"changed""#,
        r#""comment":"two""#,
    ] {
        assert!(moves.contains(expected), "{expected}: {moves}");
    }
    assert!(!moves.contains(r#""comment":"one""#), "{moves}");
    assert_eq!(directory.json(&["rejects"]), json!([]));
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

#[test]
fn a_repair_keeps_number_edits_and_bookmarks_of_a_game() {
    for words in [
        &["rejects", "--fix", "1"][..],
        &["rejects", "--retry", "--repair"],
    ] {
        let (directory, file) = with_record(MISTYPED);
        edit(&directory);
        directory.run(&["mark", "1", "+fav"]);
        let before = directory.json(&["show", "1"]);
        let report = directory.json(words);
        assert_eq!(
            (&report["seen"], &report["imported"], &report["incomplete"]),
            (&json!(1), &json!(1), &json!(0)),
            "{report}"
        );
        assert_whole_and_edited(&directory);
        let marked = directory.json(&["games", "--marked", "fav"]);
        assert_eq!(marked[0]["id"], 1, "{marked}");
        // Another import adds nothing, with a repair or without one.
        for option in [&[][..], &["--repair"]] {
            let again = directory.json(&[&["import", &file], option].concat());
            assert_eq!(again["duplicates"], 1, "{again}");
        }
        directory.json(&["undo"]);
        assert_eq!(directory.json(&["show", "1"]), before);
        assert_eq!(directory.json(&["rejects"])[0]["game"], 1);
    }
}

#[test]
fn a_repair_that_contradicts_an_edit_changes_nothing_and_names_the_game() {
    let (directory, _) = with_record(&MISTYPED.replace("1-0", "\nWhite resigned."));
    directory.json(&["edit", "1", "--result", "0-1"]);
    let before = directory.json(&["show", "1"]);
    // The result is that of the words, which are read with the whole record.
    let output = directory.run(&["rejects", "--fix", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("reject 1: game 1 was edited"), "{message}");
    assert_eq!(directory.json(&["show", "1"]), before);
    assert_eq!(directory.json(&["rejects"])[0]["game"], 1);
}

#[test]
fn a_repair_hands_bookmarks_and_studies_on() {
    let (directory, _) = with_record(MISTYPED);
    directory.run(&["mark", "1", "+fav"]);
    directory.json(&["rejects", "--fix", "1"]);
    let marked = directory.json(&["games", "--marked", "fav"]);
    assert_eq!(marked[0]["id"], 2, "{marked}");
    directory.json(&["undo"]);
    let marked = directory.json(&["games", "--marked", "fav"]);
    assert_eq!(marked[0]["id"], 1, "{marked}");
    assert_eq!(directory.json(&["db", "check"])["faults"], json!([]));
}

#[test]
fn an_edited_incomplete_game_is_not_replaced_by_the_corrected_record() {
    let (directory, file) = with_record(ILLEGAL);
    edit(&directory);
    let before = directory.json(&["show", "1"]);
    directory.file(
        "games.txt",
        format!("{HEAD}{ILLEGAL}").replace("i7h6", "i6h6"),
    );
    let report = directory.json(&["import", &file, "--replace"]);
    assert_eq!(report["not_replaced"][0]["old_game"], 1, "{report}");
    assert!(report["replaced"].is_null(), "{report}");
    assert_eq!(directory.json(&["show", "1"]), before);
    assert_eq!(directory.json(&["games"]).as_array().unwrap().len(), 2);
}

#[test]
fn a_corrected_record_of_an_incomplete_game_keeps_its_edits() {
    let (directory, _) = with_record(ILLEGAL);
    edit(&directory);
    let corrected = format!("{HEAD}{ILLEGAL}").replace("i7h6", "i6h6");
    let file = directory.file("corrected.txt", &corrected);
    let output = directory.run(&["edit", "1", "--with", &file]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("kept as it was edited before: Site, mark 1, comment 2\n"),
        "{message}"
    );
    assert_whole_and_edited(&directory);
    // Another first move leaves no place for the edits of the moves.
    directory.json(&["undo"]);
    let before = directory.json(&["show", "1"]);
    let other = corrected
        .replace("1.a1b2 i5h5", "1.a2b3 i5h5")
        .replace("2.a2b3", "2.a1b2");
    let file = directory.file("other.txt", other);
    let output = directory.run(&["edit", "1", "--with", &file]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("(mark 1, comment 2)"), "{message}");
    assert_eq!(directory.json(&["show", "1"]), before);
}
