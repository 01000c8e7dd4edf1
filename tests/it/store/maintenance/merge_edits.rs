//! Merging of databases in which games were edited.

use std::path::Path;

use serde_json::{Value, json};
use sumito::store::{Access, Database};

use super::path;
use crate::support::{TestDirectory, error};

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
    let columns = "databases,games,merged,duplicates,edited,edited_in_both,edits_left_out,rejects,corrected,corrected_unclear,kept,kept_games_left_out,studies,aliases,aliases_refused,aliases_kept,seconds";
    assert_eq!(text.lines().next(), Some(columns), "{text}");
    let twice = error(&directory.run(&["db", "merge", "--db", &own, &other, &other]));
    assert!(twice.contains("other.db is named twice"), "{twice}");
}

#[test]
fn what_a_merge_leaves_out_is_told() {
    let directory = TestDirectory::new();
    let damaged = "# layout: Standard\n# Black: Ann\n# White: Bob\n1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 zz 4.a3b4\n";
    let file = directory.file("games.txt", damaged);
    let [own, other] = ["own.db", "other.db"].map(|name| path(&directory, name));
    for database in [&own, &other] {
        directory.run(&["import", "--db", database, &file]);
    }
    directory.json(&["edit", "1", "--tag", "Site=Graz", "--db", &other]);
    directory.json(&["players", "merge", "Ann", "--into", "Anne", "--db", &other]);
    directory.json(&["players", "merge", "Ann", "--into", "Anna", "--db", &own]);
    directory.json(&["mark", "1", "+good", "--db", &other]);
    let file = directory.file("games.txt", damaged.replace("zz", "i7h7"));
    directory.json(&["import", "--replace", "--db", &own, &file]);

    let output = directory.run(&["db", "merge", "--db", &own, &other, "--format", "json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["edits_left_out"], json!([1]), "{report}");
    assert_eq!(report["aliases_kept"], json!(["Ann"]), "{report}");
    let notes = String::from_utf8(output.stderr).unwrap();
    for note in [
        "game 1 of the other database was edited there, but its record was corrected here: the edit is not made here",
        "`Ann`: merged into another player in the other database than here, and left as here",
    ] {
        assert!(notes.contains(note), "{notes}");
    }
}

#[test]
fn saved_searches_that_came_from_here_are_not_copied_back() {
    let directory = TestDirectory::new();
    let games = "# layout: Standard\n1.a1b2 i9h8\n\n# layout: Standard\n1.a2b3 i9h8\n";
    let file = directory.file("games.txt", games);
    let [own, other] = ["own.db", "other.db"].map(|name| path(&directory, name));
    for (database, game) in [(&own, "1"), (&other, "2")] {
        directory.json(&["import", "--db", database, &file]);
        directory.json(&["mark", game, "+good", "--db", database]);
    }
    for (database, from) in [(&own, &other), (&other, &own), (&own, &other)] {
        directory.json(&["db", "merge", "--db", database, from]);
    }
    let saved = directory.json(&["saved", "--db", &own]);
    let names = saved.as_array().unwrap().iter();
    let names: Vec<&str> = names.map(|saved| saved["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["good", "good (other)"]);
}
