//! Analyses of whole games: progress, the result, whether it is stored, and its end when the client leaves.

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use super::events::parse_events;
use crate::web::{Answer, Served, request};

const GAME: &str = "1. a1b2 i9h8 2. a2b3 i8h7 *\n";

fn served(writable: bool) -> Served {
    let settings = Settings {
        writable,
        engine_threads: 1,
        ..Settings::default()
    };
    Served::of(&[&format!("[Variant \"Standard\"]\n\n{GAME}")], &settings)
}

fn post(served: &Served, uri: &str, body: &str) -> Answer {
    let page = String::from_utf8(served.get("/").body).unwrap();
    let token = page.split("data-token=\"").nth(1).unwrap();
    let token = token.split('"').next().unwrap();
    let request = request("POST", uri).header("x-sumito-token", token);
    served.ask(request.body(Body::from(body.to_owned())).unwrap())
}

/// The events of a successful analysis: its last progress, the analysis, and how it ended.
fn analysed(served: &Served, uri: &str, body: &str) -> (Value, Value, Value) {
    let answer = post(served, uri, body);
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    assert_eq!(answer.status, StatusCode::OK, "{text}");
    let mut events = parse_events(&text);
    let mut next = |expected: &str| {
        let (name, data) = events.pop().unwrap();
        assert_eq!(name, expected, "{text}");
        data
    };
    let (done, analysis) = (next("done"), next("analysis"));
    (next("progress"), analysis, done)
}

#[test]
fn an_analysis_is_stored_where_the_server_may_write() {
    for writable in [true, false] {
        let served = served(writable);
        let (progress, analysis, done) = analysed(&served, "/api/games/1/analysis?depth=2", "");
        assert_eq!(progress, json!({"done": 4, "plies": 4}));
        assert_eq!(done["reason"], json!("analysed"));
        assert_eq!(
            (&done["stored"], &done["error"]),
            (&json!(writable), &Value::Null)
        );
        assert_eq!(analysis["plies"].as_array().unwrap().len(), 4);
        let by = format!("sumito {}, depth 2", env!("CARGO_PKG_VERSION"));
        assert_eq!(analysis["by"], json!(by));
        // The cache of a file that was written just now is discarded.
        std::thread::sleep(std::time::Duration::from_millis(100));
        let stored = served.json("/api/games/1/playback")["analysis"].clone();
        assert_eq!(
            stored,
            if writable {
                analysis.clone()
            } else {
                Value::Null
            }
        );
        // The same as on the command line.
        let db = served.db().display().to_string();
        let words = [
            "--db",
            &db,
            "analyse",
            "1",
            "--depth",
            "2",
            "--threads",
            "1",
            "--again",
        ];
        assert!(
            crate::support::sumito(&words)
                .output()
                .unwrap()
                .status
                .success()
        );
        std::thread::sleep(std::time::Duration::from_millis(100));
        let on_command_line = served.json("/api/games/1/playback")["analysis"].clone();
        assert_eq!(on_command_line, analysis);
    }
}

#[test]
fn a_record_that_is_not_stored_is_analysed() {
    let served = served(false);
    for (text, plies) in [(GAME, 4), ("[Variant \"konane-6x6\"]\n\n1. c3 c4 *\n", 2)] {
        let (_, analysis, done) = analysed(&served, "/api/analysis?nodes=500", text);
        assert_eq!(
            done,
            json!({"reason": "analysed", "stored": false, "error": null})
        );
        assert_eq!(analysis["plies"].as_array().unwrap().len(), plies, "{text}");
        assert!(analysis["by"].as_str().unwrap().ends_with("500 nodes"));
    }
}

#[test]
fn invalid_analyses_are_rejected() {
    let served = served(false);
    let error = |uri: &str, body: &str, status: StatusCode| {
        let answer = post(&served, uri, body);
        assert_eq!(answer.status, status, "{uri}");
        answer.error()
    };
    let invalid = StatusCode::BAD_REQUEST;
    assert!(error("/api/games/99/analysis", "", StatusCode::NOT_FOUND).contains("no game 99"));
    assert!(
        error("/api/games/1/analysis?depth=0", "", invalid)
            .contains("expected a whole number from 1")
    );
    assert!(error("/api/analysis", "", invalid).contains("the text is empty"));
    let two = format!("{GAME}\n{}", GAME.replace('*', "1-0"));
    assert!(error("/api/analysis", &two, invalid).contains("2 games, expected one"));
    // Without the token of the server nothing is computed.
    let foreign = request("POST", "/api/games/1/analysis")
        .body(Body::empty())
        .unwrap();
    assert_eq!(served.ask(foreign).status, StatusCode::FORBIDDEN);
}
