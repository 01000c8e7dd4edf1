//! Puzzles: found in analysed games, stored, listed without a search, written as records.

use serde_json::{Value, json};

use crate::support::project;
use crate::support::{TestDirectory, error};

/// A database of two analysed games whose first move misses a win.
fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let path = project("tests/data/missed.apgn");
    directory.json(&["import", path.to_str().unwrap()]);
    directory.json(&["analyse", "--all", "--depth", "3"]);
    directory
}

fn known(directory: &TestDirectory, words: &[&str]) -> Value {
    directory.json(&[&["puzzles", "--known"], words].concat())
}

#[test]
fn found_puzzles_are_stored_and_listed() {
    let directory = directory();
    assert_eq!(known(&directory, &[]), json!([]));
    assert_eq!(
        directory.run(&["puzzles", "--known"]).status.code(),
        Some(1)
    );
    let found = directory.json(&["puzzles", "--depth", "3"]);
    assert_eq!(known(&directory, &[]), found);
    let said = [
        "game", "ply", "turn", "task", "view", "solution", "worth", "rules",
    ];
    let message = |row: &Value| said.map(|name| row[name].clone());
    assert_eq!(
        message(&found[0]),
        [
            json!(1),
            json!(0),
            json!("white"),
            json!("win"),
            json!(3),
            json!("c3b2"),
            json!("#-1"),
            json!(null)
        ]
    );
    assert_eq!(
        message(&found[1]),
        [
            json!(2),
            json!(0),
            json!("black"),
            json!("win"),
            json!(0),
            json!("c3b2"),
            json!("#1"),
            json!("obstacles=e5")
        ]
    );
    // The position of the puzzle is that of the game at its ply.
    let board = directory.json(&["show", "1", "--ply", "0"])["board"]["position"].clone();
    assert_eq!(found[0]["position"], board);
    // A second search adds no duplicates.
    directory.json(&["puzzles", "--depth", "2"]);
    let again = known(&directory, &[]);
    assert_eq!(again.as_array().unwrap().len(), 2);
    assert!(again[0]["by"].as_str().unwrap().ends_with(", depth 2"));
}

#[test]
fn the_summary_counts_the_searched_games() {
    let directory = directory();
    let said = |words: &[&str]| {
        let words = [&["puzzles", "--depth", "2"], words].concat();
        String::from_utf8(directory.run(&words).stderr).unwrap()
    };
    assert_eq!(said(&[]), "2 puzzles in 2 games\n");
    let first = said(&["--most", "1"]);
    assert_eq!(first, "1 puzzle in the first 1 of 2 games\n");
}

#[test]
fn puzzles_are_filtered_by_game_task_and_difficulty() {
    let directory = directory();
    directory.json(&["puzzles", "--depth", "3"]);
    let games = |words: &[&str]| -> Vec<i64> {
        let rows = known(&directory, words);
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["game"].as_i64().unwrap()).collect()
    };
    assert_eq!(games(&["--player", "Dan"]), [2]);
    assert_eq!(games(&["--task", "win"]), [1, 2]);
    assert_eq!(games(&["--task", "save"]), [0; 0]);
    assert_eq!(games(&["--max-difficulty", "1"]), [1, 2]);
    assert_eq!(games(&["--min-difficulty", "2"]), [0; 0]);
    assert_eq!(games(&["--most", "1"]), [1]);
    let message = error(&directory.run(&["puzzles", "--known", "--task", "draw"]));
    assert!(message.contains("expected win or save"), "{message}");
    let message = error(&directory.run(&["puzzles", "--known", "--depth", "3"]));
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn puzzles_are_written_as_records_if_a_format_or_a_file_is_given() {
    let directory = directory();
    directory.json(&["puzzles", "--depth", "3"]);
    let file = directory.path("puzzles.apgn").display().to_string();
    for words in [
        &["puzzles", "--known", "-o", &file][..],
        &["puzzles", "--depth", "3", "-o", &file],
    ] {
        assert!(directory.run(words).status.success());
        let written = crate::support::games(std::fs::read(&file).unwrap());
        let sources = written.iter().map(|game| game.tag("Source").unwrap());
        assert_eq!(
            sources.collect::<Vec<_>>(),
            ["game 1, ply 0", "game 2, ply 0"]
        );
        assert!(written.iter().all(|game| game.plies().len() == 1));
    }
    let lines = directory
        .run(&["puzzles", "--known", "--to", "jsonl"])
        .stdout;
    assert_eq!(String::from_utf8(lines).unwrap().lines().count(), 2);
}

#[test]
fn puzzles_are_merged_and_deleted_with_their_games() {
    let directory = directory();
    directory.json(&["puzzles", "--depth", "3"]);
    let all = directory.path("all.db").display().to_string();
    let own = directory.path("games.db").display().to_string();
    let file = project("sample-games/graz-2002.txt");
    directory.json(&["import", file.to_str().unwrap(), "--db", &all]);
    directory.json(&["db", "merge", &own, "--db", &all]);
    let came = directory.json(&["puzzles", "--known", "--db", &all]);
    let mut expected = known(&directory, &[]);
    for row in expected.as_array_mut().unwrap() {
        row["game"] = json!(row["game"].as_i64().unwrap() + 2);
    }
    assert_eq!(came, expected);
    let check = directory.json(&["db", "check", "--db", &all]);
    assert_eq!(check["faults"], json!([]));
    directory.json(&["delete", "1", "--yes"]);
    assert_eq!(known(&directory, &[]).as_array().unwrap().len(), 1);
    assert_eq!(directory.games(), 1);
}
