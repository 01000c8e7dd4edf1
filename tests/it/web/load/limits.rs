//! Limits of time, memory and connections for each client.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::StatusCode;
use sumito::web::Settings;

use crate::web::{Served, answer, raw, request};

/// Generated games, enough that a scan takes some time.
pub(crate) fn many(games: usize) -> String {
    let games = games.to_string();
    let words = ["generate", "--games", &games, "--seed", "5", "--to", "apgn"];
    String::from_utf8(crate::support::sumito(&words).output().unwrap().stdout).unwrap()
}

const LONG: &str = "/api/search?pattern=black:a1,i9+white:i5,a5+empty:e5&swap=true&limit=1000";

#[test]
fn a_query_over_the_time_limit_is_cancelled_with_an_error() {
    let settings = Settings {
        time_limit: Duration::from_millis(1),
        ..Settings::default()
    };
    let served = Served::of(&[&many(300)], &settings);
    let path = served.db();
    let answer = served.get(LONG);
    assert_eq!(answer.status, StatusCode::GATEWAY_TIMEOUT);
    assert!(
        answer
            .error()
            .contains("stopped after 0.001 s, the time limit"),
        "{}",
        answer.error()
    );
    // The cancelled query has ended, and its worker answers other requests.
    for _ in 0..20 {
        served.get(LONG);
    }
    let moves = || served.get("/api/moves?position=standard").status;
    assert!((0..100).any(|_| moves() == StatusCode::OK));
    let patient = Served::over(served.folder, &path, &Settings::default());
    let whole = patient.get(LONG);
    assert_eq!(whole.status, StatusCode::OK);
}

#[test]
fn requests_over_the_queue_limit_are_rejected_with_503() {
    let settings = Settings {
        workers: 2,
        queue_length: 1,
        ..Settings::default()
    };
    let served = Served::of(&[&many(300)], &settings);
    let statuses = served.runtime.block_on(async {
        let ask = || {
            let request = request("GET", "/api/games?player=*a*&sort=event").body(Body::empty());
            tokio::spawn(answer(served.router.clone(), request.unwrap()))
        };
        let pending: Vec<_> = (0..40).map(|_| ask()).collect();
        let mut statuses = Vec::new();
        for answer in pending {
            let answer = answer.await.unwrap();
            if answer.status == StatusCode::SERVICE_UNAVAILABLE {
                assert_eq!(answer.headers["retry-after"], "1");
                assert!(answer.error().contains("too many requests at once"));
            }
            statuses.push(answer.status);
        }
        statuses
    });
    let of = |status| statuses.iter().filter(|other| **other == status).count();
    let (done, busy) = (of(StatusCode::OK), of(StatusCode::SERVICE_UNAVAILABLE));
    assert!(done >= 1 && busy >= 1 && done + busy == 40, "{done} {busy}");
    assert_eq!(served.get("/api/games").status, StatusCode::OK);
}

#[test]
fn every_connected_client_that_waits_is_answered() {
    let served = Served::of(&[&many(300)], &Settings::default());
    let statuses = served.runtime.block_on(async {
        // The maximum number of connections, each with a different slow query.
        let pending: Vec<_> = (0..256)
            .map(|n| {
                let ask = format!("/api/games?player=*a*&sort=event&offset={n}");
                let request = request("GET", &ask).body(Body::empty());
                tokio::spawn(answer(served.router.clone(), request.unwrap()))
            })
            .collect();
        let mut statuses = Vec::new();
        for answer in pending {
            statuses.push(answer.await.unwrap().status);
        }
        statuses
    });
    assert!(statuses.iter().all(|status| *status == StatusCode::OK));
}

#[test]
fn slow_and_broken_clients_do_not_block_others() {
    let served = Served::samples();
    let address = served.listen();
    // Clients that send a byte now and then, that never read the response, or that disconnect in the middle.
    let mut slow: Vec<TcpStream> = (0..40)
        .map(|_| TcpStream::connect(address).unwrap())
        .collect();
    for stream in &mut slow {
        stream.write_all(b"G").unwrap();
    }
    let deaf: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = TcpStream::connect(address).unwrap();
            let ask = format!("GET /api/games/30 HTTP/1.1\r\nHost: {address}\r\n\r\n");
            stream.write_all(ask.repeat(50).as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..40 {
        let mut stream = TcpStream::connect(address).unwrap();
        let ask = format!("GET {LONG} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(ask.as_bytes()).unwrap();
        drop(stream);
    }
    let head = format!("Host: {address}\r\nConnection: close\r\n\r\n");
    for _ in 0..20 {
        let start = Instant::now();
        let ask = format!("GET /api/openings?layout=belgian HTTP/1.1\r\n{head}");
        let text = raw(address, ask.as_bytes(), Duration::from_secs(20));
        assert!(text.starts_with("HTTP/1.1 200"), "{text}");
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "{:?}",
            start.elapsed()
        );
        slow.iter_mut()
            .for_each(|stream| drop(stream.write_all(b"E")));
    }
    drop(deaf);
}

#[test]
fn an_endless_request_head_is_rejected() {
    let served = Served::samples();
    let address = served.listen();
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    let start = Instant::now();
    let mut text = Vec::new();
    let ended = stream.read_to_end(&mut text);
    assert!(ended.is_ok(), "{ended:?}");
    assert!(
        start.elapsed() < Duration::from_secs(25),
        "{:?}",
        start.elapsed()
    );
    let long = format!(
        "GET /{} HTTP/1.1\r\nHost: {address}\r\n\r\n",
        "x".repeat(200_000)
    );
    let text = raw(address, long.as_bytes(), Duration::from_secs(20));
    assert!(
        text.is_empty() || text.starts_with("HTTP/1.1 4"),
        "{}",
        &text[..text.len().min(200)]
    );
    let text = raw(
        address,
        b"\x16\x03\x01\x02\x00\x01\x00",
        Duration::from_secs(20),
    );
    assert!(
        text.is_empty() || text.starts_with("HTTP/1.1 400"),
        "{text}"
    );
}

/// Games with the longest possible names.
#[test]
fn the_size_of_a_response_is_limited() {
    let name = "x".repeat(900_000);
    let game = |n| format!("[Event \"{name}{n}\"]\n\n1. a1b2 a{}b2 *\n\n", 1 + n % 5);
    let text: String = (0..40).map(game).collect();
    let served = Served::of(&[&text], &Settings::default());
    for list in ["games", "events"] {
        let part = served.get(&format!("/api/{list}?limit=20"));
        assert_eq!((part.status, part.total()), (StatusCode::OK, 40), "{list}");
        let all = served.get(&format!("/api/{list}"));
        assert_eq!(all.status, StatusCode::BAD_REQUEST, "{list}");
        let error = all.error();
        assert!(error.contains("more than 33554432 bytes"), "{error}");
    }
    let none = served.get("/api/games?player=nobody*");
    assert_eq!((none.body.as_slice(), none.total()), (&b"[]"[..], 0));
}
