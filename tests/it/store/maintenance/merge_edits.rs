//! Merging of databases in which games were edited.

use std::path::Path;

use serde_json::{Value, json};
use sumito::store::{Access, Database};

use super::path;
use crate::support::TestDirectory;

/// A game that was edited in the other database is not stored a second time: it is edited here too, unless it was edited here.
#[test]
fn edits_of_the_other_database_are_taken() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "games.txt",
        "# layout: Standard\n# Black: Ann\n1.a1b2 i9h8\n\n# layout: Standard\n# Black: Bob\n1.a1b2 i9h8 2.b2c3\n\n",
    );
    let [own, other] = ["own.db", "other.db"].map(|name| path(&directory, name));
    for database in [&own, &other] {
        directory.json(&["import", "--db", database, &file]);
    }
    directory.json(&["mark", "1", "+good", "--db", &own]);
    directory.json(&[
        "edit",
        "1",
        "--comment",
        "1",
        "hello",
        "--tag",
        "White=Cid",
        "--db",
        &other,
    ]);
    directory.json(&["edit", "2", "--comment", "1", "there", "--db", &other]);
    directory.json(&["games", "--save", "both", "--db", &other]);
    directory.json(&["edit", "2", "--comment", "1", "here", "--db", &own]);
    let before = directory.run(&["export", "--db", &own]).stdout;

    let output = directory.run(&["db", "merge", "--db", &own, &other, "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let counts = ["games", "merged", "duplicates", "edited"].map(|field| report[field].clone());
    assert_eq!(counts, [2, 0, 2, 1].map(Value::from), "{report}");
    assert_eq!(report["edited_in_both"], json!([2]));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("game 2 was edited in both databases"),
        "{message}"
    );
    let exported = String::from_utf8(directory.run(&["export", "--db", &own]).stdout).unwrap();
    for (text, expected) in [
        ("hello", true),
        ("Cid", true),
        ("here", true),
        ("there", false),
    ] {
        assert_eq!(exported.contains(text), expected, "{exported}");
    }
    // The game keeps its record and its place in saved searches, and is found by those of the other database.
    for (saved, expected) in [("good", &[1][..]), ("both", &[1, 2])] {
        let games = directory.json(&["games", "--in", saved, "--db", &own]);
        let ids = games.as_array().unwrap().iter().map(|game| &game["id"]);
        assert!(ids.eq(expected), "{saved}: {games}");
    }
    let again = directory.json(&["import", "--db", &own, &file]);
    assert_eq!(again["duplicates"], 2);
    let database = Database::open(Path::new(&own), Access::Read).unwrap();
    assert_eq!(database.check(|_| ()).unwrap().faults, [""; 0]);
    drop(database);

    // Another merge finds the same game; an undo reverts the edit.
    let report = directory.json(&["db", "merge", "--db", &own, &other]);
    let counts = ["games", "merged", "duplicates", "edited"].map(|field| report[field].clone());
    assert_eq!(counts, [json!(2), json!(0), json!(2), json!(0)], "{report}");
    directory.json(&["undo", "--db", &own]);
    assert_eq!(directory.run(&["export", "--db", &own]).stdout, before);
}

#[test]
fn a_merge_has_the_same_columns_whatever_it_finds() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "# layout: Standard\n1.a1b2 i9h8\n");
    let [own, other] = ["own.db", "other.db"].map(|name| path(&directory, name));
    directory.json(&["import", "--db", &other, &file]);
    let output = directory.run(&["db", "merge", "--db", &own, &other, "--format", "csv"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let columns = "databases,games,merged,duplicates,edited,edited_in_both,rejects,corrected,corrected_unclear,kept,kept_games_left_out,studies,aliases,aliases_refused,seconds";
    assert_eq!(text.lines().next(), Some(columns), "{text}");
}
