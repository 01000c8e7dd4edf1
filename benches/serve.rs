//! How long the pages' questions take: a bounded number of requests over real sockets, sixteen clients at once.
//!
//! `cargo bench --bench serve -- FILE...` imports the files (the sample games without any) and asks; each client asks every kind of
//! question in turn, with another game, position or name each time, so that little of it was asked before.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use sumito::record::{ReadOptions, read};
use sumito::store::{Access, Counts, Database, Progress};
use sumito::web::{Settings, router, serve};

const CLIENTS: usize = 16;
const ROUNDS: usize = 25;

/// A connection that is kept.
struct Client {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Client {
    fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Client {
            stream: BufReader::new(stream),
            address,
        }
    }

    /// Asks, and hands back the status, the body, and how long it took.
    fn ask(&mut self, path: &str) -> (u16, Vec<u8>, Duration) {
        let start = Instant::now();
        let question = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        self.stream
            .get_mut()
            .write_all(question.as_bytes())
            .unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).unwrap();
            let line = line.trim_end().to_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().unwrap();
            }
            if let Some(rest) = line.strip_prefix("content-length:") {
                length = rest.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).unwrap();
        (status, body, start.elapsed())
    }
}

/// The questions of a client in a round; `n` makes them others each time.
fn questions(n: usize, games: &[Value], players: &[Value]) -> Vec<(&'static str, String)> {
    let game = &games[n * 7919 % games.len()];
    let player = &players[n * 31 % players.len()]["name"];
    let player: String =
        form_urlencoded::byte_serialize(player.as_str().unwrap().as_bytes()).collect();
    let moves = [
        "a1b2",
        "a1b2+i5h5",
        "a1b2+i5h5+a2b3",
        "c2c3",
        "a1b2+i5h5+a2b3+i6h6",
    ];
    let moves = moves[n % moves.len()];
    let cell = ["e5", "d4", "f6", "c3", "g7", "e4"][n % 6];
    vec![
        ("/", "/".to_owned()),
        (
            "/api/games, sorted, a part",
            format!("/api/games?sort=plies&offset={}", 50 * (n % 30)),
        ),
        (
            "/api/games, of a player",
            format!("/api/games?player={player}"),
        ),
        ("/api/games/{id}", format!("/api/games/{}", game["id"])),
        (
            "/api/openings",
            format!("/api/openings?layout=belgian&moves={moves}"),
        ),
        (
            "/api/openings, of a player",
            format!("/api/openings?layout=belgian&moves={moves}&player={player}"),
        ),
        (
            "/api/search, a position",
            format!(
                "/api/search?layout=belgian&moves={moves}&limit=12&offset={}",
                n % 40
            ),
        ),
        (
            "/api/search, a pattern, 24 boards",
            format!(
                "/api/search?pattern=black:{cell}+white:a1&limit=24&boards=true&offset={}",
                n % 40
            ),
        ),
        (
            "/api/search, material, of all games",
            format!("/api/search?material=9-{}&limit=24", 8 + n % 3),
        ),
        ("/api/moves", "/api/moves?position=belgian".to_owned()),
        (
            "/api/players",
            format!("/api/players?sort=games&desc=true&offset={}", n % 200),
        ),
        ("/api/player", format!("/api/player?name={player}")),
        ("/api/events", "/api/events".to_owned()),
        ("/api/layouts", "/api/layouts".to_owned()),
        ("/api/rejects", "/api/rejects".to_owned()),
    ]
}

fn main() {
    let files: Vec<PathBuf> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .map(PathBuf::from)
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    import(&path, &files);
    let settings = Settings::default();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let router = router(&path, &settings).unwrap();
    thread::spawn(move || serve(listener, &router));
    let list = |path: &str| -> Vec<Value> {
        serde_json::from_slice(&Client::new(address).ask(path).1).unwrap()
    };
    let (games, players) = (
        list("/api/games?limit=1000"),
        list("/api/players?limit=1000"),
    );
    let start = Instant::now();
    let times: Vec<Vec<(&str, Duration)>> = thread::scope(|scope| {
        let (games, players) = (&games, &players);
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                scope.spawn(move || {
                    let mut connection = Client::new(address);
                    let mut times = Vec::new();
                    for round in 0..ROUNDS {
                        let mut asked = questions(round * CLIENTS + client, games, players);
                        // Not everybody asks the same at the same time.
                        let first = client % asked.len();
                        asked.rotate_left(first);
                        for (name, path) in asked {
                            let (status, _, time) = connection.ask(&path);
                            assert_eq!(status, 200, "{path}");
                            times.push((name, time));
                        }
                    }
                    times
                })
            })
            .collect();
        clients
            .into_iter()
            .map(|client| client.join().unwrap())
            .collect()
    });
    let times: Vec<(&str, Duration)> = times.into_iter().flatten().collect();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} requests, {CLIENTS} clients at once, {:.0} a second\n",
        times.len(),
        times.len() as f64 / seconds
    );
    println!("| question | p50 | p95 | p99 |\n| --- | --- | --- | --- |");
    for (name, _) in questions(0, &games, &players) {
        row(
            name,
            times
                .iter()
                .filter(|(other, _)| *other == name)
                .map(|(_, time)| *time)
                .collect(),
        );
    }
    row("all", times.iter().map(|(_, time)| *time).collect());
}

/// Prints a row of the table, in milliseconds.
fn row(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| {
        times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1000.0
    };
    println!(
        "| {name} | {:.1} ms | {:.1} ms | {:.1} ms |",
        at(50),
        at(95),
        at(99)
    );
}

fn import(path: &Path, files: &[PathBuf]) {
    let mut database = Database::open(path, Access::Write).unwrap();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("sample-games");
    let samples: Vec<PathBuf> = std::fs::read_dir(samples)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let files = if files.is_empty() { &samples } else { files };
    for file in files {
        let text = std::fs::read(file).unwrap();
        let records = read(&text[..], ReadOptions::default());
        let name = file.display().to_string();
        let mut counts = Counts::default();
        database
            .import(&name, records, &mut counts, |_| Progress::Continue)
            .unwrap();
    }
}
