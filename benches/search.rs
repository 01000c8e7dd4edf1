//! Speed of the search: depth and positions in a second from ten positions, with one thread and with two, against plain alpha-beta in the same run.
//!
//! `cargo bench --bench search` prints them.

#![allow(clippy::print_stdout)]

mod sample_games;

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use sample_games::positions_of;
use sumito::engine::{
    Engine, EngineOptions, EvalParams, PlainAlphaBeta, SearchLimits, SearchResult,
};
use sumito::notation::read_position;
use sumito::rules::{Move, Position};

/// Real games of `sample-games`, and the plies after which a position is taken.
const GAMES: [(&str, usize); 6] = [
    ("world-championship-2015-final.txt", 20),
    ("world-championship-2015-final.txt", 40),
    ("graz-2002.txt", 20),
    ("graz-2002.txt", 40),
    ("own-game-german-daisy.apgn", 30),
    ("own-game-german-daisy.apgn", 60),
];
const LAYOUTS: [&str; 4] = ["Standard", "Belgian Daisy", "German Daisy", "Alien Attack"];
const SECOND: Duration = Duration::from_secs(1);

fn main() {
    let mut positions: Vec<(String, Position)> = LAYOUTS
        .iter()
        .map(|name| {
            (
                (*name).to_owned(),
                read_position(name).expect("a built-in layout"),
            )
        })
        .collect();
    positions.extend(GAMES.map(|(file, ply)| (format!("{file} {ply}"), positions_of(file)[ply])));
    println!(
        "{:<37} {:>7} {:>11} {:>7} {:>11} {:>11} {:>7}",
        "position", "depth 1", "nodes/s", "depth 2", "nodes/s", "plain d4 s", "times"
    );
    for (name, position) in positions {
        let [one, two] = [1, 2].map(|threads| search(&position, threads, None));
        let speed = |found: &SearchResult<Move>| found.nodes as f64 / found.elapsed.as_secs_f64();
        // The time of each for four plies.
        let begun = Instant::now();
        PlainAlphaBeta::new(EvalParams::default()).choose(&position, 4, &AtomicBool::new(false));
        let plain = begun.elapsed().as_secs_f64();
        let four = search(&position, 1, Some(4)).elapsed.as_secs_f64();
        println!(
            "{name:<37} {:>7} {:>11.0} {:>7} {:>11.0} {plain:>11.3} {:>6.0}x",
            one.depth,
            speed(&one),
            two.depth,
            speed(&two),
            plain / four
        );
    }
}

fn search(position: &Position, threads: usize, depth: Option<u8>) -> SearchResult<Move> {
    let mut engine = Engine::new(&EngineOptions {
        threads: NonZeroUsize::new(threads).expect("one or two"),
        ..EngineOptions::default()
    });
    let limits = SearchLimits {
        time: Some(SECOND),
        depth,
        ..SearchLimits::default()
    };
    engine
        .search(position, &[], &limits, &AtomicBool::new(false), &mut |_| ())
        .expect("a position in which something can be played")
}
