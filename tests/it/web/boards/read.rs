//! `POST /api/read`: texts as the command line reads them.

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use crate::web::{Served, request};

fn served() -> Served {
    Served::of(&["1.a1b2 i5h5"], &Settings::default())
}

#[test]
fn records_in_any_format_are_read() {
    let served = served();
    for (text, format, game, plies) in [
        (
            "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3\n",
            "linear",
            "abalone",
            3,
        ),
        (
            "[Variant \"belgian\"]\n\n1. a1b2 i5h5 1-0\n",
            "apgn",
            "abalone",
            2,
        ),
        (
            "# game: konane 6x6\n1. c3 c4 2. c1-c3 e4-c4 *\n",
            "linear",
            "konane",
            4,
        ),
        (
            "{\"layout\": \"belgian\", \"moves\": [\"a1b2\", {\"move\": \"i5h5\", \"comment\": \"so\"}]}",
            "json",
            "abalone",
            2,
        ),
    ] {
        let found = served.posted("/api/read?notation=nacre", text);
        assert_eq!(
            (&found["format"], &found["total"]),
            (&json!(format), &json!(1)),
            "{text}"
        );
        let one = &found["games"][0];
        assert_eq!(one["game_type"], game);
        assert_eq!(one["record"]["plies"], plies);
        assert_eq!(one["position"], one["record"]["start"]);
        let moves = one["playback"]["moves"].as_array().unwrap();
        assert_eq!(moves.len(), plies);
        assert!(
            moves
                .iter()
                .all(|mv| mv["move"].is_string() && mv["position"].is_string())
        );
    }
}

#[test]
fn positions_are_read_in_every_form() {
    let served = served();
    let belgian = served.json("/api/position?layout=belgian")["position"].clone();
    for text in [
        "Belgian Daisy",
        " belgian-daisy \n",
        belgian.as_str().unwrap(),
    ] {
        let found = served.posted("/api/read", text.to_owned());
        assert_eq!(found["format"], "position", "{text}");
        assert_eq!(found["games"][0]["position"], belgian);
        assert_eq!(found["games"][0]["playback"]["moves"], json!([]));
    }
    let found = served.posted("/api/read", "wbwb/bwbw/w1wb/b1bw b -");
    assert_eq!(found["games"][0]["game_type"], "konane");
    let found = served.posted("/api/read?rules=eject%3D3", "belgian");
    assert_eq!(found["games"][0]["rules"], "eject=3");
    // A text that is neither a record nor a position has the errors of both.
    let found = served.posted("/api/read", "5/6/7/8/9/8/7/6/x b");
    assert_eq!(found["games"], json!([]));
    let problems = found["problems"].as_array().unwrap();
    let position = problems
        .iter()
        .find(|problem| problem["kind"] == "position");
    assert!(position.is_some(), "{found}");
}

/// A position that a page exports can be read again.
#[test]
fn records_without_moves_are_positions() {
    let served = served();
    let start = served.json("/api/position?layout=belgian")["position"].clone();
    let record = json!({"start": start, "comment": "[%csl Ge5] here", "moves": []}).to_string();
    let found = served.posted("/api/read", record.clone());
    assert_eq!(
        (&found["total"], &found["games"][0]["position"]),
        (&json!(1), &start),
        "{found}"
    );
    assert_eq!(
        found["games"][0]["playback"]["shapes"]["cells"],
        json!([["G", "e5"]])
    );
    for format in ["json", "reversible", "apgn"] {
        let file = served.send("POST", &format!("/api/convert?to={format}"), record.clone());
        assert_eq!(file.status, StatusCode::OK, "{format}");
        let text = String::from_utf8(file.body).unwrap();
        let again = served.posted("/api/read", text.clone());
        assert_eq!(
            (&again["total"], &again["games"][0]["position"]),
            (&json!(1), &start),
            "{format}: {text}: {again}"
        );
    }
    let picture = served.send("POST", "/api/convert?to=svg", record);
    assert_eq!(picture.status, StatusCode::OK);
    // Without a start position there is no game.
    let found = served.posted("/api/read", "[Event \"x\"]\n\n*\n");
    assert_eq!(found["total"], 0, "{found}");
}

#[test]
fn problems_have_their_place_and_the_line_of_the_text() {
    let served = served();
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5\n2.a1a9 i6h6\n";
    let found = served.posted("/api/read", text);
    let problems = found["problems"].as_array().unwrap();
    let error = problems
        .iter()
        .find(|problem| problem["severity"] == "error");
    let error = error.unwrap();
    assert_eq!((&error["line"], &error["column"]), (&json!(3), &json!(3)));
    assert_eq!(error["ply"], 3);
    assert!(
        error["message"].as_str().unwrap().contains("a1a9"),
        "{error}"
    );
    assert_eq!(error["excerpt"], "3 | 2.a1a9 i6h6\n  |   ^\n");
    // The legal part is returned, and marked as incomplete.
    assert_eq!(found["games"][0]["record"]["plies"], 2);
    assert!(found["games"][0]["incomplete"].is_string());
}

/// Nothing of a request is left out in silence: neither rules of records, nor lines that are no games.
#[test]
fn rules_of_records_are_refused_and_lines_without_games_are_counted() {
    let served = served();
    let record = "# layout: Belgian Daisy\n1.a1b2 i5h5\n";
    let refused = served.send("POST", "/api/read?rules=eject%3D3", record);
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(
        refused
            .error()
            .starts_with("`rules` are those of a position"),
        "{}",
        refused.error()
    );
    assert_eq!(served.posted("/api/read", record)["lines_left_out"], 0);
    let text = format!("A letter about the match.\n\nIt has two lines.\n\n{record}");
    let found = served.posted("/api/read", text);
    assert_eq!(
        (&found["total"], &found["lines_left_out"]),
        (&json!(1), &json!(2)),
        "{found}"
    );
    let none = served.posted("/api/read", "A shopping list:\nbread and butter\n");
    assert_eq!(
        (&none["total"], &none["lines_left_out"]),
        (&json!(0), &json!(2)),
        "{none}"
    );
}

/// A game or a layout of another game than the position contradicts it.
#[test]
fn a_position_of_another_game_than_the_named_one_is_refused() {
    let served = served();
    for (parameters, position, expected) in [
        (
            "game=konane",
            "belgian",
            "the position `belgian` is one of Abalone, expected one of Kōnane",
        ),
        (
            "game=abalone",
            "konane-6x6",
            "the position `konane-6x6` is one of Kōnane, expected one of Abalone",
        ),
        (
            "layout=konane-6x6",
            "belgian",
            "expected one of Kōnane, as the layout",
        ),
    ] {
        for address in ["/api/read?", "/api/convert?to=json&"] {
            let refused = served.send("POST", &format!("{address}{parameters}"), position);
            assert_eq!(
                refused.status,
                StatusCode::BAD_REQUEST,
                "{address}{parameters}"
            );
            assert!(refused.error().contains(expected), "{}", refused.error());
        }
    }
    for parameters in ["game=abalone", "layout=standard"] {
        let found = served.posted(&format!("/api/read?{parameters}"), "belgian");
        assert_eq!(found["format"], "position", "{parameters}");
    }
}

#[test]
fn the_first_fifty_games_of_many_are_read_and_all_are_counted() {
    let served = served();
    let text: String = (0..60)
        .map(|n| format!("# layout: Belgian Daisy\n# black: {n}\n1.a1b2 i5h5\n\n"))
        .collect();
    let found = served.posted("/api/read", text);
    assert_eq!(
        (found["games"].as_array().unwrap().len(), &found["total"]),
        (50, &json!(60))
    );
}

#[test]
fn texts_are_limited_and_only_pages_of_the_server_send_them() {
    let served = served();
    assert_eq!(
        served.send("POST", "/api/read", "").status,
        StatusCode::BAD_REQUEST
    );
    let large = served.send("POST", "/api/read", "x".repeat((1 << 20) + 1));
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(large.error().contains("1048576"), "{}", large.error());
    let ask = |token: &str, origin: &str| {
        let request = request("POST", "/api/read")
            .header("x-sumito-token", token)
            .header("origin", origin)
            .body(Body::from("1.a1b2 i5h5"));
        served.ask(request.unwrap()).status
    };
    let token = served.token();
    assert_eq!(ask(&token, "http://localhost:8080"), StatusCode::OK);
    for (token, origin) in [
        ("", "http://localhost:8080"),
        (&token[1..], "http://localhost:8080"),
        (&token, "http://evil.example"),
    ] {
        assert_eq!(ask(token, origin), StatusCode::FORBIDDEN, "{origin}");
    }
    // A read-only server rejects an import, even with a token.
    let import = served.send("POST", "/api/import?name=a.txt", "1.a1b2 i5h5");
    assert!(import.error().contains("--writable"), "{}", import.error());
    let none: Value = served.json("/api/games");
    assert_eq!(none.as_array().unwrap().len(), 1);
}
