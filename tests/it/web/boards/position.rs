//! `/api/position`, `/api/picture`, and what boards need in `/api/openings` and in playback data.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use crate::web::{Served, escaped};

/// The values of a field of rows.
fn all<'a>(rows: &'a Value, field: &str) -> Vec<&'a str> {
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row[field].as_str().unwrap_or("-")).collect()
}

fn of(text: &str) -> Served {
    Served::of(&[text], &Settings::default())
}

#[test]
fn a_position_comes_with_its_legal_moves_and_the_positions_after_them() {
    let served = of("1.a1b2 i5h5");
    let found = served.json("/api/position?layout=belgian&notation=nacre");
    let moves = served.json("/api/moves?position=belgian-daisy&notation=nacre");
    assert_eq!(found["moves"], moves);
    assert_eq!(found["game_type"], "abalone");
    assert_eq!(
        (&found["turn"], &found["seat"]),
        (&json!("black"), &json!(0))
    );
    assert_eq!(found["score"], json!({"black": 0, "white": 0}));
    for field in ["rules", "result", "ending"] {
        assert_eq!(found[field], Value::Null, "{field}");
    }
    assert_eq!(found["playback"]["position"], found["position"]);
    assert_eq!(
        found["playback"]["start"]["marbles"]
            .as_array()
            .unwrap()
            .len(),
        28
    );
    // The position after a move is found by its text, and has the moves after it.
    let first = &moves[0];
    let text = escaped(first["position"].as_str().unwrap());
    let next = served.json(&format!("/api/position?position={text}"));
    assert_eq!(next["position"], first["position"]);
    assert_eq!(next["turn"], "white");
    // By the name of the move too, which every notation of answers understands.
    let name = escaped(first["move"].as_str().unwrap());
    let played = served.json(&format!("/api/position?layout=belgian&moves={name}"));
    assert_eq!(played["moves"], next["moves"]);
    assert_eq!(
        all(&played["line"], "move"),
        [first["move"].as_str().unwrap()]
    );
    assert_eq!(played["line"][0]["position"], first["position"]);
    assert_eq!(played["playback"]["position"], next["position"]);
    assert_eq!(played["start"]["position"], found["position"]);
}

#[test]
fn rules_belong_to_a_position() {
    let served = of("1.a1b2 i5h5");
    let found = served.json("/api/position?layout=belgian&rules=eject%3D3+triangles");
    let rules = found["rules"].as_str().unwrap();
    assert!(
        rules.contains("eject=3") && rules.contains("triangles"),
        "{rules}"
    );
    let again = format!(
        "/api/position?position={}&rules={}",
        escaped(found["position"].as_str().unwrap()),
        escaped(rules)
    );
    assert_eq!(served.json(&again)["moves"], found["moves"]);
    assert!(
        served
            .get("/api/position?layout=belgian&rules=no")
            .error()
            .contains("`no`")
    );
}

#[test]
fn a_game_that_is_over_has_a_result_and_no_moves() {
    let served = of("1.a1b2 i5h5");
    // One marble is enough here.
    let position = escaped("w4/6/7/8/9/8/wbb4/6/5 b");
    let uri = format!("/api/position?position={position}&rules=eject%3D1");
    assert_eq!(served.json(&uri)["result"], Value::Null);
    let found = served.json(&format!("{uri}&moves=c3c2"));
    assert_eq!(found["result"], "black");
    assert_eq!(found["score"], json!({"black": 1, "white": 0}));
    assert_eq!(found["moves"], json!([]));
    assert!(found["ending"].is_string());
    // In Kōnane a player who cannot move loses.
    let position = escaped("w1w1/4/4/4 b -");
    let found = served.json(&format!("/api/position?position={position}"));
    assert_eq!(
        (&found["game_type"], &found["result"]),
        (&json!("konane"), &json!("white"))
    );
    assert_eq!(found["moves"], json!([]));
    // The third time the same position occurs, the game is drawn where the rules say so.
    let round = "a1b2 i5h5 d4c3 f5g5 ";
    let moves = escaped(&round.repeat(2));
    let uri = format!("/api/position?layout=standard&rules=repetition%3D3&moves={moves}");
    let found = served.json(&uri);
    assert_eq!(
        (&found["result"], &found["ending"]),
        (&json!("draw"), &json!("repetition"))
    );
}

#[test]
fn without_a_position_the_board_is_that_of_the_most_common_layout() {
    let served = of("# layout: Belgian Daisy\n1.a1b2 i5h5");
    let found = served.json("/api/position");
    assert_eq!(
        found["position"],
        served.json("/api/position?layout=belgian")["position"]
    );
    let found = served.json("/api/position?game=konane");
    assert_eq!(found["game_type"], "konane");
    // An empty database has a board too.
    let empty = Served::of(&[], &Settings::default());
    assert_eq!(
        empty.json("/api/position")["moves"]
            .as_array()
            .unwrap()
            .len(),
        44
    );
}

#[test]
fn errors_of_positions_and_moves_say_what_was_expected() {
    let served = of("1.a1b2 i5h5");
    for (query, part) in [
        ("position=belgain", "expected a name"),
        ("layout=belgain", "expected the name of a layout"),
        ("layout=belgian&position=belgian", "cannot be used with"),
        ("layout=belgian&moves=a1b2+a1b2", "column 6"),
        ("position=5%2F6%2F7", "expected"),
    ] {
        let answer = served.get(&format!("/api/position?{query}"));
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
        assert!(answer.error().contains(part), "{query}: {}", answer.error());
    }
}

#[test]
fn the_explorer_has_all_that_a_board_needs() {
    let served = of("# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3");
    let found = served.json("/api/openings?layout=belgian&moves=a1b2+i5h5&notation=abapro");
    let position = served.json("/api/position?layout=belgian&moves=a1b2+i5h5&notation=abapro");
    assert_eq!(found["legal_moves"], position["moves"]);
    for field in ["line", "score", "turn", "result", "game_type", "position"] {
        assert_eq!(found[field], position[field], "{field}");
    }
    assert_eq!(found["playback"], position["start"]);
    // Played moves are a field of their own, with their counts.
    assert_eq!(found["moves"].as_array().unwrap().len(), 1);
    assert_eq!(found["moves"][0]["games"], 1);
    let by_name = served.json("/api/openings?position=belgian&notation=abapro");
    assert_eq!(by_name["legal_moves"].as_array().unwrap().len(), 52);
    assert!(
        served
            .json("/api/openings?position=belgian")
            .get("legal_moves")
            .is_none()
    );
}

/// Every position of a game, also in variations, is found again by its text and its rules.
#[test]
fn playback_names_every_move_and_position() {
    let served = Served::samples();
    let mut varied = 0;
    check_games(&served, &mut varied);
    let text = "[Variant \"belgian\"]\n\n1. a1b2 (1. a2b3 i5h5 (1... i6h6)) i5h5 2. a2b3 *\n";
    check_games(&of(text), &mut varied);
    assert_eq!(varied, 2);
}

/// Checks all games of a server, and counts their variations.
fn check_games(served: &Served, varied: &mut usize) {
    let games = served.json("/api/games?limit=1000");
    for game in games.as_array().unwrap() {
        let uri = format!("/api/games/{}/playback?notation=nacre", game["id"]);
        let playback = served.json(&uri);
        let Some(start) = playback["position"].as_str() else {
            continue;
        };
        let rules = playback["rules"].as_str().unwrap_or_default();
        check_line(served, &playback["moves"], start, rules, varied);
    }
}

/// Checks the first moves of a line and of its variations.
fn check_line(served: &Served, moves: &Value, start: &str, rules: &str, varied: &mut usize) {
    let mut before = start.to_owned();
    for (ply, mv) in moves.as_array().unwrap().iter().enumerate() {
        let variations = mv["variations"].as_array();
        for variation in variations.into_iter().flatten() {
            *varied += 1;
            check_line(served, &variation["moves"], &before, rules, varied);
        }
        if ply < 2 {
            let uri = format!(
                "/api/position?position={}&rules={}&moves={}&notation=nacre",
                escaped(&before),
                escaped(rules),
                escaped(mv["move"].as_str().unwrap())
            );
            let found = served.json(&uri);
            assert_eq!(found["position"], mv["position"], "{uri}");
            assert_eq!(found["line"][0]["name"], mv["name"], "{uri}");
        }
        mv["position"].as_str().unwrap().clone_into(&mut before);
    }
}

#[test]
fn positions_are_drawn() {
    let served = of("1.a1b2 i5h5");
    for position in ["belgian", "konane-6x6"] {
        let usual = served.get(&format!("/api/picture?position={position}"));
        assert_eq!(usual.status, StatusCode::OK);
        assert_eq!(usual.headers["content-type"], "image/svg+xml");
        let svg = String::from_utf8(usual.body).unwrap();
        roxmltree::Document::parse(&svg).unwrap();
        let turned = served.get(&format!("/api/picture?position={position}&view=half"));
        assert_ne!(svg.as_bytes(), turned.body);
    }
    let png = served.get("/api/picture?position=belgian&to=png");
    if cfg!(feature = "images") {
        assert_eq!(png.headers["content-type"], "image/png");
        assert!(png.body.starts_with(b"\x89PNG"));
    } else {
        assert!(png.error().contains("expected `to=svg`"));
    }
    let refused = served.get("/api/picture?position=belgian&view=purple");
    assert!(
        refused.error().contains("expected a colour"),
        "{}",
        refused.error()
    );
}

/// Shapes of comments are fields of moves, and comments have the rest.
#[test]
fn shapes_are_drawn_and_are_fields_of_playback_data() {
    let text = "[Variant \"belgian\"]\n\n{[%csl Ge5]} 1. a1b2 {see [%cal Rc3e5,Bi5h5]} i5h5 {[%csl Yz9]} *\n";
    let served = of(text);
    let playback = served.json("/api/games/1/playback");
    assert_eq!(playback["shapes"]["cells"], json!([["G", "e5"]]));
    assert_eq!(playback["comment"], Value::Null);
    let [first, second] = &playback["moves"].as_array().unwrap()[..] else {
        panic!("{playback}")
    };
    let arrows = json!([["R", "c3", "e5"], ["B", "i5", "h5"]]);
    assert_eq!(
        (&first["comment"], &first["shapes"]["arrows"]),
        (&json!("see"), &arrows)
    );
    // A command with an invalid cell stays in the comment.
    assert_eq!(
        (&second["comment"], second.get("shapes")),
        (&json!("[%csl Yz9]"), None)
    );
    let picture = |ply: u32| {
        let answer = served.send("POST", &format!("/api/convert?to=svg&ply={ply}"), text);
        String::from_utf8(answer.body).unwrap()
    };
    let count = |svg: &str| svg.matches("data-shape=").count();
    assert_eq!([0, 1, 2].map(|ply| count(&picture(ply))), [1, 2, 0]);
    assert!(picture(1).contains("A red arrow from c3 to e5."));
    for position in ["belgian", "konane-6x6"] {
        let answer = served.get(&format!(
            "/api/picture?position={position}&cells=Gc3,Yd4&arrows=Rc3d5"
        ));
        let svg = String::from_utf8(answer.body).unwrap();
        assert_eq!(count(&svg), 3, "{svg}");
    }
    let refused = served.get("/api/picture?position=konane-6x6&cells=Gg7");
    assert!(
        refused
            .error()
            .contains("`Gg7` in cells, expected a colour"),
        "{}",
        refused.error()
    );
}
