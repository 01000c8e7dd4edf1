//! Maintenance of databases: compaction, backup, merge, deletion, deduplication.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use sumito::store::{Access, Database};

use crate::support::{TestDirectory, error};

pub(crate) const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5 4.b2c3 a5b5 5.b1c2";

/// A number of different games with the same moves.
pub(crate) fn many(count: usize) -> String {
    let game = |round| format!("# layout: Belgian Daisy\n# round: {round}\n{MOVES}\n\n");
    (0..count).map(game).collect()
}

/// Answers of a database.
pub(crate) fn answers(directory: &TestDirectory, db: &str) -> Vec<Value> {
    let queries: [&[&str]; 4] = [
        &["games", "--layout", "belgian"],
        &["openings", "--layout", "belgian"],
        &["search", "--position", "belgian"],
        &[
            "query",
            "SELECT name, count(*) AS games FROM player JOIN game ON player.id IN (black_id, white_id) GROUP BY name ORDER BY name",
        ],
    ];
    let ask = |words: &&[&str]| directory.json(&[words, &["--db", db][..]].concat());
    queries.iter().map(ask).collect()
}

pub(crate) fn contains(path: &Path, text: &str) -> bool {
    let bytes = fs::read(path).unwrap();
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

pub(crate) fn path(directory: &TestDirectory, name: &str) -> String {
    directory.path(name).display().to_string()
}

/// Games with all their data, and rejects, without their numbers.
pub(crate) fn content(directory: &TestDirectory, db: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let database = Database::open(Path::new(db), Access::Read).unwrap();
    let mut ids = Vec::new();
    database
        .for_each_summary(&sumito::store::Filter::default(), |game| ids.push(game.id))
        .unwrap();
    let mut games = BTreeSet::new();
    for id in ids {
        let stored = database.game(id).unwrap().unwrap();
        let fields = (
            &stored.game,
            &stored.text,
            &stored.source,
            stored.location,
            &stored.problems,
        );
        assert!(games.insert(format!("{fields:?}")));
    }
    let rejects = directory.json(&["rejects", "--db", db]);
    let reject = |reject: &Value| {
        let mut reject = reject.clone();
        reject["id"] = Value::Null;
        reject["game"] = reject["game"].is_null().into();
        reject.to_string()
    };
    (
        games,
        rejects.as_array().unwrap().iter().map(reject).collect(),
    )
}

#[test]
fn maintenance_commands_do_not_create_a_database() {
    let directory = TestDirectory::new();
    let verbs: [&[&str]; 6] = [
        &["db", "compact"],
        &["db", "backup", "copy.db"],
        &["db", "merge", "other.db"],
        &["db", "dedupe"],
        &[
            "db", "dedupe", "--kind", "headers", "--keep", "first", "--yes",
        ],
        &["delete", "1", "--yes"],
    ];
    for words in verbs {
        assert!(
            error(&directory.run(words)).contains("there is no database"),
            "{words:?}"
        );
    }
    assert!(!directory.path("games.db").exists());
}
