//! `/api/settings`: what the server can do, and the levels of play.

use serde_json::json;
use sumito::web::Settings;

use crate::web::Served;

#[test]
fn settings_say_what_the_server_can_do() {
    for (writable, engine_threads) in [(true, 3), (false, 0)] {
        let settings = Settings {
            writable,
            engine_threads,
            ..Settings::default()
        };
        let found = Served::of(&[], &settings).json("/api/settings");
        assert_eq!(found["writable"], json!(writable));
        assert_eq!(found["engine_threads"], json!(engine_threads));
        assert_eq!(found["version"], json!(env!("CARGO_PKG_VERSION")));
        assert_eq!(found["images"], json!(cfg!(feature = "images")));
    }
}

#[test]
fn ten_levels_search_more_and_more_positions() {
    let served = Served::of(&[], &Settings::default());
    let levels = |query: &str| served.json(&format!("/api/settings{query}"))["levels"].clone();
    let (english, french) = (levels(""), levels("?lang=fr"));
    let nodes: Vec<u64> = english
        .as_array()
        .unwrap()
        .iter()
        .map(|level| level["nodes"].as_u64().unwrap())
        .collect();
    assert_eq!(nodes.len(), 10);
    assert!(nodes.is_sorted_by(|one, other| one < other), "{nodes:?}");
    assert_eq!(english[4]["key"], json!("5"));
    assert_eq!(
        (&english[4]["name"], &french[4]["name"]),
        (&json!("Level 5"), &json!("Niveau 5"))
    );
    for (one, other) in english
        .as_array()
        .unwrap()
        .iter()
        .zip(french.as_array().unwrap())
    {
        let nodes = one["nodes"].to_string();
        let [one, other] = [one, other].map(|level| level["description"].as_str().unwrap());
        assert!(one.contains(&nodes) && other.contains(&nodes) && one != other);
    }
    // A level is played by a search of this many positions.
    let query = format!("/api/engine?position=belgian&nodes={}", nodes[0]);
    let events = String::from_utf8(served.get(&query).body).unwrap();
    assert!(events.contains("\"best\":\""), "{events}");
}
