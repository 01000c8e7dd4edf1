//! The JSON fields that scripts may rely on.

use serde_json::Value;

use crate::support::TestDirectory;
use crate::support::project;

#[test]
fn json_has_the_documented_fields() {
    let directory = TestDirectory::new();
    let samples = project("sample-games").display().to_string();
    let names = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    let import = [
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
    assert_eq!(names(&directory.json(&["import", &samples])), import);
    let damaged = directory.file("damaged.txt", "# layout: Standard\n1.a1b2 e5e6");
    let check = directory.json(&["check", &damaged]);
    assert_eq!(
        names(&check),
        [
            "problems",
            "files",
            "without_records",
            "seen",
            "valid",
            "incomplete",
            "rejected",
            "warnings",
            "plies",
            "kinds"
        ]
    );
    let problem = [
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
    assert_eq!(names(&check["problems"][0]), problem);
    let has = |words: &[&str], fields: &[&str]| {
        let found = directory.json(words);
        let first = found.get(0).unwrap_or(&found);
        fields
            .iter()
            .for_each(|field| assert!(first.get(field).is_some(), "{words:?}: {field}"));
    };
    has(
        &["games"],
        &[
            "id", "black", "white", "event", "date", "layout", "result", "ending", "score", "plies",
        ],
    );
    has(&["show", "1"], &["id", "start", "moves", "tags"]);
    has(
        &["replay", "1", "--reverse"],
        &["ply", "move", "inverse", "restored", "position", "score"],
    );
    has(
        &["search", "--position", "standard"],
        &["game", "ply", "orientation"],
    );
    has(
        &["openings"],
        &[
            "position", "games", "black", "white", "draws", "unknown", "moves",
        ],
    );
    has(
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
    );
    has(
        &["layouts"],
        &["key", "names", "position", "black", "white"],
    );
    let ply = &directory.json(&["show", "1"])["moves"][0];
    for field in [
        "ply",
        "color",
        "abapro",
        "nacre",
        "reversible",
        "pushed",
        "ejected",
        "score",
        "position",
    ] {
        assert!(ply.get(field).is_some(), "{field}");
    }
    let opening = &directory.json(&["openings"])["moves"][0];
    for field in [
        "move",
        "games",
        "black",
        "white",
        "draws",
        "unknown",
        "reaching",
        "transpositions",
        "last_date",
    ] {
        assert!(opening.get(field).is_some(), "{field}");
    }
}
