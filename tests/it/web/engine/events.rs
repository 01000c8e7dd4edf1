//! `/api/engine`: events of a search, one search for each client, and its end when the client leaves.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde_json::Value;
use sumito::engine::Book;
use sumito::notation::Notation;
use sumito::rules::Layout;
use sumito::web::Settings;

use crate::web::{Served, escaped, raw};

/// A stream of events over a socket.
struct Events {
    reader: BufReader<TcpStream>,
}

impl Events {
    fn of(address: SocketAddr, query: &str) -> Events {
        let mut stream = TcpStream::connect(address).unwrap();
        let patience = Some(Duration::from_secs(30));
        stream.set_read_timeout(patience).unwrap();
        let request = format!("GET /api/engine?{query} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        Events {
            reader: BufReader::new(stream),
        }
    }

    /// The next event; `None` when the stream ends.
    fn next(&mut self) -> Option<(String, Value)> {
        let (mut name, mut line) = (String::new(), String::new());
        loop {
            line.clear();
            if self.reader.read_line(&mut line).unwrap_or(0) == 0 || line == "0\r\n" {
                return None;
            }
            if let Some(event) = line.strip_prefix("event: ") {
                event.trim().clone_into(&mut name);
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
    }

    /// The next event with this name.
    fn until(&mut self, name: &str) -> Value {
        loop {
            match self.next() {
                Some((event, data)) if event == name => return data,
                Some(_) => {}
                None => panic!("no event {name}"),
            }
        }
    }
}

/// A server of an empty database with this number of search threads.
fn served(engine_threads: usize) -> Served {
    let settings = Settings {
        engine_threads,
        ..Settings::default()
    };
    Served::of(&[], &settings)
}

/// The events of a whole stream, without a socket.
fn events(served: &Served, query: &str) -> Vec<(String, Value)> {
    let answer = served.get(&format!("/api/engine?{query}"));
    let text = String::from_utf8(answer.body).unwrap();
    assert_eq!(answer.status, StatusCode::OK, "{text}");
    assert_eq!(answer.headers["content-type"], "text/event-stream");
    assert_eq!(answer.headers["cache-control"], "no-store");
    parse_events(&text)
}

/// The events of a stream, each with its name.
pub(super) fn parse_events(text: &str) -> Vec<(String, Value)> {
    let event = |text: &str| {
        let (name, data) = text.split_once("\ndata: ").unwrap();
        let name = name.strip_prefix("event: ").unwrap().to_owned();
        (name, serde_json::from_str(data).unwrap())
    };
    let texts = text.split_terminator("\n\n");
    let events = texts.filter(|text| !text.starts_with(':'));
    events.map(event).collect()
}

#[test]
fn a_search_sends_its_lines_and_why_it_ended() {
    let served = served(1);
    for (position, rules) in [("belgian", ""), ("konane-8x8", "")] {
        let query = format!("position={position}&rules={rules}&lines=3&depth=4&notation=nacre");
        let found = events(&served, &query);
        let (name, done) = found.last().unwrap();
        assert_eq!((name.as_str(), &done["reason"]), ("done", &"depth".into()));
        let infos: Vec<&Value> = found
            .iter()
            .filter(|(name, _)| name == "info")
            .map(|(_, data)| data)
            .collect();
        let last = infos.last().unwrap();
        assert_eq!(last["depth"], 4, "{position}");
        assert!(last["nodes"].as_u64().unwrap() > 0 && last["nps"].is_number());
        let lines = last["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0]["moves"][0]["move"], done["best"]);
        let legal = served.json(&format!("/api/moves?position={position}&notation=nacre"));
        for (line, rank) in lines.iter().zip(1..) {
            assert_eq!(line["rank"], rank);
            assert!(line["worth"].is_string());
            assert_eq!(line["score"]["hundredths"], line["hundredths"]);
            // The first move is one of the legal moves, with the same fields.
            let first = &line["moves"][0];
            assert!(legal.as_array().unwrap().contains(first), "{first}");
            // Each move can be played in the position after the one before.
            for pair in line["moves"].as_array().unwrap().windows(2) {
                let before = escaped(pair[0]["position"].as_str().unwrap());
                let uri = format!("/api/moves?position={before}&notation=nacre");
                assert!(served.json(&uri).as_array().unwrap().contains(&pair[1]));
            }
        }
    }
}

#[test]
fn evaluations_are_from_the_view_of_the_first_side() {
    let served = served(1);
    // White ejects the sixth black marble.
    let won = escaped("5/6/7/8/9/8/2w1bb1/1w4/b4-5b5w w");
    let found = events(&served, &format!("position={won}"));
    let (_, done) = found.last().unwrap();
    assert_eq!(
        (&done["reason"], &done["best"]),
        (&"decided".into(), &"c3b2".into())
    );
    let info = &found[found.len() - 2].1["lines"][0];
    assert_eq!(info["score"], serde_json::json!({"loss": 1}));
    assert_eq!(
        (&info["worth"], &info["hundredths"]),
        (&"#-1".into(), &Value::Null)
    );
    // The threat is what Black would do if White passed.
    let threat = events(&served, &format!("position={won}&threat=true&depth=2"));
    let best = threat.last().unwrap().1["best"]
        .as_str()
        .unwrap()
        .to_owned();
    let passed = won.replace("5w+w", "5w+b");
    assert_ne!(passed, won);
    let moves = served.json(&format!("/api/moves?position={passed}&notation=nacre"));
    assert!(
        moves
            .as_array()
            .unwrap()
            .iter()
            .any(|mv| mv["move"] == best.as_str()),
        "{best}"
    );
    let konane = events(&served, "position=konane-6x6&nodes=2000");
    assert!(konane.last().unwrap().1["best"].is_string());
}

#[test]
fn a_move_of_the_book_is_played_on_request() {
    let served = served(1);
    let done = |query: &str| events(&served, query).pop().unwrap().1;
    let start = Layout::find("belgian").unwrap().position();
    let known = Book::built_in().moves(&start);
    for number in 0..4 {
        let found = done(&format!("position=belgian&book={number}"));
        assert_eq!(found["reason"], "book");
        let best = found["best"].as_str().unwrap();
        let best = Notation::Abapro.read(best, &start).unwrap();
        assert!(
            known.iter().any(|known| known.mv == best),
            "{best:?} of {known:?}"
        );
    }
    // Without the option, and in positions that are not in the book, the engine searches.
    for query in [
        "position=belgian&nodes=500",
        "position=konane-6x6&nodes=500&book=1",
        "position=belgian&rules=eject=5&nodes=500&book=1",
    ] {
        let found = done(query);
        assert!(
            found["reason"] != "book" && found["best"].is_string(),
            "{query}: {found}"
        );
    }
}

#[test]
fn invalid_searches_are_rejected() {
    let served = served(1);
    let error = |query: &str| {
        let answer = served.get(&format!("/api/engine?{query}"));
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
        answer.error()
    };
    assert!(error("").contains("expected position"));
    assert!(error("position=nowhere").contains("nowhere"));
    assert!(error("position=belgian&lines=6").contains("from 1 to 5"));
    assert!(error("position=konane-6x6&threat=true").contains("no threat"));
    let over = escaped("5/6/7/8/9/8/2w1bb1/1w4/b4-6b5w w");
    assert!(error(&format!("position={over}")).contains("the game is over"));
    let four = escaped("four");
    let many = served.get(&format!("/api/engine?position={four}&rules={four}"));
    assert_eq!(many.status, StatusCode::BAD_REQUEST);
    let none = Served::of(
        &[],
        &Settings {
            engine_threads: 0,
            ..Settings::default()
        },
    );
    let answer = none.get("/api/engine?position=belgian");
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(
        answer.error().contains("--engine-threads"),
        "{}",
        answer.error()
    );
}

#[test]
fn limits_end_a_search() {
    let served = served(1);
    let reason = |limits: &str| {
        let found = events(&served, &format!("position=standard&{limits}"));
        found.last().unwrap().1["reason"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(reason("depth=2"), "depth");
    assert_eq!(reason("nodes=5000"), "nodes");
    let start = Instant::now();
    assert_eq!(reason("time=150"), "time");
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// With one search thread the second search begins when the first has ended. Returns how long that takes after the client of the first has left, and after
/// it has started another search.
fn times_to_end(address: SocketAddr, position: &str, next: &str) -> [Duration; 2] {
    let next = format!("position={next}&depth=1");
    let endless = format!("position={position}&lines=2");
    let mut first = Events::of(address, &endless);
    first.until("info");
    let mut second = Events::of(address, &next);
    assert_eq!(second.until("waiting")["place"], 1);
    let start = Instant::now();
    drop(first);
    second.until("info");
    let after_leaving = start.elapsed();
    drop(second);

    let mut cancelled = Events::of(address, &format!("{endless}&client=page-1"));
    cancelled.until("info");
    let start = Instant::now();
    let mut again = Events::of(address, &format!("{next}&client=page-1"));
    assert_eq!(cancelled.until("done")["reason"], "cancelled");
    again.until("info");
    assert!(cancelled.next().is_none());
    [after_leaving, start.elapsed()]
}

#[test]
fn a_search_stops_when_its_client_disconnects_or_starts_another() {
    let served = served(1);
    let address = served.listen();
    // The next search finishes at once.
    for (position, next) in [("standard", "standard"), ("konane-10x10", "konane-4x4")] {
        // A search that was not stopped would never end. Other tests may keep the cores busy.
        let times: Vec<_> = (0..4)
            .map(|_| times_to_end(address, position, next))
            .collect();
        for case in 0..2 {
            let fastest = times.iter().map(|times| times[case]).min().unwrap();
            assert!(
                fastest < Duration::from_millis(500),
                "{position}: {times:?}"
            );
        }
    }
}

/// The connection can be used again after a stream has ended.
#[test]
fn a_connection_outlives_a_stream() {
    let served = served(1);
    let address = served.listen();
    let mut events = Events::of(address, "position=standard&depth=2");
    assert!(events.until("done")["best"].is_string());
    for _ in 0..2 {
        assert!(events.next().is_none());
        let again =
            format!("GET /api/engine?position=belgian&depth=3 HTTP/1.1\r\nHost: {address}\r\n\r\n");
        events.reader.get_mut().write_all(again.as_bytes()).unwrap();
        assert!(events.until("done")["best"].is_string());
    }
}

#[test]
fn a_thousand_searches_leave_the_server_responsive() {
    let served = served(1);
    let address = served.listen();
    let mut open = Vec::new();
    for n in 0..1_000 {
        let endless = format!("position=standard&lines=5&client=hostile-{n}");
        open.push(Events::of(address, &endless));
        if n % 200 == 0 {
            let start = Instant::now();
            let ask = format!(
                "GET /api/game-kinds HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
            );
            let text = raw(address, ask.as_bytes(), Duration::from_secs(10));
            assert!(text.starts_with("HTTP/1.1 200"), "{n}: {text}");
            assert!(
                start.elapsed() < Duration::from_secs(5),
                "{n}: {:?}",
                start.elapsed()
            );
        }
    }
    // Their number is bounded, and so are the threads.
    #[cfg(target_os = "linux")]
    {
        let tasks = std::fs::read_dir("/proc/self/task").unwrap().count();
        assert!(tasks < 200, "{tasks}");
    }
    drop(open);
    let start = Instant::now();
    let mut honest = Events::of(address, "position=belgian&depth=3&client=honest");
    assert!(honest.until("done")["best"].is_string());
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
}

/// A short first search is part of the whole: neither its time nor its positions are counted anew.
#[test]
fn the_time_of_a_search_does_not_run_backwards() {
    let served = served(1);
    let found = events(&served, "position=standard&depth=8");
    let infos = found.iter().filter(|(name, _)| name == "info");
    let counts = |field: &str| -> Vec<u64> {
        let values = infos.clone().map(|(_, info)| info[field].as_u64().unwrap());
        values.collect()
    };
    for field in ["time", "nodes"] {
        let counts = counts(field);
        assert!(
            counts.len() > 1 && counts.is_sorted(),
            "{field}: {counts:?}"
        );
    }
}
