//! An undo leaves every table as it was.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::Value;

use crate::store::journal::{contents, is_sound};
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
fn changes_and_back(place: &TestDirectory, words: &[&str]) {
    let path = place.path("games.db");
    let state = || (dump(&path), contents(place));
    let before = state();
    let changes = place.json(&["log", "--limit", "1000"]);
    let done = place.run(words);
    assert_ne!(done.status.code(), Some(2), "{words:?}: {done:?}");
    let after = state();
    assert_ne!(before, after, "{words:?}");
    let log = place.json(&["log", "--limit", "1000"]);
    let count = |log: &serde_json::Value| log.as_array().unwrap().len();
    assert_eq!(count(&log), count(&changes) + 1, "{words:?}: {log}");
    let undone = place.json(&["undo"]);
    assert_eq!(state(), before, "{words:?}");
    is_sound(place);
    place.json(&["undo", &undone["change"].to_string()]);
    assert_eq!(state(), after, "{words:?}");
    is_sound(place);
    place.json(&["undo", &log[0]["id"].to_string()]);
    assert_eq!(state(), before, "{words:?}");
}

const FIRST: &str = "# first comments\n\n# Layout: Standard\n# Black: Ann\n1.a1b2 i9h8\n\n\
    # Layout: Standard\n# Black: Bob\n1.a1b2 {x} i9h8 2.b2c3\n\n";

fn with_games() -> TestDirectory {
    let place = TestDirectory::new();
    place.run(&["import", &place.file("games.txt", FIRST)]);
    // The time of the next import is another one.
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    place
}

#[test]
fn comments_and_times_of_sources_are_undone() {
    let place = with_games();
    let more = format!(
        "# other comments\n\n{FIRST}# Layout: Standard\n# Black: Cid\n1.a1b2 i9h9\n\n# Layout: Standard\n1.e5e6\n\n"
    );
    let file = place.file("games.txt", more);
    changes_and_back(&place, &["import", &file]);
    let new = place.file(
        "new.txt",
        "# new\n\n# Layout: Standard\n# Black: Dan\n1.a1b2 i9h8 2.a2b2\n\n",
    );
    changes_and_back(&place, &["import", &new]);
    // A later import of the same file keeps its time when an earlier one is undone.
    place.run(&["import", &file]);
    place.run(&["import", &new]);
    let sources = dump(&place.path("games.db"))["source"].clone();
    assert_eq!(sources.len(), 2);
    place.run(&["undo", "1"]);
    let left = dump(&place.path("games.db"))["source"].clone();
    assert_eq!(left, sources);
    is_sound(&place);
}

#[test]
fn bookmarks_and_saved_searches_are_undone() {
    let place = with_games();
    for words in [
        &["mark", "1", "+good"][..],
        &["games", "--save", "all"],
        &["games", "--limit", "1", "--save", "first"],
    ] {
        changes_and_back(&place, words);
        place.run(words);
    }
    for words in [
        &["mark", "2", "+good"][..],
        &["mark", "1", "--remove", "good"],
        &["games", "--limit", "1", "--save", "all", "--replace"],
        &["saved", "--rename", "all", "every"],
        &["saved", "--delete", "all"],
        &["delete", "1", "--yes"],
    ] {
        changes_and_back(&place, words);
    }
    // Nothing new is no change.
    let log = place.json(&["log"]);
    place.run(&["mark", "1", "+good"]);
    assert_eq!(place.json(&["log"]), log);
    // A name that was given to another search since.
    place.run(&["saved", "--delete", "all"]);
    let number = place.json(&["log"])[0]["id"].to_string();
    place.run(&["mark", "2", "+all"]);
    let message = error(&place.run(&["undo", &number]));
    assert!(
        message.contains("another saved search is called `all` since"),
        "{message}"
    );
}

#[test]
fn saved_searches_that_a_merge_copied_are_undone() {
    let place = with_games();
    let other = TestDirectory::new();
    let text = "# merged comments\n\n# Layout: Standard\n# Black: Eve\n1.a1b2 i9h8 {y}\n\n";
    other.run(&["import", &other.file("other.txt", text)]);
    other.run(&["games", "--save", "eves"]);
    let other = other.path("games.db").display().to_string();
    changes_and_back(&place, &["db", "merge", &other]);
}

/// An import with a higher limit replaces the reject that stands for omitted ones.
#[test]
fn a_reject_for_omitted_ones_is_undone() {
    let place = TestDirectory::new();
    let rejects: String = (0..5)
        .map(|number| format!("# Layout: Standard\n# Black: B{number}\n1.e5e6\n\n"))
        .collect();
    let file = place.file("games.txt", rejects);
    place.run(&["import", "--reject-limit", "0", &file]);
    let kinds = place.json(&["rejects"]).to_string();
    assert!(kinds.contains("not-kept"), "{kinds}");
    changes_and_back(&place, &["import", &file]);
    let log = place.json(&["log"]);
    place.run(&["import", "--reject-limit", "0", &file]);
    assert_eq!(place.json(&["log"]), log);
}

/// Nothing could be kept of a damaged game that an import has replaced.
#[test]
fn the_replacement_of_a_damaged_game_says_why_it_cannot_be_undone() {
    let place = with_games();
    let raw = Connection::open(place.path("games.db")).unwrap();
    raw.execute("UPDATE packed_game SET moves = x'ffff' WHERE id = 1", [])
        .unwrap();
    drop(raw);
    place.run(&["import", &place.path("games.txt").display().to_string()]);
    is_sound(&place);
    let log = place.json(&["log"]);
    let repair = log.as_array().unwrap().iter();
    let repair = repair
        .filter(|change| change["kind"] == "repair")
        .collect::<Vec<_>>();
    assert_eq!(repair.len(), 1, "{log}");
    let message = error(&place.run(&["undo", &repair[0]["id"].to_string()]));
    assert!(
        message
            .contains("it replaced game 1, which was damaged, so that nothing could be kept of it"),
        "{message}"
    );
}
