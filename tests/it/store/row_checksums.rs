//! The check of the database detects any changed byte in any table.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use sumito::notation::Notation;
use sumito::record::Format;
use sumito::store::{Access, Database, StudySubject};

use crate::record::formats::round_trip::annotated;
use crate::support::{Random, TestDirectory, project, sumito, written};

/// A database with rows in every table.
fn with_all_tables(directory: &TestDirectory) -> std::path::PathBuf {
    let path = directory.path("all.db");
    let run = |words: &[&str]| {
        let done = sumito(&[words, &["--db"]].concat()).arg(&path).output();
        let done = done.unwrap();
        assert!(
            matches!(done.status.code(), Some(0 | 1)),
            "{words:?}: {done:?}"
        );
    };
    // The first record is corrected by a second import, the second stays a reject.
    let slip = "# comments of the file\n\n# Layout: Belgian Daisy\n# Black: Ann\n# Event: Club\n1.a1b2 i5h5 2.a2b3i6h6\n\n# Layout: Standard\n# Black: Cid\n1.a1b2 i9h8 2.e5e6 i8h7\n";
    run(&["import", &directory.file("slip.txt", slip)]);
    run(&["rejects", "1", "--retry", "--repair"]);
    let varied = written(&[annotated()], Format::Ag, Notation::Nacre);
    run(&["import", &directory.file("varied.ag", varied)]);
    // Enough games that a posting list has a separate page.
    let text = "# Layout: Standard\n# Date: 2019-12-31\n# Result: 1-0\n# Termination: time\n";
    let many: String = (0..120)
        .map(|round| format!("{text}# Round: {round}\n1.a1b2 i9h8\n\n"))
        .collect();
    run(&["import", &directory.file("many.txt", many)]);
    let others = ["own-game-players-4-table.md", "own-game-random.apgn"];
    let others = others.map(|name| project("sample-games").join(name).display().to_string());
    let missed = project("tests/data/missed.apgn").display().to_string();
    run(&["import", &others[0], &others[1], &missed]);
    run(&["games", "--min-plies", "3", "--save", "longer"]);
    run(&["players", "merge", "Ann", "Cid", "--into", "Ann Other"]);
    run(&["analyse", "--all", "--depth", "1"]);
    // The games in which there are puzzles.
    for event in ["Self-play, a random start", "Missed*"] {
        run(&["puzzles", "--depth", "1", "--event", event]);
    }
    let rated = "[BlackElo \"1800\"]\n[WhiteElo \"1900\"]\n[Variant \"Standard\"]\n\n1. a1b2 *\n\n";
    run(&["import", &directory.file("rated.apgn", rated)]);
    run(&["edit", "--max-plies", "2", "--tag", "Site=Here", "--yes"]);
    run(&["edit", "--min-plies", "3", "--tag", "Site=There", "--yes"]);
    run(&["undo"]);
    let mut database = Database::open(&path, Access::Write).unwrap();
    add_study(&mut database);
    database.index_texts(|_| ()).unwrap();
    drop(database);
    run(&["edit", "--max-plies", "1", "--tag", "Round=9", "--yes"]);
    path
}

/// A study with a game and a position under rules.
fn add_study(database: &mut Database) {
    database.create_study("Openings", "what to play").unwrap();
    let game = StudySubject::Game { game: 1, ply: 1 };
    let position = StudySubject::Position {
        position: "5/6/7/8/9/8/2w1bb1/1w4/b4 -5b5w w".to_owned(),
        rules: Some("obstacles=e5".to_owned()),
    };
    for (subject, note) in [(game, "the game"), (position, "the end")] {
        database.add_study_item("Openings", &subject, note).unwrap();
    }
}

/// The columns of a table, and its key columns.
fn columns(raw: &Connection, table: &str) -> (Vec<String>, Vec<String>) {
    let mut select = raw
        .prepare("SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid")
        .unwrap();
    let rows = select.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)));
    let rows: Vec<(String, i64)> = rows.unwrap().collect::<Result<_, _>>().unwrap();
    let keys = rows.iter().filter(|(_, key)| *key > 0);
    let keys = keys.map(|(name, _)| name.clone()).collect();
    (rows.into_iter().map(|(name, _)| name).collect(), keys)
}

/// The value with one byte changed.
fn flipped(value: &Value, random: &mut Random) -> Option<Value> {
    let mut flip = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        let at = random.below(bytes.len().max(1));
        *bytes.get_mut(at)? ^= 1 << random.below(6);
        Some(bytes)
    };
    match value {
        Value::Integer(number) => {
            let bytes = flip(&number.to_le_bytes()[..1])?;
            Some(Value::Integer(number & !0xff | i64::from(bytes[0])))
        }
        Value::Text(text) => String::from_utf8(flip(text.as_bytes())?)
            .ok()
            .map(Value::Text),
        Value::Blob(bytes) => flip(bytes).map(Value::Blob),
        Value::Null | Value::Real(_) => None,
    }
}

/// Whether no answer depends on a value of the full-text search: its totals, by which it would rank games, and the segments of entries by which it finds
/// a page faster. The case of the keys of its settings does not matter either.
fn is_unused(table: &str, column: &str, row: &[Value]) -> bool {
    let is_total = table == "game_word_data" && row[0] == Value::Integer(1);
    is_total || [("game_word_idx", "segid"), ("game_word_config", "k")].contains(&(table, column))
}

/// Whether a change of the full-text search, which the check need not see, is none for a reader: of the number by which another connection sees that its
/// settings were changed, at the beginning of its structure, or from its first page to a page before it.
fn may_be_read_alike(table: &str, column: &str, row: &[Value], at: usize, changed: &Value) -> bool {
    let is_first_page = |value: &Value| matches!(value, Value::Integer(page) if page >> 1 <= 1);
    match (table, column, &row[at], changed) {
        ("game_word_idx", "pgno", page, changed) => is_first_page(page) && is_first_page(changed),
        ("game_word_data", "block", Value::Blob(block), Value::Blob(changed)) => {
            row[0] == Value::Integer(10) && block.get(4..) == changed.get(4..)
        }
        _ => false,
    }
}

/// The games that have some words.
fn games_with_words(path: &Path) -> Vec<Vec<u8>> {
    let words = ["Ann", "Club", "Here", "Standard", "Missed", "Self-play"];
    let found = words.map(|word| {
        let games = sumito(&["games", "--text", word, "--format", "json", "--db"])
            .arg(path)
            .output();
        games.unwrap().stdout
    });
    found.to_vec()
}

fn is_reported_damaged(path: &Path) -> bool {
    let Ok(database) = Database::open(path, Access::Read) else {
        return true;
    };
    !database
        .check(|_| ())
        .is_ok_and(|found| found.faults.is_empty())
}

#[test]
fn a_changed_byte_in_any_table_is_detected() {
    let directory = TestDirectory::new();
    let good = with_all_tables(&directory);
    let bytes = fs::read(&good).unwrap();
    assert!(!is_reported_damaged(&good));
    let words = games_with_words(&good);
    assert!(
        words.iter().any(|games| games.len() > 2),
        "no game has the words"
    );
    let damaged = directory.path("damaged.db");
    let raw = Connection::open(&good).unwrap();
    let tables = raw
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE '%VIRTUAL%'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<Vec<String>, _>>()
        .unwrap();
    let mut random = Random(11);
    let mut done: BTreeMap<String, usize> = BTreeMap::new();
    let mut missed = Vec::new();
    for table in &tables {
        let (names, keys) = columns(&raw, table);
        let mut rows: Vec<Vec<Value>> = raw
            .prepare(&format!("SELECT {} FROM {table}", names.join(", ")))
            .unwrap()
            .query_map([], |row| (0..names.len()).map(|at| row.get(at)).collect())
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert!(!rows.is_empty(), "{table} is empty");
        // The last rows are tested first, because they have the most data.
        rows.reverse();
        for (at, name) in names.iter().enumerate() {
            let tries = rows.iter().filter(|row| row[at] != Value::Null).take(4);
            for row in tries {
                let Some(value) = flipped(&row[at], &mut random) else {
                    continue;
                };
                if is_unused(table, name, row) {
                    continue;
                }
                fs::write(&damaged, &bytes).unwrap();
                let other = Connection::open(&damaged).unwrap();
                other.pragma_update(None, "foreign_keys", false).unwrap();
                let at_key: Vec<String> = keys.iter().map(|key| format!("{key} IS ?")).collect();
                let update = format!(
                    "UPDATE {table} SET {name} = ? WHERE {}",
                    at_key.join(" AND ")
                );
                let key = |key: &String| {
                    let at = names.iter().position(|name| name == key);
                    row[at.unwrap()].clone()
                };
                let values = std::iter::once(value.clone()).chain(keys.iter().map(key));
                // Values that constraints of the table exclude are skipped.
                if other
                    .execute(&update, params_from_iter(values))
                    .unwrap_or(0)
                    != 1
                {
                    continue;
                }
                drop(other);
                *done.entry(format!("{table}.{name}")).or_default() += 1;
                let is_read_alike = || {
                    may_be_read_alike(table, name, row, at, &value)
                        && games_with_words(&damaged) == words
                };
                if !is_reported_damaged(&damaged) && !is_read_alike() {
                    missed.push(format!("{table}.{name}: {:?} for {:?}", value, row[at]));
                }
            }
        }
    }
    assert_eq!(missed, Vec::<String>::new());
    assert!(done.len() > 90, "{done:?}");
}
