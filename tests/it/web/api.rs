//! The JSON API answers like the command line.

use std::time::Duration;

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::Value;
use sumito::web::Settings;

use super::{Served, escaped, raw, request};
use crate::support::sumito;

/// The JSON output of a command.
pub(crate) fn printed(served: &Served, words: &[&str]) -> Value {
    let db = served.db();
    let mut all = vec!["--db", db.to_str().unwrap(), "--format", "json"];
    all.extend(words);
    let output = sumito(&all).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{words:?}: {error}: {text}"))
}

/// Addresses, and the commands that have the same answers.
const EQUAL_ANSWERS: &[(&str, &[&str])] = &[
    ("/api/games?limit=1000", &["games"]),
    (
        "/api/games?player=aba-pro&min-plies=100",
        &["games", "--player", "aba-pro", "--min-plies", "100"],
    ),
    ("/api/games?rules=sprint", &["games", "--rules", "sprint"]),
    (
        "/api/games?from=2015&to=2016&layout=Belgian+Daisy",
        &[
            "games",
            "--from",
            "2015",
            "--to",
            "2016",
            "--layout",
            "Belgian Daisy",
        ],
    ),
    (
        "/api/games?result=draw&ending=repetition",
        &["games", "--result", "draw", "--ending", "repetition"],
    ),
    ("/api/games/30", &["show", "30"]),
    ("/api/games/30?ply=20", &["show", "30", "--ply", "20"]),
    ("/api/games/4", &["show", "4"]),
    ("/api/openings", &["openings"]),
    (
        "/api/openings?layout=belgian&moves=a1b2+i5h5",
        &["openings", "--layout", "belgian", "--moves", "a1b2 i5h5"],
    ),
    (
        "/api/openings?layout=standard&black=sumito*",
        &["openings", "--layout", "standard", "--black", "sumito*"],
    ),
    (
        "/api/search?layout=belgian&moves=a1b2",
        &["search", "--layout", "belgian", "--moves", "a1b2"],
    ),
    (
        "/api/search?position=belgian&exact=true",
        &["search", "--position", "belgian", "--exact"],
    ),
    (
        "/api/search?position=belgian-daisy&any-color=1&result=draw",
        &[
            "search",
            "--position",
            "belgian-daisy",
            "--any-color",
            "--result",
            "draw",
        ],
    ),
    (
        "/api/search?pattern=white:a1+black:b2&then=empty:a1&within=2&swap=true",
        &[
            "search",
            "--pattern",
            "white:a1 black:b2",
            "--then",
            "empty:a1",
            "--within",
            "2",
            "--swap",
        ],
    ),
    (
        "/api/search?material=14-12&ply=..60",
        &["search", "--material", "14-12", "--ply", "..60"],
    ),
    ("/api/moves?position=standard", &["moves", "standard"]),
    (
        "/api/moves?position=standard&rules=eject%3D3",
        &["moves", "standard", "--rules", "eject=3"],
    ),
    ("/api/layouts", &["layouts"]),
    ("/api/stats", &["stats"]),
    (
        "/api/stats?layout=belgian&result=black",
        &["stats", "--layout", "belgian", "--result", "black"],
    ),
    ("/api/players?limit=1000", &["players"]),
    ("/api/player?name=ABA-PRO", &["players", "ABA-PRO"]),
    (
        "/api/rating?name=sumito&period=year&from=2026",
        &[
            "players", "ratings", "sumito", "--period", "year", "--from", "2026",
        ],
    ),
    (
        "/api/report/opening?layout=belgian&moves=a1b2&from=2000",
        &[
            "report", "opening", "a1b2", "--layout", "belgian", "--from", "2000",
        ],
    ),
    (
        "/api/report/player?name=sumito",
        &["report", "player", "sumito"],
    ),
    (
        "/api/report/player?name=sumito&against=careless",
        &["report", "player", "sumito", "--against", "careless"],
    ),
    (
        "/api/player?name=sumito&against=careless",
        &["players", "sumito", "--against", "careless"],
    ),
    (
        "/api/player?name=sumito&from=2026",
        &["players", "sumito", "--from", "2026"],
    ),
];

#[test]
fn the_api_answers_with_the_json_of_the_command_line() {
    let served = Served::samples();
    for (uri, words) in EQUAL_ANSWERS {
        let (here, there) = (served.json(uri), printed(&served, words));
        assert_eq!(here, there, "{uri}");
        let is_empty = here.as_array().is_some_and(Vec::is_empty);
        assert!(!is_empty, "{uri} finds nothing, which proves nothing");
    }
}

#[test]
fn games_are_downloaded_in_every_format_and_notation() {
    let served = Served::samples();
    let db = served.db();
    for format in [
        "linear",
        "table",
        "apgn",
        "ag",
        "reversible",
        "json",
        "jsonl",
        "csv",
    ] {
        // The others have their own notations.
        let takes_notation = ["linear", "table", "apgn", "ag"].contains(&format);
        let notation = if takes_notation {
            "&notation=nacre"
        } else {
            ""
        };
        let answer = served.get(&format!("/api/games/2/record?to={format}{notation}"));
        assert_eq!(answer.status, StatusCode::OK, "{format}");
        let db = db.to_str().unwrap();
        let mut words = vec!["--db", db, "export", "--player", "rodion", "--to", format];
        if takes_notation {
            words.extend(["--notation", "nacre"]);
        }
        assert_eq!(
            answer.body,
            sumito(&words).output().unwrap().stdout,
            "{format}"
        );
        let name = answer.headers["content-disposition"].to_str().unwrap();
        assert!(name.starts_with("attachment; filename=\"game-2."), "{name}");
    }
    assert!(
        served
            .get("/api/games/2/record?to=kaawa")
            .error()
            .contains("expected one of linear")
    );
}

/// Asserts that every move of a line is named in a notation, and counts the moves of variations.
fn named(moves: &Value, notation: &str) -> usize {
    let mut varied = 0;
    for ply in moves.as_array().unwrap() {
        assert_eq!(ply["name"], ply[notation]);
        for variation in ply["variations"].as_array().unwrap() {
            let moves = &variation["moves"];
            varied += moves.as_array().unwrap().len() + named(moves, notation);
        }
    }
    varied
}

/// A variation, and one within it.
const VARIED: &str = "[Variant \"belgian\"]\n\n1. a1b2 (1. a2b3 i5h5 (1... i6h6)) i5h5 2. a2b3 *\n";

#[test]
fn moves_are_named_in_the_requested_notation() {
    let (served, varied) = (
        Served::samples(),
        Served::of(&[VARIED], &Settings::default()),
    );
    for notation in ["abapro", "nacre", "reversible", "playstrategy"] {
        for id in 1..=30 {
            let game = served.json(&format!("/api/games/{id}?notation={notation}"));
            // Other games have one notation.
            let layout = game["layout"].as_str().unwrap_or_default();
            if layout.starts_with("konane") {
                continue;
            }
            named(&game["moves"], notation);
        }
        let game = varied.json(&format!("/api/games/1?notation={notation}"));
        assert_eq!(named(&game["moves"], notation), 3);
    }
    let first = |notation: &str| {
        served.json(&format!("/api/games/2?notation={notation}"))["moves"][0]["name"].clone()
    };
    assert_eq!(first("frank"), "1,1-2,2");
    assert_eq!(first("okun"), "57-52");
    assert!(
        served
            .get("/api/games/2?notation=x")
            .error()
            .contains("expected one of abapro")
    );
}

#[test]
fn errors_state_what_was_expected() {
    let served = Served::samples();
    for (uri, status, expected) in [
        ("/api/games?result=green", 400, "expected black (1-0)"),
        (
            "/api/games?colour=black",
            400,
            "there is no parameter `colour`, expected some of player",
        ),
        (
            "/api/games?sort=moves",
            400,
            "invalid value 'moves' for '--sort <SORT>'",
        ),
        (
            "/api/games?limit=1001",
            400,
            "invalid value '1001' for '--limit <N>': expected a whole number from 0 to 1000",
        ),
        ("/api/games?offset=-1", 400, "invalid value '-1'"),
        (
            "/api/games?in=nobody",
            400,
            "there is no saved search `nobody`",
        ),
        ("/api/games/99", 404, "there is no game 99, expected an ID"),
        ("/api/games/x", 404, "there is no game `x`"),
        (
            "/api/games/2?ply=55",
            400,
            "game 2 has 54 plies, expected ply 0 to 54, not 55",
        ),
        (
            "/api/openings?position=xyz",
            400,
            "`xyz` is neither a layout nor a position",
        ),
        ("/api/openings?moves=a1a9", 400, "column 1"),
        (
            "/api/openings?position=standard&moves=a1b2",
            400,
            "cannot be used with",
        ),
        (
            "/api/search",
            400,
            "expected one of position, moves, pattern, material, score",
        ),
        ("/api/search?pattern=black:j9", 400, "j9"),
        (
            "/api/search?pattern=black:e5&within=3",
            400,
            "a required parameter is missing, expected then",
        ),
        ("/api/moves", 400, "expected position"),
        (
            "/api/moves?position=standard&rules=nonsense",
            400,
            "nonsense",
        ),
        (
            "/api/player?name=nobody",
            400,
            "there is no player `nobody`",
        ),
        ("/api/nothing", 404, "there is nothing at `/api/nothing`"),
    ] {
        let answer = served.get(uri);
        assert_eq!(answer.status.as_u16(), status, "{uri}");
        assert!(
            answer.error().contains(expected),
            "{uri}: {}",
            answer.error()
        );
        assert_eq!(answer.json()["status"], status, "{uri}");
    }
    let post = request("POST", "/api/games").body(Body::empty()).unwrap();
    assert_eq!(served.ask(post).status, StatusCode::FORBIDDEN);
}

#[test]
fn unchanged_responses_are_not_sent_again() {
    let served = Served::samples();
    let first = served.get("/api/games");
    let mark = &first.headers["etag"];
    let again = request("GET", "/api/games")
        .header("if-none-match", mark)
        .body(Body::empty());
    let again = served.ask(again.unwrap());
    assert_eq!(
        (again.status, again.body.len()),
        (StatusCode::NOT_MODIFIED, 0)
    );
    assert_eq!(
        again.headers["x-total-count"],
        first.headers["x-total-count"]
    );
    let other = request("GET", "/api/games?desc=true")
        .header("if-none-match", mark)
        .body(Body::empty());
    assert_eq!(served.ask(other.unwrap()).status, StatusCode::OK);
}

#[test]
fn imports_by_other_processes_are_visible() {
    let served = Served::samples();
    assert_eq!(served.get("/api/games").total(), 30);
    let db = served.db();
    let file = served.folder.path().join("more.txt");
    std::fs::write(
        &file,
        "# layout: Belgian Daisy\n# black: Zoë\n1.a1b2 i5h5 2.a2b3\n",
    )
    .unwrap();
    let words = [
        "--db",
        db.to_str().unwrap(),
        "import",
        file.to_str().unwrap(),
    ];
    assert!(sumito(&words).output().unwrap().status.success());
    assert_eq!(served.get("/api/games").total(), 31);
    assert_eq!(
        served.json(&format!("/api/players?name={}", escaped("zoë")))[0]["games"],
        1
    );
}

#[test]
fn requests_are_answered_over_a_socket() {
    let served = Served::samples();
    let address = served.listen();
    let head = format!("Host: {address}\r\nConnection: close\r\n\r\n");
    let patience = Duration::from_secs(20);
    let text = raw(
        address,
        format!("GET /api/games/30 HTTP/1.1\r\n{head}").as_bytes(),
        patience,
    );
    let (head_of, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(
        head_of.starts_with("HTTP/1.1 200 OK")
            && head_of.contains("content-security-policy: default-src 'none'")
    );
    assert_eq!(
        serde_json::from_str::<Value>(body).unwrap(),
        served.json("/api/games/30")
    );
    let text = raw(
        address,
        format!("HEAD /api/games HTTP/1.1\r\n{head}").as_bytes(),
        patience,
    );
    assert!(
        text.starts_with("HTTP/1.1 200 OK") && text.ends_with("\r\n\r\n"),
        "{text}"
    );
}
