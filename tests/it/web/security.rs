//! Attacks: other sites, foreign host names, path traversal, SQL injection, hostile records.

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::Value;
use sumito::web::Settings;

use super::{Served, escaped, request};

#[test]
fn only_requests_to_names_of_this_machine_are_answered() {
    let served = Served::samples();
    let ask = |host: &str, uri: &str| {
        let request = axum::http::Request::get(uri)
            .header("host", host)
            .body(Body::empty());
        served.ask(request.unwrap())
    };
    for host in [
        "localhost",
        "localhost:8080",
        "127.0.0.1:8080",
        "[::1]:8080",
        "LOCALHOST:1",
    ] {
        assert_eq!(ask(host, "/api/games").status, StatusCode::OK, "{host}");
    }
    for host in [
        "evil.example",
        "evil.example:8080",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.168.0.7:8080",
        "evil.example@localhost",
        "localhost@evil.example",
        "",
        "[::2]:8080",
        "0x7f000001:8080",
    ] {
        for uri in ["/api/games", "/", "/games"] {
            let answer = ask(host, uri);
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{host}");
            assert!(
                answer.error().contains("expected localhost"),
                "{}",
                answer.error()
            );
        }
    }
    // An absolute request URI names another host.
    assert_eq!(
        ask("localhost", "http://evil.example/api/games").status,
        StatusCode::FORBIDDEN
    );
    let none = axum::http::Request::get("/api/games")
        .body(Body::empty())
        .unwrap();
    assert_eq!(served.ask(none).status, StatusCode::BAD_REQUEST);
    let two = request("GET", "/api/games")
        .header("host", "evil.example")
        .body(Body::empty());
    assert_eq!(served.ask(two.unwrap()).status, StatusCode::BAD_REQUEST);
}

#[test]
fn requests_from_pages_of_other_sites_are_rejected() {
    let served = Served::samples();
    for (name, value, status) in [
        ("sec-fetch-site", "same-origin", StatusCode::OK),
        ("sec-fetch-site", "none", StatusCode::OK),
        ("sec-fetch-site", "cross-site", StatusCode::FORBIDDEN),
        ("sec-fetch-site", "same-site", StatusCode::FORBIDDEN),
        ("origin", "http://localhost:8080", StatusCode::OK),
        ("origin", "http://localhost:8081", StatusCode::FORBIDDEN),
        ("origin", "https://evil.example", StatusCode::FORBIDDEN),
        ("origin", "null", StatusCode::FORBIDDEN),
    ] {
        let request = request("GET", "/api/games")
            .header(name, value)
            .body(Body::empty());
        let answer = served.ask(request.unwrap());
        assert_eq!(answer.status, status, "{name}: {value}");
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
    }
    // A link from another site opens a page.
    let link = request("GET", "/")
        .header("sec-fetch-site", "cross-site")
        .body(Body::empty());
    assert_eq!(served.ask(link.unwrap()).status, StatusCode::OK);
}

#[test]
fn every_response_has_the_security_headers() {
    let served = Served::samples();
    for uri in [
        "/api/games",
        "/api/games?x=y",
        "/nothing",
        "/",
        "/api/games/1/record",
    ] {
        let headers = served.get(uri).headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{uri}: {policy}");
        }
        assert_eq!(headers["x-content-type-options"], "nosniff", "{uri}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{uri}");
    }
}

#[test]
fn path_traversal_is_rejected() {
    let served = Served::samples();
    std::fs::write(served.folder.path().join("secret.txt"), "secret").unwrap();
    for uri in [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/api/games/../../secret.txt",
        "/api/games/..%2f..%2fsecret.txt",
        "/games.db",
        "/assets/games.db",
        "//etc/passwd",
        "/etc/passwd",
        "/assets//etc/passwd",
        "/api/games/%00",
        "/assets/%00",
        "/assets/scripts/board.js%00.html",
        "/assets/scripts/../mod.rs",
        "/assets/scripts//board.js",
        "/.git/config",
    ] {
        let answer = served.get(uri);
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{uri}");
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert!(
            !text.contains("secret\n") && !text.contains("root:"),
            "{text}"
        );
    }
}

const SQL: [&str; 6] = [
    "'; DROP TABLE packed_game; --",
    "' OR '1'='1",
    "\" OR \"\"=\"",
    "1; DELETE FROM player",
    "x' UNION SELECT name FROM sqlite_master --",
    "%' OR name LIKE '%",
];

#[test]
fn sql_in_parameters_has_no_effect() {
    let served = Served::samples();
    let before = std::fs::read(served.db()).unwrap();
    let texts = ["player", "black", "white", "event", "in", "not-in", "rules"];
    let others = [
        "layout",
        "result",
        "ending",
        "from",
        "to",
        "min-plies",
        "max-plies",
        "mended",
        "sort",
        "desc",
        "limit",
        "offset",
    ];
    for sql in SQL {
        let sql = escaped(sql);
        for field in texts.iter().chain(&others) {
            for path in ["/api/games", "/api/players", "/api/openings"] {
                let answer = served.get(&format!("{path}?{field}={sql}"));
                match answer.status {
                    StatusCode::OK => {
                        let value = answer.json();
                        let found = value
                            .as_array()
                            .map_or(value["games"].as_u64(), |rows| Some(rows.len() as u64));
                        assert_eq!(found, Some(0), "{path} {field}");
                    }
                    // A name that nobody has is not found.
                    status => assert!(
                        [StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND].contains(&status),
                        "{path} {field}: {status}"
                    ),
                }
            }
        }
        for uri in [
            format!("/api/games/{sql}"),
            format!("/api/player?name={sql}"),
            format!("/api/rejects?kind={sql}"),
            format!("/api/puzzles?player={sql}"),
            format!("/api/puzzles?task={sql}"),
            format!("/api/players?name={sql}"),
            format!("/api/events?name={sql}"),
            format!("/api/openings?moves={sql}"),
            format!("/api/openings?position={sql}"),
            format!("/api/search?pattern={sql}"),
            format!("/api/search?position={sql}"),
            format!("/api/moves?position={sql}"),
            format!("/api/games/1/record?to={sql}"),
            format!("/api/games/1?ply={sql}"),
        ] {
            let answer = served.get(&uri);
            let is_empty =
                answer.status == StatusCode::OK && answer.json() == Value::Array(Vec::new());
            assert!(
                is_empty || answer.status.is_client_error(),
                "{uri}: {}",
                answer.status
            );
        }
    }
    assert_eq!(std::fs::read(served.db()).unwrap(), before);
}

/// Names with elements, scripts, or direction overrides.
const HOSTILE: [&str; 6] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><b onmouseover=alert(1)>",
    "</title><script>alert(1)</script>",
    "abc\u{202e}fdp.exe",
    "a\u{7}b\u{1b}[31mc",
];

#[test]
fn hostile_names_are_escaped_in_responses() {
    let text: String = HOSTILE
        .iter()
        .map(|name| {
            format!(
                "[Black \"{}\"]\n[White \"x\"]\n[Variant \"belgian\"]\n\n1. a1b2 i5h5 *\n\n",
                name.replace('"', "\\\"")
            )
        })
        .collect();
    let served = Served::of(&[&text], &Settings::default());
    let games = served.get("/api/games");
    assert_eq!(
        games.headers["content-type"],
        "application/json; charset=utf-8"
    );
    assert_eq!(games.total(), HOSTILE.len());
    for game in games.json().as_array().unwrap() {
        let name = game["black"].as_str().unwrap();
        let player = served.json(&format!("/api/player?name={}", escaped(name)));
        assert_eq!(
            (player["name"].as_str(), &player["games"]),
            (Some(name), &1.into())
        );
        // The HTML never contains text of a record: scripts fetch it.
        for page in ["/games", "/player", "/"] {
            let page = served.get(&format!("{page}?name={0}&player={0}", escaped(name)));
            let html = String::from_utf8(page.body).unwrap();
            assert!(!html.contains("alert(1)") && !html.contains(name), "{html}");
        }
        let record = served.get(&format!("/api/games/{}/record?to=json", game["id"]));
        assert_eq!(record.headers["x-content-type-options"], "nosniff");
        assert!(
            record.headers["content-disposition"]
                .to_str()
                .unwrap()
                .starts_with("attachment")
        );
    }
}

#[test]
fn a_read_only_server_writes_nothing() {
    let served = Served::samples();
    let before = std::fs::read(served.db()).unwrap();
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        for uri in ["/api/import?name=a.txt", "/api/games", "/api/games/1", "/"] {
            let request = request(method, uri)
                .body(Body::from("1.a1b2 i5h5"))
                .unwrap();
            let expected = match (method, uri) {
                ("POST", "/api/import?name=a.txt" | "/api/games") | ("DELETE", "/api/games/1") => {
                    StatusCode::FORBIDDEN
                }
                _ => StatusCode::METHOD_NOT_ALLOWED,
            };
            assert_eq!(served.ask(request).status, expected, "{method} {uri}");
        }
    }
    assert_eq!(std::fs::read(served.db()).unwrap(), before);
}

/// What is wrong for everybody is reported without a token.
#[test]
fn a_wrong_method_is_told_without_a_token() {
    let served = Served::samples();
    let ask =
        |method: &str, uri: &str| served.ask(request(method, uri).body(Body::empty()).unwrap());
    for (method, uri, allowed) in [
        ("DELETE", "/api/games", "GET,HEAD,POST"),
        ("POST", "/api/stats", "GET,HEAD"),
        ("GET", "/api/read", "POST"),
        ("PATCH", "/api/studies/a/items/1", "PUT,DELETE"),
        ("POST", "/", "GET,HEAD"),
    ] {
        let answer = ask(method, uri);
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{uri}");
        assert_eq!(answer.headers["allow"], allowed, "{uri}");
        assert!(answer.error().contains("expected the method"), "{uri}");
    }
    assert_eq!(ask("POST", "/api/nothing").status, StatusCode::NOT_FOUND);
    assert_eq!(ask("POST", "/api/read").status, StatusCode::FORBIDDEN);
}
