//! The speed-up of two threads over one to reach a depth, in twenty positions of real games: the median of the ratios, and the quartiles. The same
//! by nodes, which does not depend on the machine: those of one thread, divided by half of those of two.
//!
//! `cargo bench --bench threads [-- SECONDS]` prints them. For each position the depth is the first that takes one thread SECONDS (default: 2); each search is
//! done three times in turn, and the median of its times counts. Times of searches of less than a second vary too much.

#![allow(clippy::print_stdout)]

mod sample_games;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sample_games::positions_of;
use sumito::engine::{Engine, EngineOptions, SearchLimits, SearchResult};
use sumito::rules::{Move, Position};

/// Real games of `sample-games`, and the plies after which positions are taken.
const FILES: [&str; 4] = [
    "world-championship-2015-final.txt",
    "graz-2002.txt",
    "own-game-german-daisy.apgn",
    "own-game-standard-reversible.txt",
];
const PLIES: [usize; 5] = [4, 12, 24, 36, 48];
const REPETITIONS: usize = 3;

fn main() {
    let seconds = std::env::args().find_map(|arg| arg.parse().ok());
    let least = Duration::from_secs_f64(seconds.unwrap_or(2.0));
    let mut gains = Vec::new();
    for file in FILES {
        let positions = positions_of(file);
        for ply in PLIES {
            gains.push(gain(&format!("{file} {ply}"), &positions[ply], least));
        }
    }
    print_quantiles("as fast", gains.iter().map(|gain| gain.time));
    print_quantiles(
        "as fast by their nodes",
        gains.iter().map(|gain| gain.nodes),
    );
}

/// The speed-up by a second thread in a position, by time, and by the nodes that each of them searches.
struct Gain {
    time: f64,
    nodes: f64,
}

fn print_quantiles(what: &str, ratios: impl Iterator<Item = f64>) {
    let mut ratios: Vec<_> = ratios.collect();
    ratios.sort_by(f64::total_cmp);
    let quantile = |share: usize| ratios[(ratios.len() - 1) * share / 4];
    println!(
        "{} positions: two threads are {:.2} times {what} (median; quartiles {:.2} and {:.2})",
        ratios.len(),
        f64::midpoint(ratios[(ratios.len() - 1) / 2], ratios[ratios.len() / 2]),
        quantile(1),
        quantile(3)
    );
}

/// Compares the medians of one and of two threads in a position.
fn gain(name: &str, position: &Position, least: Duration) -> Gain {
    let depth = first_depth(position, least);
    let mut times = [const { Vec::new() }; 2];
    let mut nodes = [const { Vec::new() }; 2];
    for _ in 0..REPETITIONS {
        for threads in [1, 2] {
            let found = search_to(position, depth, threads);
            times[threads - 1].push(found.elapsed);
            nodes[threads - 1].push(found.nodes);
        }
    }
    let [one, two] = times.map(median);
    let [nodes_of_one, nodes_of_two] = nodes.map(median);
    let gain = Gain {
        time: one.as_secs_f64() / two.as_secs_f64(),
        nodes: 2.0 * nodes_of_one as f64 / nodes_of_two as f64,
    };
    println!(
        "{name:<40} depth {depth:>2} {one:>9.3?} {two:>9.3?} {:>5.2} {:>5.2}",
        gain.time, gain.nodes
    );
    gain
}

/// The first depth that takes one thread at least this time.
fn first_depth(position: &Position, least: Duration) -> u8 {
    let stop = AtomicBool::new(false);
    let mut depth = 0;
    let found = engine(1).search(
        position,
        &[],
        &SearchLimits::default(),
        &stop,
        &mut |found| {
            if !stop.load(Ordering::Relaxed) {
                depth = found.depth;
                stop.store(found.elapsed >= least, Ordering::Relaxed);
            }
        },
    );
    found.expect("a position in which something can be played");
    depth
}

/// A search of a depth, with an empty table.
fn search_to(position: &Position, depth: u8, threads: usize) -> SearchResult<Move> {
    let limits = SearchLimits {
        depth: Some(depth),
        ..SearchLimits::default()
    };
    let stop = AtomicBool::new(false);
    engine(threads)
        .search(position, &[], &limits, &stop, &mut |_| ())
        .expect("a position in which something can be played")
}

fn engine(threads: usize) -> Engine {
    Engine::new(&EngineOptions {
        threads: NonZeroUsize::new(threads).expect("one or two"),
        ..EngineOptions::default()
    })
}

fn median<T: Ord + Copy>(mut values: Vec<T>) -> T {
    values.sort();
    values[values.len() / 2]
}
