//! Merging of databases in which records of rejects were corrected.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sumito::store::{Access, Database};

use super::path;
use crate::support::TestDirectory;

const WRONG: &str = "# layout: Standard\n# Black: Ann\n1.a1b2 i9h8 2.b2c3 e5e6\n";
const OTHER: &str = "# layout: Standard\n# Black: Bob\n1.a1b2 i9h8\n";

/// A database with an incomplete game in a saved search, and a copy of it.
fn two_databases(directory: &TestDirectory) -> (String, [String; 2]) {
    let file = directory.file("games.txt", format!("{WRONG}\n{OTHER}"));
    let [own, other] = ["own.db", "other.db"].map(|name| path(directory, name));
    directory.json(&["import", "--db", &own, &file]);
    directory.json(&["games", "--save", "all", "--db", &own]);
    fs::copy(&own, &other).unwrap();
    (file, [own, other])
}

/// The numbers of plies of all games, in ascending order.
fn plies(directory: &TestDirectory, db: &str) -> Vec<u64> {
    let games = directory.json(&["games", "--db", db]);
    let plies = games.as_array().unwrap().iter();
    let mut plies: Vec<u64> = plies.map(|game| game["plies"].as_u64().unwrap()).collect();
    plies.sort_unstable();
    plies
}

fn rejects(directory: &TestDirectory, db: &str) -> usize {
    let rejects = directory.json(&["rejects", "--db", db]);
    rejects.as_array().unwrap().len()
}

fn assert_intact(db: &str) {
    let database = Database::open(Path::new(db), Access::Read).unwrap();
    assert_eq!(database.check(|_| ()).unwrap().faults, [""; 0]);
}

/// However the record was corrected, the corrected game takes the place of the incomplete one.
#[test]
fn corrected_games_take_the_places_of_incomplete_ones() {
    let corrected = WRONG.replace("e5e6", "i8h7");
    for way in ["retry", "replace", "edit"] {
        let directory = TestDirectory::new();
        let (file, [own, other]) = two_databases(&directory);
        let fixed = directory.file("fixed.txt", corrected.clone());
        match way {
            "retry" => {
                directory.json(&["rejects", "1", "--retry", "--with", &fixed, "--db", &other])
            }
            "edit" => directory.json(&["edit", "1", "--with", &fixed, "--db", &other]),
            _ => {
                directory.file("games.txt", format!("{corrected}\n{OTHER}"));
                directory.json(&["import", "--replace", "--db", &other, &file])
            }
        };
        assert_eq!(
            (plies(&directory, &other), rejects(&directory, &other)),
            (vec![2, 4], 0),
            "{way}"
        );
        let before = directory.run(&["export", "--db", &own]).stdout;

        let report = directory.json(&["db", "merge", "--db", &own, &other]);
        let expected = u64::from(way != "edit");
        assert_eq!(
            (&report["corrected"], &report["corrected_unclear"]),
            (&json!(expected), &json!([])),
            "{way}: {report}"
        );
        assert_eq!(
            (plies(&directory, &own), rejects(&directory, &own)),
            (vec![2, 4], 0),
            "{way}"
        );
        let saved = directory.json(&["games", "--in", "all", "--db", &own]);
        assert_eq!(saved.as_array().unwrap().len(), 2, "{way}: {saved}");
        assert_intact(&own);

        // Neither another merge nor an import brings the incomplete game back.
        let again = directory.json(&["db", "merge", "--db", &own, &other]);
        assert_eq!(
            (&again["merged"], &again["corrected"]),
            (&json!(0), &json!(0)),
            "{way}"
        );
        directory.file("games.txt", format!("{WRONG}\n{OTHER}"));
        directory.json(&["import", "--db", &own, &file]);
        assert_eq!(
            (plies(&directory, &own), rejects(&directory, &own)),
            (vec![2, 4], 0),
            "{way}"
        );

        // An undo of the merge does.
        directory.json(&["undo", "--db", &own]);
        assert_eq!(
            (plies(&directory, &own), rejects(&directory, &own)),
            (vec![2, 3], 1),
            "{way}"
        );
        assert_eq!(
            directory.run(&["export", "--db", &own]).stdout,
            before,
            "{way}"
        );
        assert_intact(&own);
    }
}

/// Where it is not certain which game corrects a record, everything stays, and the reject is named: the incomplete game was edited here, or the corrected one is not
/// stored there any more.
#[test]
fn unclear_corrections_are_told() {
    for is_edited in [true, false] {
        let directory = TestDirectory::new();
        let (_, [own, other]) = two_databases(&directory);
        let fixed = directory.file("fixed.txt", WRONG.replace("e5e6", "i8h7"));
        let words = ["rejects", "1", "--retry", "--with", &fixed, "--db", &other];
        directory.json(&words);
        if is_edited {
            directory.json(&["edit", "1", "--tag", "White=Cid", "--db", &own]);
        } else {
            directory.json(&["delete", "3", "--yes", "--db", &other]);
        }
        let output = directory.run(&["db", "merge", "--db", &own, &other, "--format", "json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let counts = (&report["corrected"], &report["corrected_unclear"]);
        assert_eq!(counts, (&json!(0), &json!([1])), "{report}");
        let message = String::from_utf8(output.stderr).unwrap();
        let expected = "the record of reject 1 was corrected or joined in the other database";
        assert!(message.contains(expected), "{message}");
        let games = if is_edited { 3 } else { 2 };
        assert_eq!(plies(&directory, &own).len(), games);
        assert_eq!(rejects(&directory, &own), 1);
        assert_intact(&own);
    }
}

/// A reject that was only deleted in the other database stays here.
#[test]
fn deletions_are_not_merged() {
    let directory = TestDirectory::new();
    let (_, [own, other]) = two_databases(&directory);
    directory.json(&["delete", "--reject", "1", "--yes", "--db", &other]);
    let report = directory.json(&["db", "merge", "--db", &own, &other]);
    assert_eq!(
        (&report["corrected"], &report["corrected_unclear"]),
        (&json!(0), &json!([]))
    );
    assert_eq!(
        (plies(&directory, &own), rejects(&directory, &own)),
        (vec![2, 3], 1)
    );
}
