//! Kōnane in answers for pages: the fields that all games have, its layouts, patterns and rules.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use super::{Served, escaped};

/// A server of a game of each kind.
fn both() -> Served {
    let jumps = "# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4 *\n";
    Served::of(&["1.a1b2 i5h5", jumps], &Settings::default())
}

/// The values of a field of rows.
fn all<'a>(rows: &'a Value, field: &str) -> Vec<&'a str> {
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row[field].as_str().unwrap_or("-")).collect()
}

#[test]
fn moves_that_boards_play_have_one_name_in_every_game() {
    let served = both();
    let moves = served.json("/api/moves?position=konane-6x6&notation=nacre");
    assert_eq!(all(&moves, "move"), ["a1", "c3", "d4", "f6"]);
    assert_eq!(all(&moves, "move"), all(&moves, "name"));
    assert_eq!(all(&moves, "steps")[1], "c3-");
    let moves = served.json("/api/moves?position=standard&notation=nacre");
    assert_eq!(all(&moves, "move"), all(&moves, "abapro"));
    assert_ne!(all(&moves, "move"), all(&moves, "name"));
    // So have the moves of a line and those of a game.
    for (layout, expected, own) in [
        ("konane-6x6", ["c3", "c4"], "inverse"),
        ("standard", ["a1b2", "i5h5"], "abapro"),
    ] {
        let moves = expected.join("+");
        let uri = format!("/api/openings?layout={layout}&moves={moves}&notation=abapro");
        let line = &served.json(&uri)["line"];
        assert_eq!(all(line, "move"), expected);
        assert_eq!(all(line, own), expected);
    }
    for (id, expected) in [
        (1, &["a1b2", "i5h5"][..]),
        (2, &["c3", "c4", "c1-c3", "e4-c4"]),
    ] {
        let game = served.json(&format!("/api/games/{id}?notation=abapro"));
        assert_eq!(all(&game["moves"], "move"), expected);
    }
}

#[test]
fn moves_begin_in_a_layout_of_the_game_whose_moves_they_are() {
    let served = both();
    for moves in ["a1b2+i5h5", "c3+c4+c1-c3"] {
        let uri = format!("/api/openings?moves={moves}");
        assert_eq!(served.json(&uri)["games"], 1, "{uri}");
    }
    let refused = served.get("/api/openings?moves=zz");
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
}

#[test]
fn games_and_their_layouts_are_listed() {
    let kinds = |served: &Served| served.json("/api/game-kinds");
    let expected = |konane: bool| {
        json!([
            {"game_type": "abalone", "title": "Abalone", "stored": true},
            {"game_type": "konane", "title": "Kōnane", "stored": konane},
        ])
    };
    let served = both();
    assert_eq!(kinds(&served), expected(true));
    let alone = Served::of(&["1.a1b2 i5h5"], &Settings::default());
    assert_eq!(kinds(&alone), expected(false));
    let layouts = served.json("/api/layouts?game=konane");
    assert!(all(&layouts, "key").contains(&"konane-9x13"), "{layouts}");
    let others = served.json("/api/layouts?game=abalone");
    let whole = served.json("/api/layouts");
    let count = |rows: &Value| rows.as_array().unwrap().len();
    assert_eq!(count(&whole), count(&others) + count(&layouts));
    assert!(
        served
            .get("/api/layouts?game=go")
            .error()
            .contains("expected abalone or konane")
    );
}

#[test]
fn patterns_are_searched_in_the_game_that_is_named() {
    let served = both();
    let hits = |query: &str| served.get(&format!("/api/search?{query}")).total();
    assert_eq!(
        hits("game=konane&pattern=empty:c3,c4+turn:black&exact=true"),
        1
    );
    let rows = escaped("??????/??????/??1???/??1???/??????/?????? b");
    assert_eq!(hits(&format!("game=konane&pattern={rows}&exact=true")), 1);
    let smaller = escaped("?????/?????/??1??/??1??/????? b");
    assert_eq!(hits(&format!("game=konane&pattern={smaller}")), 0);
    // The same cells are a pattern of both games.
    assert_eq!(hits("pattern=empty:e5"), 1);
    assert_eq!(hits("game=konane&pattern=empty:e5"), 0);
}

#[test]
fn rules_and_formats_are_those_of_the_game() {
    let served = both();
    let any = served.json("/api/openings?layout=konane-6x6&rules=opening%3Dany&moves=c1");
    assert_eq!(any["rules"], "opening=any");
    let usual = served.get("/api/openings?layout=konane-6x6&moves=c1");
    assert_eq!(usual.status, StatusCode::BAD_REQUEST);
    let other = served.get("/api/openings?layout=standard&rules=opening%3Dany");
    assert_eq!(other.status, StatusCode::BAD_REQUEST);
    let record = served.get("/api/games/2/record?to=apgn");
    let text = String::from_utf8(record.body).unwrap();
    assert!(text.contains("[Board \"6x6\"]"), "{text}");
    let refused = served.get("/api/games/2/record?to=ag");
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(refused.error().contains("format of Abalone"));
}

#[test]
fn a_draw_is_not_stored_as_a_new_game() {
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    let served = Served::of(&["1.a1b2 i5h5"], &settings);
    let record = |layout: &str, result: &str, moves: [&str; 2]| {
        let moves = moves.map(|name| json!({ "move": name }));
        json!({"layout": layout, "result": result, "moves": moves}).to_string()
    };
    let draw = record("konane-6x6", "draw", ["c3", "c4"]);
    let refused = served.send("POST", "/api/games", draw.clone());
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert_eq!(
        refused.error(),
        "the record has a draw, expected a winner: Kōnane has no draws"
    );
    for (layout, result, moves) in [
        ("konane-6x6", "unknown", ["c3", "c4"]),
        ("standard", "draw", ["a1b2", "i5h5"]),
    ] {
        let stored = served.posted("/api/games", record(layout, result, moves));
        assert_eq!(stored["imported"], 1, "{layout}: {stored}");
    }
}
