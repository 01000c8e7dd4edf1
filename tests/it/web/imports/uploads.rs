//! Imports from a page, if the server is writable.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::web::Settings;

use crate::support::sumito;
use crate::web::{Answer, Served, raw, request};

const GAMES: &str = "# layout: Belgian Daisy\n# black: A\n1.a1b2 i5h5 2.a2b3\n\n# layout: Belgian Daisy\n1.a1b2 i5h5 2.a1a9\n\n# layout: Belgian Daisy\n# black: A\n1.a1b2 i5h5 2.a2b3\n";

fn writable() -> Settings {
    Settings {
        writable: true,
        max_upload_bytes: 10_000,
        ..Settings::default()
    }
}

fn token(served: &Served) -> String {
    let html = String::from_utf8(served.get("/import").body).unwrap();
    let token = html.split("data-token=\"").nth(1).unwrap();
    token.split('"').next().unwrap().to_owned()
}

fn send(served: &Served, name: &str, token: &str, body: impl Into<Body>) -> Answer {
    let uri = format!("/api/import?name={}", crate::web::escaped(name));
    let request = request("POST", &uri)
        .header("x-sumito-token", token)
        .body(body.into());
    served.ask(request.unwrap())
}

/// Waits until an import is done.
fn end(served: &Served, mut state: Value) -> Value {
    let uri = format!("/api/import/{}", state["import"]);
    while state["done"] != json!(true) {
        std::thread::sleep(Duration::from_millis(10));
        state = served.json(&uri);
    }
    state
}

#[test]
fn an_upload_gives_the_report_of_the_command_line() {
    let served = Served::of(&[], &writable());
    let began = send(&served, "../club/games.txt", &token(&served), GAMES);
    assert_eq!(began.status, StatusCode::OK);
    let state = end(&served, began.json());
    assert_eq!(
        (&state["error"], &state["bytes"], &state["read"]),
        (&Value::Null, &json!(GAMES.len()), &json!(GAMES.len()))
    );
    let file = served.folder.path().join("games.txt");
    std::fs::write(&file, GAMES).unwrap();
    let other = served.folder.path().join("other.db");
    let words = [
        "--db",
        other.to_str().unwrap(),
        "--format",
        "json",
        "import",
        file.to_str().unwrap(),
    ];
    let mut printed: Value =
        serde_json::from_slice(&sumito(&words).output().unwrap().stdout).unwrap();
    printed["seconds"] = state["report"]["seconds"].clone();
    assert_eq!(state["report"], printed);
    assert_eq!(
        (
            &printed["seen"],
            &printed["duplicates"],
            &printed["incomplete"]
        ),
        (&json!(3), &json!(1), &json!(1))
    );
    // The games are stored, with the plain name of the file.
    assert_eq!(served.get("/api/games").total(), 2);
    assert_eq!(served.json("/api/games/1")["source"], "games.txt");
    let again = end(
        &served,
        send(&served, "games.txt", &token(&served), GAMES).json(),
    );
    assert_eq!(again["report"]["imported"], 0);
    // What has changed nothing is no change.
    assert_eq!(
        [&state["change"], &again["change"]],
        [&json!(1), &Value::Null]
    );
    // The report of a corrected file lists the corrections of rejects.
    let corrected = GAMES.replace("2.a1a9", "2.a2b3 i6h6");
    let corrected = end(
        &served,
        send(&served, "games.txt", &token(&served), corrected).json(),
    );
    assert_eq!(
        (
            &corrected["report"]["corrected"],
            &corrected["report"]["corrections"]
        ),
        (
            &json!(1),
            &json!([{"source": "games.txt", "line": 5, "game": 3, "reject": 1, "old_game": 2}])
        )
    );
    assert_eq!(served.get("/api/import/99").status, StatusCode::NOT_FOUND);
}

#[test]
fn the_first_problems_of_an_import_have_their_places() {
    let served = Served::of(&[], &writable());
    let many = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a1a9\n\n".repeat(60);
    let began = send(&served, "many.txt", &token(&served), many);
    let state = end(&served, began.json());
    let problems = state["problems"].as_array().unwrap();
    assert_eq!((problems.len(), &state["problems_total"]), (50, &json!(60)));
    let expected = json!({
        "source": "many.txt", "severity": "error", "kind": "illegal-move", "line": 5, "column": 15, "ply": 3,
        "message": problems[1]["message"], "suggestions": problems[1]["suggestions"],
        "excerpt": "5 | 1.a1b2 i5h5 2.a1a9\n  |               ^\n",
    });
    assert_eq!(problems[1], expected);
}

/// An empty database has an invitation to see the sample games.
#[test]
fn the_sample_games_are_imported_from_the_program() {
    let served = Served::of(&[], &writable());
    let began = served.posted("/api/import/sample-games", "");
    let done = end(&served, began);
    assert_eq!(done["error"], Value::Null, "{done}");
    let all = Served::samples();
    let count = |served: &Served| served.get("/api/games?limit=0").total();
    assert_eq!(count(&served), count(&all));
    let reading = Served::of(&[], &Settings::default());
    let refused = reading.send("POST", "/api/import/sample-games", "");
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}

#[test]
fn only_pages_of_this_server_can_import() {
    let served = Served::of(&[], &writable());
    let token = token(&served);
    for wrong in ["", "x", &token[1..], &format!("{token}0")] {
        assert_eq!(
            send(&served, "a.txt", wrong, GAMES).status,
            StatusCode::FORBIDDEN,
            "{wrong}"
        );
    }
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let request = request("POST", "/api/import?name=a.txt")
            .header("x-sumito-token", &token)
            .header(name, value);
        let answer = served.ask(request.body(Body::from(GAMES)).unwrap());
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}: {value}");
    }
    assert_eq!(
        served.get("/api/import").status,
        StatusCode::METHOD_NOT_ALLOWED
    );
    assert_eq!(served.get("/api/games").total(), 0);
}

/// The report of the command line for a file with these bytes and a separate database, without the time.
fn printed(served: &Served, name: &str, bytes: &[u8]) -> Value {
    let file = served.folder.path().join(name);
    std::fs::write(&file, bytes).unwrap();
    let other = tempfile::tempdir().unwrap();
    let db = other.path().join("other.db");
    let words = [
        "--db",
        db.to_str().unwrap(),
        "--format",
        "json",
        "import",
        file.to_str().unwrap(),
    ];
    let output = sumito(&words).output().unwrap().stdout;
    let mut report: Value = serde_json::from_slice(&output).unwrap();
    report["seconds"] = Value::Null;
    report
}

#[test]
fn uploads_of_packed_files_give_the_report_of_the_command_line() {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gz.write_all(GAMES.as_bytes()).unwrap();
    let gz = gz.finish().unwrap();
    let zst = zstd::encode_all(GAMES.as_bytes(), 3).unwrap();
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in [
        ("a/one.txt", GAMES),
        ("a/two.txt", "1.a1b2 i9h8 2.a2b3\n"),
        (".hidden", GAMES),
    ] {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    let zip = zip.finish().unwrap().into_inner();
    for (name, bytes, sources) in [
        ("games.txt.gz", &gz, &["games.txt.gz"][..]),
        ("games.zst", &zst, &["games.zst"]),
        (
            "games.zip",
            &zip,
            &["games.zip/a/one.txt", "games.zip/a/two.txt"],
        ),
        // A truncated file gives its records and an error.
        ("cut.zst", &zst[..zst.len() - 20].to_vec(), &[]),
        ("twice.zst", &zstd::encode_all(&gz[..], 3).unwrap(), &[]),
        ("no.zip", &zip[..40].to_vec(), &[]),
    ] {
        let served = Served::of(&[], &writable());
        let mut state = end(
            &served,
            send(&served, name, &token(&served), bytes.clone()).json(),
        );
        state["report"]["seconds"] = Value::Null;
        assert_eq!(state["report"], printed(&served, name, bytes), "{name}");
        let message = state["error"].as_str().unwrap_or_default();
        let is_whole = !sources.is_empty();
        assert_eq!(message.is_empty(), is_whole, "{name}: {message}");
        assert!(
            is_whole || message.contains(&format!("cannot read {name} completely: ")),
            "{message}"
        );
        let games = served.json("/api/games");
        let found: Vec<Value> = games
            .as_array()
            .unwrap()
            .iter()
            .map(|game| served.json(&format!("/api/games/{}", game["id"]))["source"].clone())
            .collect();
        assert!(
            sources.iter().all(|source| found.contains(&json!(source))),
            "{found:?}"
        );
    }
}

#[test]
fn uploads_that_are_too_large_or_binary_are_rejected() {
    let served = Served::of(&[], &writable());
    let token = token(&served);
    let large = send(&served, "a.txt", &token, "x".repeat(10_001));
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(
        large.error().contains("more than 10000 bytes"),
        "{}",
        large.error()
    );
    let database = std::fs::read(served.db()).unwrap();
    let state = end(
        &served,
        send(&served, "a.db", &token, database[..8_192].to_vec()).json(),
    );
    assert_eq!(
        state["error"],
        "cannot read a.db completely: it is a database, expected records of games"
    );
    // Text without a record is a reject, as on the command line.
    let state = end(
        &served,
        send(&served, "noise", &token, vec![0xff; 300]).json(),
    );
    let (seen, rejected) = (&state["report"]["seen"], &state["report"]["rejected"]);
    assert_eq!(seen, rejected);
    assert_eq!(served.get("/api/games").total(), 0);
}

#[test]
fn slow_and_aborted_uploads_do_not_block_others() {
    let served = Served::of(&[GAMES], &writable());
    let token = token(&served);
    let address = served.listen();
    let head = format!(
        "POST /api/import?name=a.txt HTTP/1.1\r\nHost: {address}\r\nx-sumito-token: {token}\r\ncontent-length: 5000\r\n\r\n# black: A"
    );
    let mut slow: Vec<TcpStream> = (0..3)
        .map(|_| TcpStream::connect(address).unwrap())
        .collect();
    slow.iter_mut()
        .for_each(|stream| stream.write_all(head.as_bytes()).unwrap());
    for _ in 0..5 {
        let ask = format!(
            "GET /api/openings?layout=belgian HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        );
        assert!(raw(address, ask.as_bytes(), Duration::from_secs(10)).starts_with("HTTP/1.1 200"));
        slow.iter_mut()
            .for_each(|stream| stream.write_all(b"x").unwrap());
    }
    drop(slow);
    // An incomplete upload is not imported.
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(served.get("/api/games").total(), 2);
    let state = end(
        &served,
        send(
            &served,
            "b.txt",
            &token,
            "# layout: Belgian Daisy\n1.a1b2 a5b5\n",
        )
        .json(),
    );
    assert_eq!(state["report"]["imported"], 1);
}

/// The time limit of a chunk in tests of slow uploads.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(4);

/// The response to an upload of 200,000 bytes in parts of one size, ten in a second, and how long it took.
fn upload_in_parts(part: usize) -> (String, Duration) {
    let settings = Settings {
        max_upload_bytes: 10_000_000,
        upload_timeout: CHUNK_TIMEOUT,
        ..writable()
    };
    let served = Served::of(&[], &settings);
    let token = token(&served);
    let address = served.listen();
    let length = 200_000;
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_millis(1)))
        .unwrap();
    let head = format!(
        "POST /api/import?name=a.txt HTTP/1.1\r\nHost: {address}\r\nx-sumito-token: {token}\r\ncontent-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let (start, mut sent, mut answer) = (std::time::Instant::now(), 0, String::new());
    // A response ends the upload, even before the end of the file.
    while start.elapsed() < Duration::from_mins(2) && answer.is_empty() {
        let part = part.min(length - sent);
        let _ = stream.write_all(&vec![b'\n'; part]);
        sent += part;
        std::thread::sleep(Duration::from_millis(100));
        let mut buffer = [0; 4096];
        if let Ok(read @ 1..) = std::io::Read::read(&mut stream, &mut buffer) {
            answer = String::from_utf8_lossy(&buffer[..read]).into_owned();
        }
    }
    (answer, start.elapsed())
}

#[test]
fn an_upload_continues_while_it_has_the_minimum_rate() {
    let (answer, seconds) = upload_in_parts(4_000);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(seconds > CHUNK_TIMEOUT, "{seconds:?}");
}

/// The bytes arrive regularly, but below the minimum rate.
#[test]
fn an_upload_below_the_minimum_rate_is_ended() {
    let (answer, seconds) = upload_in_parts(10);
    assert!(answer.contains("sent too slowly"), "{answer}");
    assert!(seconds < 5 * CHUNK_TIMEOUT, "{seconds:?}");
}

/// Files of waiting imports take disk space.
#[test]
fn the_queue_of_imports_is_limited() {
    let served = Served::of(&[], &writable());
    let token = token(&served);
    let other = rusqlite::Connection::open(served.db()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let begun: Vec<Answer> = (0..9)
        .map(|n| send(&served, &format!("{n}.txt"), &token, GAMES))
        .collect();
    let statuses: Vec<u16> = begun.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 200, 200, 503]);
    assert_eq!(begun[8].headers["retry-after"], "1");
    other.execute_batch("ROLLBACK").unwrap();
    for answer in &begun[..8] {
        assert_eq!(end(&served, answer.json())["error"], Value::Null);
    }
    assert_eq!(served.get("/api/games").total(), 2);
}
