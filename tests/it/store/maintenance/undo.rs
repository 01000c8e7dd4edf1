//! An undo leaves every table as it was.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::Value;

use crate::store::journal::{assert_intact, contents};
use crate::support::{TestDirectory, error};

/// All rows of the tables that do not depend on where records and names are stored.
fn dump(path: &Path) -> BTreeMap<&'static str, Vec<Vec<Value>>> {
    let raw = Connection::open(path).unwrap();
    let tables = [
        "source",
        "reject",
        "reimported_reject",
        "saved_result",
        "saved_result_game",
        "study",
        "study_item",
        "alias",
        "analysis",
        "puzzle",
        "problem",
        "annotation",
        "variation",
        "variation_annotation",
        "edited_game",
    ];
    let rows = |table: &str| -> Vec<Vec<Value>> {
        let mut select = raw
            .prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2"))
            .unwrap();
        let columns = select.column_count();
        let rows = select.query_map([], |row| (0..columns).map(|at| row.get(at)).collect());
        rows.unwrap().collect::<Result<_, _>>().unwrap()
    };
    tables.map(|table| (table, rows(table))).into()
}

/// Makes a change, undoes it and makes it again; compares all tables.
fn assert_undone_exactly(directory: &TestDirectory, words: &[&str]) {
    let path = directory.path("games.db");
    let state = || (dump(&path), contents(directory));
    let before = state();
    let changes = directory.json(&["log", "--limit", "1000"]);
    let done = directory.run(words);
    assert_ne!(done.status.code(), Some(2), "{words:?}: {done:?}");
    let after = state();
    assert_ne!(before, after, "{words:?}");
    let log = directory.json(&["log", "--limit", "1000"]);
    let count = |log: &serde_json::Value| log.as_array().unwrap().len();
    assert_eq!(count(&log), count(&changes) + 1, "{words:?}: {log}");
    let undone = directory.json(&["undo"]);
    assert_eq!(state(), before, "{words:?}");
    assert_intact(directory);
    directory.json(&["undo", &undone["change"].to_string()]);
    assert_eq!(state(), after, "{words:?}");
    assert_intact(directory);
    directory.json(&["undo", &log[0]["id"].to_string()]);
    assert_eq!(state(), before, "{words:?}");
}

const FIRST: &str = "# first comments\n\n# Layout: Standard\n# Black: Ann\n1.a1b2 i9h8\n\n\
    # Layout: Standard\n# Black: Bob\n1.a1b2 {x} i9h8 2.b2c3\n\n";

fn with_games() -> TestDirectory {
    let directory = TestDirectory::new();
    directory.run(&["import", &directory.file("games.txt", FIRST)]);
    // The next import gets a later time.
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    directory
}

#[test]
fn comments_and_times_of_sources_are_undone() {
    let directory = with_games();
    let more = format!(
        "# other comments\n\n{FIRST}# Layout: Standard\n# Black: Cid\n1.a1b2 i9h9\n\n# Layout: Standard\n1.e5e6\n\n"
    );
    let file = directory.file("games.txt", more);
    assert_undone_exactly(&directory, &["import", &file]);
    let new = directory.file(
        "new.txt",
        "# new\n\n# Layout: Standard\n# Black: Dan\n1.a1b2 i9h8 2.a2b2\n\n",
    );
    assert_undone_exactly(&directory, &["import", &new]);
    // A later import of the same file keeps its time when an earlier one is undone.
    directory.run(&["import", &file]);
    directory.run(&["import", &new]);
    let sources = dump(&directory.path("games.db"))["source"].clone();
    assert_eq!(sources.len(), 2);
    directory.run(&["undo", "1"]);
    let left = dump(&directory.path("games.db"))["source"].clone();
    assert_eq!(left, sources);
    assert_intact(&directory);
}

#[test]
fn bookmarks_and_saved_searches_are_undone() {
    let directory = with_games();
    for words in [
        &["mark", "1", "+good"][..],
        &["games", "--save", "all"],
        &["games", "--limit", "1", "--save", "first"],
    ] {
        assert_undone_exactly(&directory, words);
        directory.run(words);
    }
    for words in [
        &["mark", "2", "+good"][..],
        &["mark", "1", "--remove", "good"],
        &["games", "--limit", "1", "--save", "all", "--replace"],
        &["saved", "--rename", "all", "every"],
        &["saved", "--delete", "all"],
        &["delete", "1", "--yes"],
    ] {
        assert_undone_exactly(&directory, words);
    }
    // A command without an effect adds no change.
    let log = directory.json(&["log"]);
    directory.run(&["mark", "1", "+good"]);
    assert_eq!(directory.json(&["log"]), log);
    // The name was given to another search in the meantime.
    directory.run(&["saved", "--delete", "all"]);
    let number = directory.json(&["log"])[0]["id"].to_string();
    directory.run(&["mark", "2", "+all"]);
    let message = error(&directory.run(&["undo", &number]));
    assert!(
        message.contains("another saved search is called `all` since"),
        "{message}"
    );
}

#[test]
fn saved_searches_that_a_merge_copied_are_undone() {
    let directory = with_games();
    let other = TestDirectory::new();
    let text = "# merged comments\n\n# Layout: Standard\n# Black: Eve\n1.a1b2 i9h8 {y}\n\n";
    other.run(&["import", &other.file("other.txt", text)]);
    other.run(&["games", "--save", "eves"]);
    let other = other.path("games.db").display().to_string();
    assert_undone_exactly(&directory, &["db", "merge", &other]);
}

/// An import with a higher limit replaces the reject that stands for omitted ones.
#[test]
fn a_reject_for_omitted_ones_is_undone() {
    let directory = TestDirectory::new();
    let rejects: String = (0..5)
        .map(|number| format!("# Layout: Standard\n# Black: B{number}\n1.e5e6\n\n"))
        .collect();
    let file = directory.file("games.txt", rejects);
    directory.run(&["import", "--reject-limit", "0", &file]);
    let kinds = directory.json(&["rejects"]).to_string();
    assert!(kinds.contains("not-kept"), "{kinds}");
    assert_undone_exactly(&directory, &["import", &file]);
    let log = directory.json(&["log"]);
    directory.run(&["import", "--reject-limit", "0", &file]);
    assert_eq!(directory.json(&["log"]), log);
}

/// A damaged game that an import has replaced could not be stored in the journal.
#[test]
fn the_replacement_of_a_damaged_game_states_why_it_cannot_be_undone() {
    let directory = with_games();
    let raw = Connection::open(directory.path("games.db")).unwrap();
    raw.execute("UPDATE packed_game SET moves = x'ffff' WHERE id = 1", [])
        .unwrap();
    drop(raw);
    directory.run(&["import", &directory.path("games.txt").display().to_string()]);
    assert_intact(&directory);
    let log = directory.json(&["log"]);
    let repair = log.as_array().unwrap().iter();
    let repair = repair
        .filter(|change| change["kind"] == "repair")
        .collect::<Vec<_>>();
    assert_eq!(repair.len(), 1, "{log}");
    let message = error(&directory.run(&["undo", &repair[0]["id"].to_string()]));
    assert!(
        message
            .contains("it replaced game 1, which was damaged, so that nothing could be kept of it"),
        "{message}"
    );
}
