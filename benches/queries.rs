//! Times of queries to the position index: medians and 99th percentiles, warm and cold.
//!
//! `cargo bench --bench queries -- DATABASE NAME` runs the queries whose name contains NAME (all without it); without a
//! database, a new one of `GAMES` generated games (20,000). `--warm` leaves out cold figures. Positions are those of its own games, down to the
//! tenth ply, and one of any ply. Cold means that the database is opened anew and nothing of it is in memory: the caches of the system are dropped
//! (as root on Linux). Where that is not possible, cold figures are left out.
#![allow(clippy::print_stdout)]

use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sumito::generator::{GameGenerator, LayoutChoice};
use sumito::record::{Format, GameResult, ReadOptions, WriteOptions, Writer, read};
use sumito::rules::Position;
use sumito::store::{Access, Database, Filter, ImportCounts, Orientations};

#[path = "statistics/percentiles.rs"]
mod percentiles;

use percentiles::percentiles;

const HITS: usize = 50;
const WARM: usize = 1_000;
const COLD: usize = 500;

/// A query about a position.
type Query<'a> = &'a dyn Fn(&Database, &Position);

/// Measures a named query about positions.
type Measure<'a> = &'a dyn Fn(&str, &[Position], Query);

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut words = env::args().skip(1).filter(|word| !word.starts_with('-'));
    let named = words.next();
    let wanted = words.next().unwrap_or_default();
    let path = named.map_or_else(|| generated_database(folder.path()), PathBuf::from);
    let database = open(&path);
    let info = database.info().expect("a database");
    println!("{} games, {} positions", info.games, info.positions);

    let positions = positions(&database, info.games);
    let early: Vec<Position> = positions.iter().map(|(early, _)| *early).collect();
    let any: Vec<Position> = positions.iter().map(|(_, any)| *any).collect();
    let player = database
        .summary(1)
        .expect("a game")
        .and_then(|game| game.black);
    println!(
        "{:<44} {:>10} {:>10} {:>10} {:>10}",
        "milliseconds", "warm p50", "p99", "cold p50", "p99"
    );
    let measure = |name: &str, positions: &[Position], ask: Query| {
        if name.contains(&wanted) {
            measure(&path, name, positions, ask);
        }
    };
    measure_unfiltered(&measure, &early, &any);
    measure_filtered(&measure, &early, &filters(player));
}

/// Filters by a period, by a player and by a result.
fn filters(player: Option<String>) -> [(&'static str, Filter); 3] {
    [
        (
            "dates",
            Filter {
                from: Some("2010".parse().expect("a date")),
                to: Some("2012".parse().expect("a date")),
                ..Filter::default()
            },
        ),
        (
            "a player",
            Filter {
                player,
                ..Filter::default()
            },
        ),
        (
            "a result",
            Filter {
                result: Some(GameResult::Black),
                ..Filter::default()
            },
        ),
    ]
}

fn measure_unfiltered(measure: Measure, early: &[Position], any: &[Position]) {
    let all = Filter::default();
    let start = [early[0]];
    measure("openings at the start", &start, &|database, position| {
        openings(database, position, &all)
    });
    measure(
        "openings, plies 1 to 10, all games",
        &early[1..],
        &|database, position| openings(database, position, &all),
    );
    measure(
        "first 50 hits, plies 1 to 10, all games",
        &early[1..],
        &|database, position| hits(database, position, &all),
    );
    measure("first 50 hits, any ply", any, &|database, position| {
        hits(database, position, &all)
    });
}

fn measure_filtered(measure: Measure, early: &[Position], filters: &[(&str, Filter)]) {
    for (name, filter) in filters {
        let name = format!("openings, plies 1 to 10, with {name}");
        measure(&name, &early[1..], &|database, position| {
            openings(database, position, filter)
        });
        let name = name.replace("openings", "first 50 hits");
        measure(&name, &early[1..], &|database, position| {
            hits(database, position, filter)
        });
    }
}

fn open(path: &Path) -> Database {
    Database::open(path, Access::Read).expect("a database")
}

/// A new database of generated games.
fn generated_database(folder: &Path) -> PathBuf {
    let path = folder.join("games.db");
    let count = env::var("GAMES").map_or(20_000, |count| count.parse().expect("a number of games"));
    let generator = GameGenerator::new(1, LayoutChoice::Mixed);
    let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
    for number in 1..=count {
        writer.write(&generator.game(number)).expect("memory");
    }
    let text = writer.finish().expect("memory");
    let mut database = Database::open(&path, Access::Write).expect("a new database");
    let records = read(&text[..], ReadOptions::default());
    database
        .import("made up", records, &mut ImportCounts::default(), |_| {
            ControlFlow::Continue(())
        })
        .expect("room for it");
    path
}

/// Two positions of each of some games all over the database: one of the first ten plies, in turn from the start on, and one of any ply.
fn positions(database: &Database, games: i64) -> Vec<(Position, Position)> {
    let numbers = (0..).take(WARM).map(|n| 1 + n * 7_919 % games);
    let of_game = |(n, number): (usize, i64)| {
        let game = database.game(number).expect("a database")?.game;
        let game = game.of::<Position>()?;
        let positions: Vec<Position> = game.positions().collect();
        let early = positions[(n % 11).min(positions.len() - 1)];
        Some((early, positions[n * 31 % positions.len()]))
    };
    numbers.enumerate().filter_map(of_game).collect()
}

fn openings(database: &Database, position: &Position, filter: &Filter) {
    database.openings(position, filter).expect("an answer");
}

fn hits(database: &Database, position: &Position, filter: &Filter) {
    let mut left = HITS;
    let search = database.for_each_hit(position, Orientations::Any, filter, |_| {
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    search.expect("an answer");
}

fn measure(path: &Path, name: &str, positions: &[Position], ask: impl Fn(&Database, &Position)) {
    let database = open(path);
    let timed = |database: &Database, position: &Position| {
        let start = Instant::now();
        ask(database, position);
        start.elapsed()
    };
    let queried = || positions.iter().cycle();
    // Each query runs once before it is timed, so that its pages are in memory: cold queries before have dropped the caches.
    positions
        .iter()
        .for_each(|position| ask(&database, position));
    let warm: Vec<Duration> = queried()
        .take(WARM)
        .map(|position| timed(&database, position))
        .collect();
    let is_warm_only = env::args().any(|word| word == "--warm");
    let cold: Option<Vec<Duration>> = queried()
        .take(if is_warm_only { 0 } else { COLD })
        .map(|position| {
            fs::write("/proc/sys/vm/drop_caches", "1").ok()?;
            Some(timed(&open(path), position))
        })
        .collect();
    let [half, most] = percentiles(warm, [50, 99]);
    print!("{name:<44} {half:>10.3} {most:>10.3}");
    match cold
        .filter(|times| !times.is_empty())
        .map(|times| percentiles(times, [50, 99]))
    {
        Some([half, most]) => println!(" {half:>10.3} {most:>10.3}"),
        None => println!(" {:>10} {:>10}", "-", "-"),
    }
}
