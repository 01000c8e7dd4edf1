//! Retrying rejects.

use serde_json::{Value, json};
use sumito::games::AnyLayout;
use sumito::record::{ReadOptions, Repair, read_record};
use sumito::rules::Layout;
use sumito::store::{ImportCounts, ReimportOutcome, Reject};

use crate::record::problems::diagnostics::DAMAGED;
use crate::support::database;
use crate::support::{TestDirectory, error};

#[test]
fn rejects_can_be_retried() {
    let directory = TestDirectory::new();
    let file = directory.file("damaged.txt", DAMAGED);
    directory.json(&["import", &file]);
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 3);
    // The rejects still cannot be replayed.
    let before = directory.json(&["db", "info"]);
    let report = directory.json(&["rejects", "--retry"]);
    assert_eq!(
        (
            &report["seen"],
            &report["imported"],
            &report["incomplete"],
            &report["rejected"]
        ),
        (&json!(3), &json!(0), &json!(2), &json!(1))
    );
    assert_eq!(directory.json(&["db", "info"]), before);

    let report = directory.json(&["rejects", "1", "--retry", "--repair"]);
    assert_eq!(
        (&report["seen"], &report["imported"], &report["plies"]),
        (&json!(1), &json!(1), &json!(6))
    );
    let report = directory.json(&["rejects", "--retry", "--repair", "--layout", "belgian"]);
    assert_eq!(
        (&report["seen"], &report["imported"], &report["incomplete"]),
        (&json!(2), &json!(1), &json!(1))
    );
    assert_eq!(directory.games(), 3);
    let games = directory.json(&["games", "--mended"]);
    assert_eq!(games.as_array().unwrap().len(), 2);
    let shown = directory.json(&["show", &games[1]["id"].to_string()]);
    assert_eq!(
        (&shown["line"], &shown["problems"][0]["line"]),
        (&json!(5), &json!(6))
    );
    assert_eq!(shown["problems"][0]["kind"], "mended");
    assert!(shown["text"].as_str().unwrap().contains("1.1ab2 i5h5"));
    // A second import of the file: the retried games are duplicates.
    let report = directory.json(&["import", &file]);
    assert_eq!(
        (&report["duplicates"], &report["incomplete"]),
        (&json!(3), &json!(0))
    );
    assert_eq!(directory.games(), 3);
}

#[test]
fn a_manually_corrected_record_replaces_its_reject() {
    let directory = TestDirectory::new();
    let file = directory.file("damaged.txt", DAMAGED);
    directory.json(&["import", &file]);
    let retry = |name: &str, text: &str| {
        let with = directory.file(name, text);
        directory.json(&["rejects", "3", "--retry", "--with", &with])
    };
    let head = "# Black: not so hopeless\n# Layout: Belgian Daisy\n";
    // A shorter record than the stored one, then a longer one, then a complete one.
    let shorter = retry("shorter.txt", &format!("{head}1.a1b2 e5e6"));
    assert_eq!(
        (&shorter["incomplete"], &shorter["longer"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        directory.json(&["rejects", "3"])[0]["message"]
            .as_str()
            .unwrap()
            .matches("e5e6")
            .count(),
        1
    );
    let longer = retry("longer.txt", &format!("{head}1.a1b2 i5h5 2.a2b3 e5e6"));
    assert_eq!(
        (&longer["incomplete"], &longer["longer"]),
        (&json!(1), &json!(1))
    );
    let rejects = directory.json(&["rejects"]);
    let last = rejects.as_array().unwrap().last().unwrap();
    assert!(
        last["text"].as_str().unwrap().contains("2.e5e6 i6h6"),
        "{last}"
    );
    let (id, game) = (last["id"].to_string(), last["game"].to_string());
    assert_eq!(directory.json(&["show", &game])["plies"], 3);
    let with = directory.file("whole.txt", format!("{head}1.a1b2 i5h5 2.a2b3 i6h6"));
    let whole = directory.json(&["rejects", &id, "--retry", "--with", &with]);
    assert_eq!(
        (&whole["imported"], &whole["positions"]),
        (&json!(1), &json!(5))
    );
    let games = directory.json(&["games", "--mended"]);
    let shown = directory.json(&["show", &games[0]["id"].to_string()]);
    assert_eq!(
        (&shown["line"], &shown["black"]),
        (&json!(8), &json!("not so hopeless"))
    );
    assert!(
        shown["mended"].as_str().unwrap().contains("whole.txt"),
        "{shown}"
    );
    assert!(
        shown["text"]
            .as_str()
            .unwrap()
            .contains("# Black: hopeless"),
        "{shown}"
    );
    assert_eq!(directory.games(), 2);
    // Invalid requests are rejected before any change.
    let two = directory.file("two.txt", format!("{head}1.a1b2\n\n{head}1.a1b2"));
    for (words, expected) in [
        (
            vec!["rejects", "1", "--retry", "--with", &two],
            "holds 2 records",
        ),
        (
            vec!["rejects", "--retry", "--with", &two],
            "needs the ID of one reject",
        ),
        (vec!["rejects", "77"], "there is no reject 77"),
        (vec!["rejects", "--repair"], "need --retry"),
    ] {
        let message = error(&directory.run(&words));
        assert!(message.contains(expected), "{message}");
    }
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 2);
}

/// If a retried game is already in the database, its reject is removed.
#[test]
fn a_reject_that_becomes_a_duplicate_is_removed() {
    let directory = TestDirectory::new();
    let good = DAMAGED
        .split("\n\n")
        .next()
        .unwrap()
        .replace("a2b3i6h6", "a2b3 i6h6");
    let files = [
        directory.file("good.txt", good),
        directory.file("damaged.txt", DAMAGED),
    ];
    directory.json(&["import", &files[0], &files[1]]);
    let report = directory.json(&["rejects", "1", "--retry", "--repair"]);
    assert_eq!(
        (&report["seen"], &report["duplicates"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(directory.games(), 2);
    assert_eq!(directory.json(&["rejects"]).as_array().unwrap().len(), 2);
}

/// An error in one reject of a batch undoes the whole batch.
#[test]
fn a_batch_of_retried_rejects_is_atomic() {
    let mut database = database(DAMAGED);
    let rejects = database.rejects().unwrap();
    let options = ReadOptions {
        repair: Repair::Unique,
        layout: Layout::find("Belgian Daisy").map(AnyLayout::from),
        ..ReadOptions::default()
    };
    let again = |reject: &Reject| read_record(&reject.text, reject.location(), options);
    let mut gone = rejects[1].clone();
    gone.id = 77;
    let mut counts = ImportCounts::default();
    let before = (database.info().unwrap(), database.rejects().unwrap());
    let batch = [(&rejects[0], again(&rejects[0])), (&gone, again(&gone))];
    assert!(database.reimport_rejects(&batch, &mut counts).is_err());
    assert_eq!(
        (database.info().unwrap(), database.rejects().unwrap()),
        before
    );
    assert_eq!(counts, ImportCounts::default());

    let batch: Vec<_> = rejects
        .iter()
        .map(|reject| (reject, again(reject)))
        .collect();
    let retaken = database.reimport_rejects(&batch, &mut counts).unwrap();
    assert_eq!(
        retaken,
        [
            ReimportOutcome::Complete,
            ReimportOutcome::Complete,
            ReimportOutcome::Unchanged
        ]
    );
    assert_eq!(
        (
            counts.seen,
            counts.imported,
            counts.incomplete,
            counts.rejected
        ),
        (3, 2, 1, 0)
    );
    assert_eq!(database.rejects().unwrap(), rejects[2..]);
    assert_eq!(
        database.reject(rejects[2].id).unwrap().as_ref(),
        rejects.last()
    );
    assert_eq!(database.reject(rejects[0].id).unwrap(), None);
    // A text that still cannot be read is counted.
    let mut counts = ImportCounts::default();
    let retaken = database.reimport_rejects(&[(&rejects[2], None)], &mut counts);
    assert_eq!(retaken.unwrap(), [ReimportOutcome::Unchanged]);
    assert_eq!((counts.seen, counts.incomplete), (1, 1));
}

#[test]
fn lists_mark_incomplete_and_repaired_games() {
    let directory = TestDirectory::new();
    directory.run(&[
        "import",
        "--repair",
        &directory.file("damaged.txt", DAMAGED),
    ]);
    for words in [vec!["games"], vec!["search", "--position", "belgian"]] {
        let table = String::from_utf8(directory.run(&words).stdout).unwrap();
        let notes: Vec<&str> = table
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.split_whitespace().next_back().unwrap())
            .collect();
        assert_eq!(notes, ["note", "mended", "mended", "incomplete"], "{table}");
        let row = &directory.json(&words)[0];
        assert!(
            row["mended"].is_string() && row.get("note").is_none(),
            "{row}"
        );
    }
}

#[test]
fn a_warning_about_a_replaced_record_is_counted_and_printed() {
    let directory = TestDirectory::new();
    let head = "# Layout: Belgian Daisy\n";
    let file = directory.file("slip.txt", format!("{head}1.a1b2 i5h5 2.a2b9\n"));
    directory.json(&["import", &file]);
    let with = directory.file("whole.txt", format!("{head}1.a1b2 i5h5 2.a2b3\n"));
    let retry = ["rejects", "1", "--retry", "--with", &with];
    let output = directory.run(&[&retry[..], &["--format", "json"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&report["warnings"], &report["kinds"]["mended"]),
        (&json!(1), &json!(1))
    );
    let message = String::from_utf8(output.stderr).unwrap();
    let place = "whole.txt:1:1: warning: read from ";
    assert!(message.contains(place), "{message}");
}

/// The stored text is made from the cells, so the places in the file are not places in it.
#[test]
fn rejects_of_a_table_have_the_places_of_the_file() {
    let directory = TestDirectory::new();
    let table = "black,layout,moves\nAnn,Standard,a1b2 i9h8\nBen,Standard,a1b2 i9h8 e5e6 b2c3\n";
    let file = directory.file("table.csv", table);
    directory.json(&["import", &file]);
    let reject = &directory.json(&["rejects"])[0];
    assert_eq!(
        [&reject["line"], &reject["column"], &reject["record_column"]],
        [3, 24, 0]
    );
    let listed = String::from_utf8(directory.run(&["rejects"]).stdout).unwrap();
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines[0].starts_with(&format!("{file}:3:24: ")), "{listed}");
    let expected = [
        "The record that was made from the row:",
        "1 | # Black: Ben",
        "2 | # Variant: Standard",
        "3 | ",
        "4 | a1b2 i9h8 e5e6 b2c3",
    ];
    assert_eq!(lines[1..], expected);
    let again = String::from_utf8(directory.run(&["rejects", "--retry"]).stderr).unwrap();
    assert!(
        again.contains(&format!("reject 1 ({file}:3):4:11: ")),
        "{again}"
    );
    let expected = "4 | a1b2 i9h8 e5e6 b2c3\n  |           ^\n";
    assert!(again.contains(expected), "{again}");
    assert_eq!(&directory.json(&["rejects"])[0], reject);
}

/// The file holds another record, which is stored already: the reject is not removed for it.
#[test]
fn a_replacement_that_is_another_game_is_refused() {
    let directory = TestDirectory::new();
    let game =
        |event: &str, moves: &str| format!("# event: {event}\n# layout: Standard\n{moves}\n\n");
    let games = game("X", "1.a1b2 i9h1") + &game("Y", "1.a1b2 i9h8") + &game("Z", "1.a2b3 i9h8");
    directory.json(&["import", &directory.file("games.txt", games)]);
    let fix = directory.file("fix.txt", game("Z", "1.a2b3 i9h8"));
    let output = directory.run(&["rejects", "1", "--retry", "--with", &fix]);
    let message = error(&output);
    assert!(
        message.contains("fix.txt is the same as game 3, expected the corrected record of reject 1, which stays as it is"),
        "{message}"
    );
    let info = directory.json(&["db", "info"]);
    assert_eq!((&info["games"], &info["rejects"]), (&json!(3), &json!(1)));
    let fix = directory.file("fix.txt", game("X", "1.a1b2 i9h8"));
    let report = directory.json(&["rejects", "1", "--retry", "--with", &fix]);
    assert_eq!(report["imported"], 1, "{report}");
    let log = directory.json(&["log"])[0]["summary"].clone();
    assert_eq!(log, "replaced reject 1 by what could be replayed");
}
