//! What `sumito edit` stores comes back from every format as the same game, or a message says what does not.

use std::process::Output;

use crate::support::TestDirectory;

const FORMATS: [&str; 7] = [
    "linear",
    "table",
    "apgn",
    "ag",
    "reversible",
    "json",
    "jsonl",
];

/// A database with one game without names.
fn with_game() -> TestDirectory {
    with_record("# Layout: Belgian Daisy\n1.a1b2 i5h5 {one} 2.a2b3! i6h6 1-0\n")
}

fn with_record(text: &str) -> TestDirectory {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", text);
    directory.json(&["import", &file]);
    directory
}

fn stderr(output: Output) -> String {
    String::from_utf8(output.stderr).unwrap()
}

/// Imports an export in every format, which must be the game that is stored.
fn assert_comes_back(directory: &TestDirectory) {
    for format in FORMATS {
        let text = directory.run(&["export", "--to", format]).stdout;
        let file = directory.file(&format!("export.{format}"), text);
        let report = directory.json(&["import", &file]);
        assert_eq!(report["duplicates"], 1, "{format}: {report}");
        assert_eq!(directory.games(), 1, "{format}");
    }
}

#[test]
fn tags_have_the_names_with_which_they_are_read() {
    let directory = with_game();
    directory.json(&[
        "edit",
        "1",
        "--tag",
        "black=Zed",
        "--tag",
        "site=a  b",
        "--tag",
        "fooBar=c",
    ]);
    let tags = directory.json(&["show", "1"])["tags"].to_string();
    for tag in [
        r#"["Black","Zed"]"#,
        r#"["Site","a b"]"#,
        r#"["FooBar","c"]"#,
    ] {
        assert!(tags.contains(tag), "{tag}: {tags}");
    }
    assert_eq!(directory.json(&["games", "--black", "Zed"])[0]["id"], 1);
    assert_comes_back(&directory);
    directory.json(&["edit", "1", "--delete-tag", "result"]);
    assert_eq!(directory.json(&["show", "1"])["result"], "unknown");
    let warned = stderr(directory.run(&["edit", "1", "--tag", "balck=Ann"]));
    assert!(
        warned.contains("`balck` is new, did you mean `Black`?"),
        "{warned}"
    );
}

#[test]
fn comments_are_stored_as_an_import_stores_them() {
    let directory = with_game();
    let comment = " Good.  Next\tand\u{a0}more\rnow\u{2028}end\n\n\nlast ";
    directory.json(&["edit", "1", "--comment", "1", comment]);
    let shown = directory.json(&["show", "1"]);
    assert_eq!(
        shown["moves"][0]["comment"],
        "Good. Next and more now end\n\nlast"
    );
    // Tables have no line breaks in comments, as their export says.
    directory.json(&["edit", "1", "--comment", "1", "Good.  Next"]);
    assert_comes_back(&directory);
}

#[test]
fn bars_and_backslashes_in_comments_come_back_from_every_format() {
    let directory = with_game();
    for comment in [r"a \| b", r"a | b", r"a \\| b", r"\|", r"a \ b"] {
        directory.json(&[
            "edit",
            "1",
            "--comment",
            "0",
            comment,
            "--comment",
            "2",
            comment,
        ]);
        let shown = directory.json(&["show", "1"]);
        assert_eq!(shown["moves"][1]["comment"], comment);
        assert_comes_back(&directory);
    }
}

#[test]
fn an_export_says_what_it_does_not_hold_of_an_incomplete_record() {
    let directory =
        with_record("# Layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i7h6 {two} 3.c2c3 1-0\n");
    let lost = "what an incomplete record says after its last legal move (1 game)";
    for format in FORMATS {
        let message = stderr(directory.run(&["export", "--to", format]));
        let expected = format!("not held by {format}: {lost}");
        assert!(message.contains(&expected), "{message}");
    }
    assert!(!stderr(with_game().run(&["export"])).contains(lost));
    // The record says itself that it ends there.
    let stated = with_record("# Layout: Belgian Daisy\n# Incomplete: torn\n1.a1b2 i5h5\n");
    let message = stderr(stated.run(&["export"]));
    assert!(!message.contains(lost), "{message}");
}

#[test]
fn an_export_with_merged_names_says_that_it_is_another_game() {
    let directory = with_game();
    directory.json(&["edit", "1", "--tag", "Black=A. Zed", "--tag", "White=Bob"]);
    directory.run(&["players", "merge", "A. Zed", "--into", "Anna Zed"]);
    let message = stderr(directory.run(&["export", "--merged-names"]));
    assert!(
        message.contains("names as the records spell them"),
        "{message}"
    );
    assert!(!stderr(directory.run(&["export"])).contains("names as"));
}

#[test]
fn an_edit_warns_of_what_an_import_warns_of() {
    let directory = with_game();
    let edit = |words: &[&str]| stderr(directory.run(&[&["edit", "1"], words].concat()));
    let message = edit(&["--comment", "1", "[%csl Zz9] x"]);
    assert!(
        message.contains("game 1: warning: `Zz9` in [%csl]"),
        "{message}"
    );
    edit(&["--tag", "Termination=White resigned"]);
    let message = edit(&["--delete-tag", "Result"]);
    let expected = "the result * with the tag Termination `White resigned`, expected 1-0";
    assert!(message.contains(expected), "{message}");
    // An edit that changes nothing says why.
    let message = edit(&["--delete-tag", "Nope"]);
    assert!(
        message.contains("no game to be edited has the tag `Nope`"),
        "{message}"
    );
    let message = edit(&["--mark", "3", "!"]);
    assert!(message.contains("nothing was edited"), "{message}");
}

#[test]
fn problems_that_an_import_found_are_shown_as_those_before_the_edits() {
    let directory = with_record("# Layout: Belgian Daisy\n# Date: 03/05/2013\n1.a1b2 i5h5\n");
    let shown = || String::from_utf8(directory.run(&["show", "1"]).stdout).unwrap();
    let heading = "problems of the record as it was found, before the edits:\n";
    assert!(shown().contains("[ambiguous-date]") && !shown().contains(heading));
    directory.json(&["edit", "1", "--tag", "Date=2013.05.03"]);
    let text = shown();
    let (_, problems) = text.split_once(heading).expect(&text);
    assert!(problems.contains("[ambiguous-date]"), "{text}");
}
