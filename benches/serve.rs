//! The times of the requests of the pages, over real sockets, with one client and with sixteen at once.
//!
//! `cargo bench --bench serve -- FILE...` imports the files (the sample games without any) and sends requests; each client sends every kind of
//! request in turn, with another game, position or name each time, so that few of them are repeated. Then they send as many again while 255
//! hostile connections keep the server busy, and once more during a search of the engine: the figures to compare are those of all three.
//!
//! Then reports: sixteen clients request different ones each time, over 40,000 generated games. The baseline is the time of as many requests that count
//! all games of a player and a layout, sent by the same clients in the same run: the ratio of the two depends little on the machine.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

#[path = "../tests/it/web/load/hostile_clients.rs"]
mod hostile_clients;

#[path = "statistics/percentiles.rs"]
mod percentiles;

#[path = "serve/client.rs"]
mod client;

#[path = "serve/search.rs"]
mod search;

use client::{Client, escaped};
use percentiles::percentiles;
use std::net::{SocketAddr, TcpListener};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::record::{Format, ReadOptions, WriteOptions, Writer, read};
use sumito::store::{Access, Database, ImportCounts};
use sumito::web::{ConnectionLimits, Settings, router, serve};

const CLIENTS: usize = 16;
const ROUNDS: usize = 25;
/// The number of requests of each kind of the single client, none of which the concurrent clients repeat.
const SINGLE_CLIENT_REQUESTS: usize = 100;
const FIRST: usize = 3 * CLIENTS * ROUNDS;
/// The expected maximum of p95 during a search of the engine, in milliseconds.
const MAX_P95_DURING_SEARCH_MS: f64 = 30.0;

/// The data that requests are made from.
struct TestData {
    games: Vec<Value>,
    players: Vec<Value>,
    /// Positions that were reached in games.
    positions: Vec<String>,
}

impl TestData {
    fn of(client: &mut Client) -> TestData {
        let mut list =
            |path: &str| -> Value { serde_json::from_slice(&client.ask(path).1).unwrap() };
        let rows = |value: Value| value.as_array().unwrap().clone();
        let games = rows(list("/api/games?limit=1000&sort=plies&desc=true"));
        let players = rows(list("/api/players?limit=1000"));
        let mut positions = Vec::new();
        // Positions of games with rules of their own would need these rules in the request.
        let ordinary = games.iter().filter(|game| game["rules"].is_null());
        for game in ordinary.step_by(3) {
            let game = list(&format!("/api/games/{}", game["id"]));
            let moves = game["moves"].as_array().unwrap();
            let moves = moves.iter().take(12);
            positions.extend(moves.map(|made| escaped(&made["position"])));
        }
        TestData {
            games,
            players,
            positions,
        }
    }
}

/// The name of a cell by a number: one of 61.
fn cell(n: usize) -> String {
    let rows = [
        (1, 5),
        (1, 6),
        (1, 7),
        (1, 8),
        (1, 9),
        (2, 9),
        (3, 9),
        (4, 9),
        (5, 9),
    ];
    let cells = (b'a'..).zip(rows).flat_map(|(row, (first, last))| {
        (first..=last).map(move |column: u8| format!("{}{column}", char::from(row)))
    });
    cells.collect::<Vec<_>>()[n % 61].clone()
}

/// The requests of a client in a round; they depend on `n`.
fn requests(n: usize, data: &TestData) -> Vec<(&'static str, String)> {
    let TestData {
        games,
        players,
        positions,
    } = data;
    let game = &games[n * 7919 % games.len()];
    let player = escaped(&players[n * 31 % players.len()]["name"]);
    let position = &positions[n * 97 % positions.len()];
    let pattern = format!("black:{}+white:{}", cell(n * 17), cell(n * 17 + 1 + n % 60));
    let part = 50 * (n % 30);
    vec![
        ("/", "/".to_owned()),
        (
            "/api/games, sorted, a part",
            format!("/api/games?sort=plies&offset={part}"),
        ),
        (
            "/api/games, of a player",
            format!("/api/games?player={player}"),
        ),
        ("/api/games/{id}", format!("/api/games/{}", game["id"])),
        (
            "/api/openings",
            format!("/api/openings?position={position}"),
        ),
        (
            "/api/openings, of a player",
            format!("/api/openings?position={position}&player={player}"),
        ),
        (
            "/api/search, a position",
            format!("/api/search?position={position}&limit=12"),
        ),
        (
            "/api/search, a pattern, 24 boards",
            format!("/api/search?pattern={pattern}&limit=24&boards=true"),
        ),
        (
            "/api/search, a pattern in either colour, 24 boards",
            format!("/api/search?pattern={pattern}&swap=true&limit=24&boards=true"),
        ),
        (
            "/api/search, material, 24 boards",
            format!(
                "/api/search?material={}-{}&limit=24&boards=true",
                14 - n % 6,
                14 - n / 6 % 6
            ),
        ),
        ("/api/moves", format!("/api/moves?position={position}")),
        (
            "/api/players",
            format!("/api/players?sort=games&desc=true&offset={}", n % 200),
        ),
        ("/api/player", format!("/api/player?name={player}")),
        ("/api/events", format!("/api/events?offset={}", n % 20)),
        ("/api/layouts", "/api/layouts".to_owned()),
        ("/api/rejects", format!("/api/rejects?offset={}", n % 20)),
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
    // Hostile clients send files too, and may have all connections, though they come from one address.
    let settings = Settings {
        writable: true,
        ..Settings::default()
    };
    let limits = ConnectionLimits {
        max_per_address: ConnectionLimits::default().max_connections,
        ..ConnectionLimits::default()
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let router = router(&path, &settings).unwrap();
    thread::spawn(move || serve(listener, &router, &limits));
    let data = TestData::of(&mut Client::new(address));
    let kinds: Vec<&str> = requests(0, &data).iter().map(|(name, _)| *name).collect();
    single_client(address, &data, &kinds);
    println!("\n## {CLIENTS} clients at once\n");
    let baseline_times = concurrent_clients(address, &data, &kinds, 0);
    println!("\n## The same during a search of the engine\n");
    let search = search::Search::of(address);
    let during_search = concurrent_clients(address, &data, &kinds, 2 * ROUNDS);
    search.end();
    println!(
        "\nBeside a search: p95 {:.1} ms, expected at most {MAX_P95_DURING_SEARCH_MS} ms; {:.1} times as long as without",
        during_search[1],
        during_search[1] / baseline_times[1]
    );
    println!("\n## The same beside hostile connections\n");
    let page = String::from_utf8(Client::new(address).ask("/import").1).unwrap();
    let token = page.split("data-token=\"").nth(1).unwrap();
    let token = token.split('"').next().unwrap();
    let work = || concurrent_clients(address, &data, &kinds, ROUNDS);
    let under_attack = hostile_clients::under_attack(address, token, work);
    println!(
        "\nBeside hostile connections: p50 {:.1}, p95 {:.1}, p99 {:.1} times as long",
        under_attack[0] / baseline_times[0],
        under_attack[1] / baseline_times[1],
        under_attack[2] / baseline_times[2]
    );
    reports(folder.path());
}

/// The number of games that reports are on, and the number of reports that each client requests.
const REPORTED: u64 = 40_000;
const REPORTS: usize = 6;
/// The expected maximum of p95 of a report, in seconds.
const MAX_P95_REPORT_SECONDS: f64 = 2.0;

/// Measures how long sixteen clients wait for reports, and for a baseline.
fn reports(folder: &Path) {
    let path = folder.join("many.db");
    let generator = GameGenerator::new(5, LayoutChoice::Mixed);
    let mut writer = Writer::new(Vec::new(), Format::Jsonl, WriteOptions::default());
    (1..=REPORTED).for_each(|number| writer.write(&generator.game(number)).unwrap());
    let games = folder.join("many.jsonl");
    std::fs::write(&games, writer.finish().unwrap()).unwrap();
    import(&path, &[games]);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let router = router(&path, &Settings::default()).unwrap();
    thread::spawn(move || serve(listener, &router, &ConnectionLimits::default()));
    let players = Client::new(address)
        .ask("/api/players?limit=200&sort=games&desc=true")
        .1;
    let players: Vec<Value> = serde_json::from_slice(&players).unwrap();
    let player = |n: usize| escaped(&players[n % players.len()]["name"]);
    let year = |n: usize| 2004 + n % 8;
    let ask = |path: &(dyn Fn(usize) -> String + Sync)| -> Vec<Duration> {
        let times: Vec<Vec<Duration>> = thread::scope(|scope| {
            let client = |client: usize| {
                scope.spawn(move || {
                    let mut connection = Client::new(address);
                    let ask = |round| {
                        let path = path(round * CLIENTS + client);
                        let (status, body, time) = connection.ask(&path);
                        assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
                        time
                    };
                    (0..REPORTS).map(ask).collect()
                })
            };
            let clients: Vec<_> = (0..CLIENTS).map(client).collect();
            clients
                .into_iter()
                .map(|client| client.join().unwrap())
                .collect()
        });
        times.into_iter().flatten().collect()
    };
    let baseline = ask(&|n| format!("/api/stats?player={}&from={}", player(n), year(n)));
    let of_players = ask(&|n| format!("/api/report/player?name={}", player(n)));
    let of_openings = ask(&|n| {
        format!(
            "/api/report/opening?moves=a1b2&layout=belgian&from={}&max-plies={}",
            year(n),
            200 + n
        )
    });
    println!("\n{CLIENTS} clients at once, {REPORTED} games, {REPORTS} different requests each\n");
    println!(
        "| request | p50 | p95 | p99 | p95, of the baseline's |\n| --- | --- | --- | --- | --- |"
    );
    let mut base = None;
    for (name, times) in [
        ("/api/stats, of a player: the baseline", baseline),
        ("/api/report/player", of_players),
        ("/api/report/opening", of_openings),
    ] {
        let slowest = percentiles(times.clone(), [95])[0] / 1000.0;
        let base = *base.get_or_insert(slowest);
        row(name, times, &format!(" {:.2} |", slowest / base));
        if slowest > MAX_P95_REPORT_SECONDS {
            println!(
                "too slow: {name} took {slowest:.1} s at p95, expected at most {MAX_P95_REPORT_SECONDS} s"
            );
        }
    }
}

/// Prints the CPU time of each kind of request of one client, that of the client included.
fn single_client(address: SocketAddr, data: &TestData, kinds: &[&str]) {
    let mut client = Client::new(address);
    println!(
        "One client, {SINGLE_CLIENT_REQUESTS} requests of each kind, none of them repeated unless there are fewer:\n"
    );
    println!("| request | CPU time |\n| --- | --- |");
    for (kind, name) in kinds.iter().enumerate() {
        let paths =
            (0..SINGLE_CLIENT_REQUESTS).map(|n| requests(FIRST + n, data).swap_remove(kind).1);
        let paths: Vec<String> = paths.collect();
        let start = cpu_seconds();
        for path in &paths {
            let (status, body, _) = client.ask(path);
            assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
        }
        let cost = (cpu_seconds() - start) * 1000.0 / SINGLE_CLIENT_REQUESTS as f64;
        println!("| {name} | {cost:.2} ms |");
    }
}

/// The CPU time of this process in seconds, with hundredths, as Linux counts it; 0 elsewhere.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|field| field.parse::<u64>().ok()).sum();
    ticks as f64 / 100.0
}

/// Sends the requests of all clients at once, beginning with a round, and prints their times. Returns p50, p95 and p99 of all, in milliseconds.
fn concurrent_clients(
    address: SocketAddr,
    data: &TestData,
    kinds: &[&str],
    first_round: usize,
) -> [f64; 3] {
    let (start, before) = (Instant::now(), cpu_seconds());
    let times: Vec<Vec<(&str, Duration)>> = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                scope.spawn(move || {
                    let mut connection = Client::new(address);
                    let mut times = Vec::new();
                    for round in first_round..first_round + ROUNDS {
                        let mut batch = requests(round * CLIENTS + client, data);
                        // Clients send different requests at the same time.
                        let first = client % batch.len();
                        batch.rotate_left(first);
                        for (name, path) in batch {
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
        "\n{} requests, {CLIENTS} clients at once, {:.0} a second, {:.2} ms of CPU time for each\n",
        times.len(),
        times.len() as f64 / seconds,
        (cpu_seconds() - before) * 1000.0 / times.len() as f64
    );
    println!("| request | p50 | p95 | p99 |\n| --- | --- | --- | --- |");
    for name in kinds {
        let of_kind = times.iter().filter(|(other, _)| other == name);
        row(name, of_kind.map(|(_, time)| *time).collect(), "");
    }
    row("all", times.iter().map(|(_, time)| *time).collect(), "")
}

/// Prints a row of the table, in milliseconds, with more columns, and returns its numbers.
fn row(name: &str, times: Vec<Duration>, rest: &str) -> [f64; 3] {
    let [p50, p95, p99] = percentiles(times, [50, 95, 99]);
    println!("| {name} | {p50:.1} ms | {p95:.1} ms | {p99:.1} ms |{rest}");
    [p50, p95, p99]
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
        let mut counts = ImportCounts::default();
        database
            .import(&name, records, &mut counts, |_| ControlFlow::Continue(()))
            .unwrap();
    }
}
