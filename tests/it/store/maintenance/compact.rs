//! Compaction of segments.

use super::{answers, many, path};
use crate::support::TestDirectory;
use crate::support::project;
use std::fs;

#[test]
fn compaction_does_not_change_answers() {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    let file = directory.file("many.txt", many(30));
    directory.run(&["import", &samples, &file, "--batch", "5"]);
    directory.run(&["delete", "3", "40", "--yes"]);
    let db = path(&directory, "games.db");
    let before = answers(&directory, &db);
    assert!(
        directory.json(&["db", "info"])["segments"]
            .as_u64()
            .unwrap()
            > 1
    );
    let done = directory.json(&["db", "compact"]);
    assert_eq!(done["segments"], 1);
    assert_eq!(done["bytes"], fs::metadata(&db).unwrap().len());
    assert!(done["bytes"].as_u64() < done["bytes_before"].as_u64());
    assert_eq!(answers(&directory, &db), before);
    assert_eq!(directory.games(), 58);
    // Later games get new numbers.
    let later = directory.file("later.txt", "# layout: Standard\n1.a1b2 i9h8");
    directory.run(&["import", &later]);
    assert_eq!(
        directory.json(&["games", "--layout", "standard", "--max-plies", "2"])[0]["id"],
        61
    );
    assert_eq!(directory.json(&["db", "compact"])["segments"], 1);
    assert_eq!(directory.games(), 59);
}
