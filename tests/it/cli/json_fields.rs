//! The JSON fields that scripts may rely on.

use serde_json::Value;

use crate::support::TestDirectory;
use crate::support::project;

const IMPORT_FIELDS: &[&str] = &[
    "files",
    "without_records",
    "seen",
    "imported",
    "duplicates",
    "incomplete",
    "rejected",
    "warnings",
    "plies",
    "positions",
    "seconds",
    "kinds",
];

const CHECK_FIELDS: &[&str] = &[
    "problems",
    "files",
    "without_records",
    "seen",
    "valid",
    "incomplete",
    "rejected",
    "warnings",
    "plies",
    "kinds",
];

const PROBLEM_FIELDS: &[&str] = &[
    "file",
    "line",
    "column",
    "offset",
    "game",
    "ply",
    "severity",
    "kind",
    "message",
    "position",
    "did_you_mean",
];

/// Commands, and fields of their answers, or of the first row of them.
const ANSWER_FIELDS: &[(&[&str], &[&str])] = &[
    (
        &["games"],
        &[
            "id", "black", "white", "event", "date", "layout", "result", "ending", "score", "plies",
        ],
    ),
    (&["show", "1"], &["id", "start", "moves", "tags"]),
    (
        &["replay", "1", "--reverse"],
        &["ply", "move", "inverse", "restored", "position", "score"],
    ),
    (
        &["search", "--position", "standard"],
        &["game", "ply", "orientation"],
    ),
    (
        &["openings"],
        &[
            "position", "games", "black", "white", "draws", "unknown", "moves",
        ],
    ),
    (
        &["moves", "standard"],
        &[
            "abapro",
            "nacre",
            "reversible",
            "kind",
            "marbles",
            "pushed",
            "ejects",
            "position",
        ],
    ),
    (
        &["layouts"],
        &["key", "names", "position", "black", "white"],
    ),
];

/// The fields of a move of a shown game.
const PLY_FIELDS: &[&str] = &[
    "ply",
    "color",
    "abapro",
    "nacre",
    "reversible",
    "pushed",
    "ejected",
    "score",
    "position",
];

/// The fields of a move of an opening.
const OPENING_MOVE_FIELDS: &[&str] = &[
    "move",
    "games",
    "black",
    "white",
    "draws",
    "unknown",
    "reaching",
    "transpositions",
    "last_date",
];

/// A directory with a database of the sample games, and the answer of the import.
fn imported_samples() -> (TestDirectory, Value) {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    let counts = directory.json(&["import", &samples]);
    (directory, counts)
}

fn names(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

fn assert_has(value: &Value, fields: &[&str], what: &str) {
    for field in fields {
        assert!(value.get(field).is_some(), "{what}: {field}");
    }
}

#[test]
fn imports_and_checks_have_exactly_the_documented_fields() {
    let (directory, counts) = imported_samples();
    assert_eq!(names(&counts), IMPORT_FIELDS);
    let damaged = directory.file("damaged.txt", "# layout: Standard\n1.a1b2 e5e6");
    let check = directory.json(&["check", &damaged]);
    assert_eq!(names(&check), CHECK_FIELDS);
    assert_eq!(names(&check["problems"][0]), PROBLEM_FIELDS);
}

#[test]
fn answers_about_games_and_positions_have_the_documented_fields() {
    let (directory, _) = imported_samples();
    for (words, fields) in ANSWER_FIELDS {
        let found = directory.json(words);
        assert_has(found.get(0).unwrap_or(&found), fields, &words.join(" "));
    }
}

#[test]
fn moves_of_games_and_openings_have_the_documented_fields() {
    let (directory, _) = imported_samples();
    let ply = &directory.json(&["show", "1"])["moves"][0];
    assert_has(ply, PLY_FIELDS, "show");
    let opening = &directory.json(&["openings"])["moves"][0];
    assert_has(opening, OPENING_MOVE_FIELDS, "openings");
}

/// JSON has no number for it, and an empty cell would be NULL.
#[test]
fn infinite_numbers_of_queries_are_seen() {
    let directory = TestDirectory::new();
    directory.run(&[
        "import",
        project("sample-games/graz-2002.txt").to_str().unwrap(),
    ]);
    let sql = "SELECT 1e999 AS more, -1e999 AS less, NULL AS missing";
    let rows = directory.json(&["query", sql]);
    assert_eq!(
        rows,
        serde_json::json!([{"more": "Infinity", "less": "-Infinity", "missing": null}])
    );
    let csv = directory.run(&["query", sql, "--format", "csv"]).stdout;
    assert_eq!(
        String::from_utf8(csv).unwrap(),
        "more,less,missing\nInfinity,-Infinity,\n"
    );
}
