//! `POST /api/games` and `POST /api/games/{id}/record`: pages store games.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::store::{Access, Database};
use sumito::web::Settings;

use crate::support::sumito;
use crate::web::Served;
use crate::web::api::printed;

const STORED: &str = "# layout: Belgian Daisy\n# black: Anna\n1.a1b2 i5h5\n";

fn writable() -> Served {
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    Served::of(&[STORED], &settings)
}

/// Runs a command on the database of a server.
fn run(served: &Served, words: &[&str]) -> Value {
    printed(served, words)
}

fn version(served: &Served, id: u32) -> String {
    let playback = served.json(&format!("/api/games/{id}/playback"));
    playback["version"].as_str().unwrap().to_owned()
}

#[test]
fn a_record_is_stored_as_a_new_game_and_undone() {
    let served = writable();
    let record = json!({
        "game_type": "abalone",
        "layout": "belgian-daisy",
        "tags": [["Black", "Me"], ["White", "The engine"]],
        "result": "black",
        "moves": [
            {"move": "a1b2", "comment": "[%cal Ga1b2] so", "variations": []},
            {"move": "i5h5", "mark": "?!", "variations": [{"moves": [{"move": "i6h6"}]}]},
        ],
    });
    let stored = served.posted("/api/games", record.to_string());
    assert_eq!(stored["games"], json!([2]));
    assert_eq!(
        (&stored["imported"], &stored["duplicates"]),
        (&json!(1), &json!(0))
    );
    let game = served.json("/api/games/2/playback");
    assert_eq!(game["title"], "Me – The engine");
    assert_eq!(
        game["moves"][0]["shapes"]["arrows"],
        json!([["G", "a1", "b2"]])
    );
    assert_eq!(
        game["moves"][1]["variations"][0]["moves"][0]["move"],
        "i6h6"
    );
    // The same record again is a duplicate, and the answer has the number of the stored game.
    let again = served.posted("/api/games", record.to_string());
    assert_eq!(
        (&again["games"], &again["duplicates"]),
        (&json!([2]), &json!(1))
    );
    // The journal lists the change.
    let log = run(&served, &["log"]);
    assert!(
        log[0]["summary"]
            .as_str()
            .unwrap()
            .contains("saved on a page"),
        "{log}"
    );
    run(&served, &["undo"]);
    assert_eq!(served.get("/api/games/2").status, StatusCode::NOT_FOUND);
    // A game of Kōnane is returned from the same address.
    let stored = served.posted(
        "/api/games",
        "# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4 *\n",
    );
    let id = &stored["games"][0];
    assert_eq!(
        served.json(&format!("/api/games/{id}/playback"))["game_type"],
        "konane"
    );
}

#[test]
fn incomplete_records_are_not_stored() {
    let served = writable();
    for (text, part) in [
        ("# layout: Belgian Daisy\n1.a1b2 a1a9\n", "a1a9"),
        ("a shopping list", "expected"),
        ("", "expected"),
    ] {
        let refused = served.send("POST", "/api/games", text);
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{text}");
        assert!(refused.error().contains(part), "{}", refused.error());
    }
    assert_eq!(served.json("/api/games").as_array().unwrap().len(), 1);
    assert_eq!(served.json("/api/rejects"), json!([]));
}

#[test]
fn a_record_replaces_a_game_as_an_edit_and_is_undone() {
    let served = writable();
    let before = served.json("/api/games/1");
    let opened = version(&served, 1);
    let edited = "[Black \"Anna\"]\n[White \"Ben\"]\n[Variant \"belgian\"]\n\n1. a1b2! {[%csl Gb2] strong} i5h5 2. a2b3 1-0\n";
    let uri = format!("/api/games/1/record?version={opened}");
    let report = served.posted(&uri, edited);
    assert_eq!(
        (&report["edited"], &report["unchanged"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(report["version"], version(&served, 1));
    assert_ne!(report["version"], opened);
    let game = served.json("/api/games/1");
    assert_eq!(
        (&game["plies"], &game["white"], &game["result"]),
        (&json!(3), &json!("Ben"), &json!("black"))
    );
    assert!(game["edited"].is_string());
    // A page that opened the game before does not overwrite it.
    let late = served.send("POST", &uri, edited);
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(
        late.error()
            .contains("changed by another program since it was opened"),
        "{}",
        late.error()
    );
    // An edit without an effect adds no change.
    let uri = format!("/api/games/1/record?version={}", version(&served, 1));
    let same = served.posted(&uri, edited);
    assert_eq!(
        (&same["change"], &same["unchanged"]),
        (&Value::Null, &json!(1))
    );
    // A record with an illegal move is rejected.
    let illegal = served.send("POST", &uri, edited.replace("a2b3", "a1a9"));
    assert_eq!(illegal.status, StatusCode::BAD_REQUEST);
    assert!(
        illegal.error().contains("game 1 is unchanged") && illegal.error().contains("a1a9"),
        "{}",
        illegal.error()
    );
    let change = report["change"].to_string();
    run(&served, &["undo", &change]);
    assert_eq!(served.json("/api/games/1"), before);
    assert_eq!(version(&served, 1), opened);
}

/// Comments of an analysis do not become comments of the record.
#[test]
fn comments_of_the_engine_stand_apart_from_those_of_the_record() {
    let text = "[Variant \"belgian\"]\n\n{own} 1. a1b2 {mine} i5h5 2. a2b3 i6h6 *\n";
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    let served = Served::of(&[text], &settings);
    let before = served.json("/api/games/1/playback");
    run(&served, &["analyse", "1", "--depth", "1"]);
    let after = served.json("/api/games/1/playback");
    assert!(after["analysis"]["by"].is_string());
    let comment = after["engine"]["comment"].as_str().unwrap();
    assert!(comment.starts_with("Judged by"), "{comment}");
    assert_eq!(
        (&before["comment"], &after["comment"]),
        (&json!("own"), &json!("own"))
    );
    let notes = |game: &Value| -> Vec<[Value; 2]> {
        let moves = game["moves"].as_array().unwrap().iter();
        moves
            .map(|mv| [mv["mark"].clone(), mv["comment"].clone()])
            .collect()
    };
    assert_eq!(notes(&after), notes(&before));
}

#[test]
fn an_edit_needs_a_version_and_a_game() {
    let served = writable();
    let refused = served.send("POST", "/api/games/1/record", STORED);
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(
        refused.error().ends_with("expected version"),
        "{}",
        refused.error()
    );
    let other = "0".repeat(64);
    let missing = served.send(
        "POST",
        &format!("/api/games/9/record?version={other}"),
        STORED,
    );
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    let changed = served.send(
        "POST",
        &format!("/api/games/1/record?version={other}"),
        STORED,
    );
    assert_eq!(changed.status, StatusCode::CONFLICT);
    // What is no version is not blamed on another program.
    for text in ["x", &other[1..], &format!("{}g", &other[1..])] {
        let uri = format!("/api/games/1/record?version={text}");
        let refused = served.send("POST", &uri, STORED);
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{text}");
        let expected = format!("invalid value '{text}' for '--version <VERSION>': expected the 64");
        assert!(
            refused.error().starts_with(&expected),
            "{}",
            refused.error()
        );
    }
    // A read-only server stores nothing, and gives no version.
    let reading = Served::of(&[STORED], &Settings::default());
    for uri in ["/api/games", "/api/games/1/record?version=x"] {
        assert_eq!(
            reading.send("POST", uri, STORED).status,
            StatusCode::FORBIDDEN
        );
    }
    assert!(
        reading
            .json("/api/games/1/playback")
            .get("version")
            .is_none()
    );
    let db = served.db();
    let checked = sumito(&["--db", db.to_str().unwrap(), "db", "check"])
        .output()
        .unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

/// What is too much to read in time is not stored, and does not keep others from storing.
#[test]
fn a_text_is_read_before_others_wait_for_it() {
    let settings = Settings {
        writable: true,
        time_limit: Duration::from_millis(10),
        ..Settings::default()
    };
    let served = Served::of(&[], &settings);
    let games = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n\n".repeat(18_000);
    let refused = served.send("POST", "/api/games", games);
    assert_eq!(refused.status, StatusCode::GATEWAY_TIMEOUT);
    let database = Database::open(&served.db(), Access::Read).unwrap();
    assert_eq!(database.info().unwrap().games, 0);
    let created = served.send("POST", "/api/studies/a", "{}");
    assert_eq!(created.status, StatusCode::OK);
}
