//! The database file is replaced, overwritten, removed or damaged while it is served.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sumito::store::{Access, Database, ImportCounts};
use sumito::web::Settings;

use super::{Answer, Served, request};
use crate::support::sumito;

/// A record of a game of this player.
fn game_of(player: &str) -> String {
    format!("# layout: Belgian Daisy\n# black: {player}\n1.a1b2 i5h5 2.a2b3\n")
}

/// A database of one game of this player.
fn database_of(path: &Path, player: &str) {
    let mut database = Database::open(path, Access::Write).unwrap();
    let text = game_of(player);
    let records = sumito::record::read(text.as_bytes(), sumito::record::ReadOptions::default());
    let go_on = |_: &sumito::record::Record| ControlFlow::Continue(());
    database
        .import("file.txt", records, &mut ImportCounts::default(), go_on)
        .unwrap();
}

fn writable() -> Settings {
    Settings {
        writable: true,
        max_upload_bytes: 100 << 20,
        ..Settings::default()
    }
}

impl Served {
    /// A server of a database with one game, and the path of another database.
    fn one_and_another(one: &str, another: &str) -> (Served, PathBuf) {
        let served = Served::of(&[], &writable());
        let other = served.folder.path().join("other.db");
        fs::remove_file(served.db()).unwrap();
        database_of(&served.db(), one);
        database_of(&other, another);
        assert_eq!(served.players(), [one]);
        (served, other)
    }

    /// The players in the list of games.
    fn players(&self) -> Vec<String> {
        let games = self.json("/api/games");
        let games = games.as_array().unwrap().iter();
        games
            .map(|game| game["black"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The error while there is no database.
    fn refusal(&self) -> String {
        let answer = self.get("/api/games");
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{text}");
        assert!(!answer.headers.contains_key("retry-after"));
        let error = answer.error();
        assert!(error.contains("answered again as soon as"), "{error}");
        assert!(error.contains(self.db().to_str().unwrap()), "{error}");
        error
    }

    fn import(&self, text: String) -> Answer {
        let html = String::from_utf8(self.get("/import").body).unwrap();
        let token = html.split("data-token=\"").nth(1).unwrap();
        let token = token.split('"').next().unwrap();
        let request = request("POST", "/api/import?name=a.txt")
            .header("x-sumito-token", token)
            .body(Body::from(text));
        self.ask(request.unwrap())
    }

    /// The report of a finished import.
    fn imported(&self, text: String) -> Value {
        let began = self.import(text);
        assert_eq!(began.status, StatusCode::OK);
        let uri = format!("/api/import/{}", began.json()["import"]);
        let start = Instant::now();
        loop {
            let state = self.json(&uri);
            if state["done"] == json!(true) {
                return state;
            }
            assert!(start.elapsed() < Duration::from_mins(1), "{state}");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn a_database_moved_to_the_path_is_served_and_imported_into() {
    let (served, other) = Served::one_and_another("Old", "New");
    let uris = ["/api/games", "/api/players", "/api/games/1", "/api/stats"];
    let before = uris.map(|uri| served.get(uri));
    fs::rename(&other, served.db()).unwrap();
    for (uri, before) in uris.iter().zip(&before) {
        let after = served.get(uri);
        assert_eq!(after.status, StatusCode::OK, "{uri}");
        if *uri != "/api/stats" {
            assert_ne!(after.body, before.body, "{uri}");
            assert_ne!(after.headers["etag"], before.headers["etag"], "{uri}");
            let text = String::from_utf8(after.body).unwrap();
            assert!(text.contains("New") && !text.contains("Old"), "{text}");
            // A response of the old database that a client has cached is not revalidated.
            let known = request("GET", uri).header("if-none-match", &before.headers["etag"]);
            let known = served.ask(known.body(Body::empty()).unwrap());
            assert_eq!(known.status, StatusCode::OK, "{uri}");
        }
    }
    let state = served.imported(game_of("Newest"));
    assert_eq!(
        (&state["error"], &state["report"]["imported"]),
        (&Value::Null, &json!(1))
    );
    assert_eq!(served.players(), ["New", "Newest"]);
    let stored = Database::open(&served.db(), Access::Read).unwrap();
    assert_eq!(stored.info().unwrap().games, 2);
}

/// Both files have the same size and the same change counter of SQLite.
#[test]
fn a_database_copied_over_the_served_one_is_served() {
    let (served, other) = Served::one_and_another("Anna", "Otto");
    let [old, new] = [served.db(), other].map(|path| fs::read(path).unwrap());
    let counters = 24..40;
    assert_eq!(old[counters.clone()], new[counters]);
    assert_eq!(old.len(), new.len());
    for _ in 0..3 {
        fs::write(served.db(), &new).unwrap();
        assert_eq!(served.players(), ["Otto"]);
        fs::write(served.db(), &old).unwrap();
        assert_eq!(served.players(), ["Anna"]);
    }
}

#[test]
fn a_removed_database_is_an_error_until_it_is_restored() {
    let (served, other) = Served::one_and_another("Old", "New");
    let aside = served.folder.path().join("aside.db");
    fs::rename(served.db(), &aside).unwrap();
    for uri in [
        "/api/games",
        "/api/openings?layout=belgian",
        "/api/search?moves=a1b2",
    ] {
        assert_eq!(
            served.get(uri).status,
            StatusCode::SERVICE_UNAVAILABLE,
            "{uri}"
        );
    }
    assert!(served.refusal().contains("is gone"), "{}", served.refusal());
    // Pages are still served, and an import does not create a new database.
    assert_eq!(served.get("/games").status, StatusCode::OK);
    assert_eq!(served.get("/assets/app.js").status, StatusCode::OK);
    let import = served.import(game_of("Lost"));
    assert_eq!(import.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(import.error().contains("is gone"), "{}", import.error());
    assert!(!served.db().exists());
    fs::rename(&aside, served.db()).unwrap();
    assert_eq!(served.players(), ["Old"]);
    fs::remove_file(served.db()).unwrap();
    assert!(served.refusal().contains("is gone"));
    fs::copy(&other, served.db()).unwrap();
    assert_eq!(served.players(), ["New"]);
}

/// The import reports an error, and the new database contains none of its games.
#[cfg(unix)]
#[test]
fn an_import_ends_if_the_database_is_replaced() {
    let (served, other) = Served::one_and_another("Old", "New");
    let text = super::load::many(300).repeat(20);
    let began = served.import(text).json();
    let uri = format!("/api/import/{}", began["import"]);
    let start = Instant::now();
    while served.json(&uri)["counts"]["seen"] == json!(0) {
        assert!(start.elapsed() < Duration::from_mins(1));
        thread::sleep(Duration::from_millis(1));
    }
    fs::rename(&other, served.db()).unwrap();
    // The new file is not opened while the journal of the old one may exist.
    loop {
        let (answer, state) = (served.get("/api/games"), served.json(&uri));
        if state["done"] == json!(true) {
            let error = state["error"].as_str().unwrap();
            assert!(error.contains("moved, removed or replaced"), "{error}");
            assert!(state["counts"]["seen"].as_u64() < Some(300 * 20), "{state}");
            break;
        }
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(start.elapsed() < Duration::from_mins(2));
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(served.players(), ["New"]);
}

#[test]
fn a_file_that_is_not_a_database_is_an_error_until_it_is_replaced() {
    let (served, other) = Served::one_and_another("Old", "New");
    let new = fs::read(&other).unwrap();
    let foreign = served.folder.path().join("foreign.db");
    let sql = "PRAGMA application_id = 7; CREATE TABLE x (y)";
    let mv = rusqlite::Connection::open(&foreign).unwrap();
    mv.execute_batch(sql).unwrap();
    drop(mv);
    for (content, message) in [
        (b"not a database ".repeat(1_000), "is not a database"),
        (Vec::new(), "is an empty file"),
        (new[..100].to_vec(), "malformed"),
        (new[..new.len() / 2].to_vec(), "malformed"),
        (new[..new.len() - 8_192].to_vec(), "malformed"),
        (fs::read(&foreign).unwrap(), "of another program"),
    ] {
        // The file is overwritten in place, and replaced.
        fs::write(served.db(), &content).unwrap();
        assert!(served.refusal().contains(message), "{}", served.refusal());
        fs::write(served.db(), &new).unwrap();
        assert_eq!(served.players(), ["New"]);
        let new_file = served.folder.path().join("new_file");
        fs::write(&new_file, &content).unwrap();
        fs::rename(&new_file, served.db()).unwrap();
        assert!(served.refusal().contains(message), "{}", served.refusal());
        fs::write(&new_file, &new).unwrap();
        fs::rename(&new_file, served.db()).unwrap();
        assert_eq!(served.players(), ["New"]);
    }
    fs::remove_file(served.db()).unwrap();
    fs::create_dir(served.db()).unwrap();
    served.refusal();
    fs::remove_dir(served.db()).unwrap();
    fs::rename(&other, served.db()).unwrap();
    assert_eq!(served.players(), ["New"]);
}

#[test]
fn changes_by_other_programs_are_served() {
    let (served, _) = Served::one_and_another("Old", "New");
    let file = served.folder.path().join("more.txt");
    let db = served.db();
    let run = |words: &[&str]| {
        let words = [&["--db", db.to_str().unwrap()], words].concat();
        assert!(sumito(&words).output().unwrap().status.success());
    };
    for (n, player) in ["B", "C", "D"].into_iter().enumerate() {
        fs::write(&file, game_of(player)).unwrap();
        run(&["import", file.to_str().unwrap()]);
        assert_eq!(served.players().len(), n + 2);
        run(&["db", "compact"]);
        assert_eq!(served.players().len(), n + 2);
    }
    assert_eq!(served.players(), ["Old", "B", "C", "D"]);
}

/// The space of a replaced file is released, because no connection keeps it open.
#[cfg(target_os = "linux")]
#[test]
fn a_replaced_file_is_closed() {
    let (served, other) = Served::one_and_another("Old", "New");
    for n in 0..20 {
        served.get(&format!("/api/games?offset={n}"));
    }
    let open = || {
        let files = fs::read_dir("/proc/self/fd").unwrap().flatten();
        let files = files.filter_map(|file| fs::read_link(file.path()).ok());
        let ours = files.filter(|file| file.starts_with(served.folder.path()));
        ours.filter(|file| file.to_string_lossy().ends_with("(deleted)"))
            .count()
    };
    assert_eq!(open(), 0);
    fs::rename(&other, served.db()).unwrap();
    assert!(open() > 0);
    assert_eq!(served.players(), ["New"]);
    // A worker gives its connection back after it has sent the response.
    let begun = Instant::now();
    while open() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(10), "{}", open());
        thread::yield_now();
    }
}

/// Under constant load each response is that of one of the databases, or an error while a file is partly copied.
#[test]
fn the_database_can_be_replaced_under_load() {
    let (served, other) = Served::one_and_another("Anna", "Otto");
    let [old, new] = [served.db(), other].map(|path| fs::read(path).unwrap());
    let (path, router) = (served.db(), served.router.clone());
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let askers: Vec<_> = (0..3)
            .map(|_| {
                let router = router.clone();
                let is_over = &is_over;
                scope.spawn(move || {
                    let runtime = tokio::runtime::Builder::new_current_thread();
                    let runtime = { runtime }.enable_all().build().unwrap();
                    let mut requests = 0;
                    while !is_over.load(Ordering::SeqCst) {
                        let request =
                            request("GET", &format!("/api/games?offset={}", requests % 2));
                        let request = request.body(Body::empty()).unwrap();
                        let answer = runtime.block_on(super::answer(router.clone(), request));
                        let text = String::from_utf8(answer.body).unwrap();
                        match answer.status {
                            StatusCode::OK if requests % 2 == 1 => assert_eq!(text, "[]"),
                            StatusCode::OK => {
                                let is_one = ["Anna", "Otto"].map(|name| text.contains(name));
                                assert!(is_one[0] != is_one[1], "{text}");
                            }
                            status => assert!(status.is_server_error(), "{status} {text}"),
                        }
                        requests += 1;
                    }
                    requests
                })
            })
            .collect();
        for n in 0..60 {
            let content = if n % 2 == 0 { &new } else { &old };
            if n % 3 == 0 {
                fs::write(&path, content).unwrap();
            } else {
                let new_file = path.with_extension("new_file");
                fs::write(&new_file, content).unwrap();
                fs::rename(&new_file, &path).unwrap();
            }
            thread::sleep(Duration::from_millis(5));
            let expected = if n % 2 == 0 { "Otto" } else { "Anna" };
            let players = served.players();
            if players != [expected] {
                is_over.store(true, Ordering::SeqCst);
                panic!("{n}: {players:?}");
            }
        }
        is_over.store(true, Ordering::SeqCst);
        for asker in askers {
            assert!(asker.join().unwrap() > 0);
        }
    });
}

/// An import into a file that was moved away reports an error, because the games would be lost.
#[cfg(unix)]
#[test]
fn an_import_into_a_moved_file_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let [path, aside] = ["games.db", "aside.db"].map(|name| folder.path().join(name));
    database_of(&path, "Old");
    let mut database = Database::open(&path, Access::Write).unwrap();
    fs::rename(&path, &aside).unwrap();
    let text = game_of("New");
    let records = sumito::record::read(text.as_bytes(), sumito::record::ReadOptions::default());
    let go_on = |_: &sumito::record::Record| ControlFlow::Continue(());
    let imported = database.import("file.txt", records, &mut ImportCounts::default(), go_on);
    let error = imported.unwrap_err().to_string();
    assert!(error.contains("moved, removed or replaced"), "{error}");
}
