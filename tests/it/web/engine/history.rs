//! `/api/engine` with the moves before a position: repetitions count.

use axum::http::StatusCode;
use serde_json::Value;
use sumito::web::Settings;

use super::events::parse_events;
use crate::web::{Served, escaped};

/// Black has more marbles, and no marble is near another one.
const AHEAD: &str = "w4/6/2b4/5b2/9/8/b6/3b2/4w b";

/// The legal moves from a position.
fn legal(served: &Served, position: &str) -> Vec<Value> {
    let moves = served.json(&format!(
        "/api/moves?position={}&notation=abapro",
        escaped(position)
    ));
    moves.as_array().unwrap().clone()
}

fn name(mv: &Value) -> &str {
    mv["move"].as_str().unwrap()
}

fn after(mv: &Value) -> &str {
    mv["position"].as_str().unwrap()
}

/// Three moves that lead from one position to another one.
fn three_moves(served: &Served, from: &str, to: &str) -> String {
    for first in legal(served, from) {
        for second in legal(served, after(&first)) {
            let thirds = legal(served, after(&second));
            if let Some(third) = thirds.iter().find(|third| after(third) == to) {
                return format!("{} {} {}", name(&first), name(&second), name(third));
            }
        }
    }
    panic!("no way back from {from}")
}

fn best(served: &Served, query: &str) -> String {
    let answer = served.get(&format!("/api/engine?{query}&depth=1"));
    let text = String::from_utf8(answer.body).unwrap();
    assert_eq!(answer.status, StatusCode::OK, "{text}");
    let events = parse_events(&text);
    events.last().unwrap().1["best"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn the_engine_avoids_a_repetition_of_the_game() {
    let settings = Settings {
        engine_threads: 1,
        ..Settings::default()
    };
    let served = Served::of(&[], &settings);
    let rules = "rules=repetition%3D2";
    let ahead = legal(&served, AHEAD);
    let chosen = best(&served, &format!("position={}&{rules}", escaped(AHEAD)));
    let chosen = ahead.iter().find(|mv| name(mv) == chosen).unwrap();
    // The game has begun with the position after that move, and has come back to the one before it.
    let (start, back) = (after(chosen), AHEAD);
    let moves = three_moves(&served, start, back);
    let query = format!(
        "position={}&{rules}&moves={}",
        escaped(start),
        escaped(&moves)
    );
    let other = best(&served, &query);
    assert_ne!(other, name(chosen), "a draw, where Black is ahead");
    assert!(ahead.iter().any(|mv| name(mv) == other));
    // With that move the game is over.
    let all = escaped(&format!("{moves} {}", name(chosen)));
    let over = served.get(&format!(
        "/api/engine?position={}&{rules}&moves={all}",
        escaped(start)
    ));
    assert_eq!(over.status, StatusCode::BAD_REQUEST);
    assert!(
        over.error().contains("the game is over"),
        "{}",
        over.error()
    );
    let illegal = served.get(&format!(
        "/api/engine?position={}&moves=a1a9",
        escaped(start)
    ));
    assert_eq!(illegal.status, StatusCode::BAD_REQUEST);
    assert!(
        illegal.error().starts_with("moves, "),
        "{}",
        illegal.error()
    );
}
