//! Puzzles in the JSON API.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use super::Served;
use crate::support::sumito;

/// A server of two games with a puzzle each.
fn served() -> Served {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let file = crate::support::project("tests/data/missed.apgn");
    for words in [
        &["import", file.to_str().unwrap()][..],
        &["analyse", "--all", "--depth", "3"],
        &["puzzles", "--depth", "3"],
    ] {
        let output = sumito(words).arg("--db").arg(&path).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    Served::over(folder, &path, &Settings::default())
}

#[test]
fn puzzles_equal_those_of_the_command_line() {
    let served = served();
    let db = served.db();
    for (uri, words) in [
        ("/api/puzzles", &[][..]),
        (
            "/api/puzzles?player=Cleo&task=win&min-difficulty=1",
            &["--player", "Cleo", "--task", "win", "--min-difficulty", "1"],
        ),
        ("/api/puzzles?task=save", &["--task", "save"]),
        ("/api/puzzles?theme=win-in-1", &["--theme", "win-in-1"]),
        ("/api/puzzles?theme=sacrifice", &["--theme", "sacrifice"]),
    ] {
        let all = ["puzzles", "--known", "--format", "json"];
        let output = sumito(&all)
            .args(words)
            .arg("--db")
            .arg(&db)
            .output()
            .unwrap();
        let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(served.json(uri), printed, "{uri}");
    }
    let part = served.get("/api/puzzles?limit=1&offset=1&sort=difficulty&desc=true");
    assert_eq!((part.total(), &part.json()[0]["game"]), (2, &json!(2)));
    let refused = served.get("/api/puzzles?task=draw");
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(refused.error().contains("expected win, save or eject"));
}

#[test]
fn the_data_of_a_puzzle_suffices_to_play_it() {
    let served = served();
    let rows = served.json("/api/puzzles?notation=nacre");
    for row in rows.as_array().unwrap() {
        let game = &row["playback"];
        assert_eq!(game["moves"][0]["name"], "c3a1");
        assert_eq!(game["moves"][0]["steps"], "a1- b2a1 c3b2");
        assert!(game["moves"][0]["out"].is_string());
        assert_eq!(game["start"]["points"], json!([5, 5]));
        // The solution is one of the legal moves.
        let rules = row["rules"].as_str().unwrap_or_default();
        let position = super::escaped(row["position"].as_str().unwrap());
        let rules = super::escaped(rules);
        let moves = served.json(&format!(
            "/api/moves?position={position}&rules={rules}&notation=nacre"
        ));
        let best = moves
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["abapro"] == row["solution"]);
        assert_eq!(best.unwrap()["steps"], game["moves"][0]["steps"]);
        // A page compares moves by their names in requests, and goes on from the position after one.
        assert_eq!(best.unwrap()["move"], game["moves"][0]["move"]);
        assert_eq!(best.unwrap()["position"], game["moves"][0]["position"]);
        assert_eq!(row["position"], game["position"]);
    }
    assert_eq!(rows[1]["playback"]["board"]["obstacles"], json!(["e5"]));
}
