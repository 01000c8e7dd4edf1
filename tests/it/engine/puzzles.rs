//! Puzzles: found in judged games, kept, listed without a search, written as records.

use serde_json::{Value, json};

use crate::support::project;
use crate::support::{Place, error};

/// A database of two games whose first move misses a win, judged.
fn place() -> Place {
    let place = Place::new();
    let path = project("tests/data/missed.apgn");
    place.json(&["import", path.to_str().unwrap()]);
    place.json(&["analyse", "--all", "--depth", "3"]);
    place
}

fn known(place: &Place, words: &[&str]) -> Value {
    place.json(&[&["puzzles", "--known"], words].concat())
}

#[test]
fn found_puzzles_are_stored_and_listed() {
    let place = place();
    assert_eq!(known(&place, &[]), json!([]));
    assert_eq!(place.run(&["puzzles", "--known"]).status.code(), Some(1));
    let found = place.json(&["puzzles", "--depth", "3"]);
    assert_eq!(known(&place, &[]), found);
    let said = [
        "game", "ply", "turn", "task", "view", "solution", "worth", "rules",
    ];
    let told = |row: &Value| said.map(|name| row[name].clone());
    assert_eq!(
        told(&found[0]),
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
        told(&found[1]),
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
    // The position is that of the game at its ply.
    let board = place.json(&["show", "1", "--ply", "0"])["board"]["position"].clone();
    assert_eq!(found[0]["position"], board);
    // Found again, nothing is doubled.
    place.json(&["puzzles", "--depth", "2"]);
    let again = known(&place, &[]);
    assert_eq!(again.as_array().unwrap().len(), 2);
    assert!(again[0]["by"].as_str().unwrap().ends_with(", depth 2"));
}

#[test]
fn the_summary_counts_the_searched_games() {
    let place = place();
    let said = |words: &[&str]| {
        let words = [&["puzzles", "--depth", "2"], words].concat();
        String::from_utf8(place.run(&words).stderr).unwrap()
    };
    assert_eq!(said(&[]), "2 puzzles in 2 games\n");
    let first = said(&["--most", "1"]);
    assert_eq!(first, "1 puzzle in the first 1 of 2 games\n");
}

#[test]
fn puzzles_are_filtered_by_game_task_and_difficulty() {
    let place = place();
    place.json(&["puzzles", "--depth", "3"]);
    let games = |words: &[&str]| -> Vec<i64> {
        let rows = known(&place, words);
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["game"].as_i64().unwrap()).collect()
    };
    assert_eq!(games(&["--player", "Dan"]), [2]);
    assert_eq!(games(&["--task", "win"]), [1, 2]);
    assert_eq!(games(&["--task", "save"]), [0; 0]);
    assert_eq!(games(&["--max-difficulty", "1"]), [1, 2]);
    assert_eq!(games(&["--min-difficulty", "2"]), [0; 0]);
    assert_eq!(games(&["--most", "1"]), [1]);
    let told = error(&place.run(&["puzzles", "--known", "--task", "draw"]));
    assert!(told.contains("expected win or save"), "{told}");
    let told = error(&place.run(&["puzzles", "--known", "--depth", "3"]));
    assert!(told.contains("cannot be used with"), "{told}");
}

#[test]
fn puzzles_are_written_as_records_if_a_format_or_a_file_is_given() {
    let place = place();
    place.json(&["puzzles", "--depth", "3"]);
    let file = place.path("puzzles.apgn").display().to_string();
    for words in [
        &["puzzles", "--known", "-o", &file][..],
        &["puzzles", "--depth", "3", "-o", &file],
    ] {
        assert!(place.run(words).status.success());
        let written = crate::support::games(std::fs::read(&file).unwrap());
        let sources = written.iter().map(|game| game.tag("Source").unwrap());
        assert_eq!(
            sources.collect::<Vec<_>>(),
            ["game 1, ply 0", "game 2, ply 0"]
        );
        assert!(written.iter().all(|game| game.plies().len() == 1));
    }
    let lines = place.run(&["puzzles", "--known", "--to", "jsonl"]).stdout;
    assert_eq!(String::from_utf8(lines).unwrap().lines().count(), 2);
}

#[test]
fn puzzles_are_merged_and_deleted_with_their_games() {
    let place = place();
    place.json(&["puzzles", "--depth", "3"]);
    let all = place.path("all.db").display().to_string();
    let own = place.path("games.db").display().to_string();
    let file = project("sample-games/graz-2002.txt");
    place.json(&["import", file.to_str().unwrap(), "--db", &all]);
    place.json(&["db", "merge", &own, "--db", &all]);
    let came = place.json(&["puzzles", "--known", "--db", &all]);
    let mut expected = known(&place, &[]);
    for row in expected.as_array_mut().unwrap() {
        row["game"] = json!(row["game"].as_i64().unwrap() + 2);
    }
    assert_eq!(came, expected);
    let check = place.json(&["db", "check", "--db", &all]);
    assert_eq!(check["faults"], json!([]));
    place.json(&["delete", "1", "--yes"]);
    assert_eq!(known(&place, &[]).as_array().unwrap().len(), 1);
    assert_eq!(place.games(), 1);
}
