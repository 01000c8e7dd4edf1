//! Measures how reliable the marks of an analysis are: how many stay in a second analysis with another table, in one by two threads in one tree, and
//! in one of four times the nodes, how many moves of openings have one, and how many marks have a reason. (A second analysis with the same limits is
//! the same; a test says so.)
//!
//! `cargo bench --no-default-features --features internals --bench marks -- FILE [NODES [GAMES [EVERY]]]` analyses GAMES games (default: 10) of a
//! file of records, every EVERYth (default: 50) of those with at least 40 plies. Games with odd and with even numbers are reported separately, so
//! that rules that are chosen by one half can be tested by the other. Shares have their intervals of 95 percent (Wilson).

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeMap;
use std::fs::File;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use sumito::analysis::{AnalysisOptions, Searcher, analyse_game};
use sumito::engine::{Engine, EngineOptions, SearchLimits};
use sumito::record::{Analysis, Content, Game, Judgement, ReadOptions, read};
use sumito::rules::Position;

#[path = "statistics/share.rs"]
mod share;

use share::share;

/// The plies of an opening.
const OPENING_PLIES: usize = 20;
const MIN_PLIES: usize = 40;
/// The table of a search, in mebibytes, and one in which positions replace each other, so that searches find something else in it.
const TABLE: usize = 64;
const SMALL_TABLE: usize = 1;

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let Some(file) = args.first() else {
        eprintln!("no file of records, expected FILE [NODES [GAMES [EVERY]]]");
        return;
    };
    let number = |index: usize, default: u64| {
        let value = args.get(index).and_then(|value| value.parse().ok());
        value.unwrap_or(default)
    };
    let (nodes, count, every) = (
        number(1, 80_000),
        number(2, 10) as usize,
        number(3, 50) as usize,
    );
    let mut games = games(file);
    games.retain(|game| game.plies().len() >= MIN_PLIES);
    let chosen: Vec<&Game> = games.iter().step_by(every).take(count).collect();
    let mut halves = [Totals::default(), Totals::default()];
    for (done, game) in chosen.iter().enumerate() {
        let start = Instant::now();
        let first = analysis(game, nodes, 1, TABLE);
        let seconds = start.elapsed().as_secs_f64();
        let totals = &mut halves[done % 2];
        totals.add(
            game,
            &first,
            &[
                analysis(game, nodes, 1, SMALL_TABLE),
                analysis(game, nodes, 2, TABLE),
                analysis(game, 4 * nodes, 1, TABLE),
            ],
        );
        totals.seconds += seconds;
        eprintln!("{} of {} games, {seconds:.1} s", done + 1, chosen.len());
    }
    println!("every {every}th game of at least {MIN_PLIES} plies, {nodes} nodes a position");
    for (totals, name) in halves.iter().zip(["odd", "even"]) {
        println!("games with {name} numbers:");
        totals.print();
    }
}

fn games(path: &str) -> Vec<Game> {
    let file = File::open(path).expect("the file of records");
    let records = read(file, ReadOptions::default()).map(|record| record.expect("a readable file"));
    let games = records.filter_map(|record| match record.content {
        Content::Game(game) => Some(*game),
        _ => None,
    });
    games.collect()
}

/// The analysis of a game by one engine with the given number of threads and table size.
fn analysis(game: &Game, nodes: u64, threads: usize, table_mebibytes: usize) -> Analysis {
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    let options = AnalysisOptions {
        by: "sumito",
        limits: &limits,
        stop: &AtomicBool::new(false),
    };
    let mut engine = Engine::new(&EngineOptions {
        threads: NonZeroUsize::new(threads).expect("at least one"),
        table_mebibytes,
        ..EngineOptions::default()
    });
    let searchers: Vec<&mut dyn Searcher<Position>> = vec![&mut engine];
    let of = game.of::<Position>().expect("a game of Abalone");
    let found = analyse_game(of, searchers, &options, &mut |_| ());
    found
        .expect("the engine plays it")
        .expect("nothing stops it")
}

#[derive(Default)]
struct Totals {
    games: usize,
    plies: usize,
    seconds: f64,
    /// The moves of openings, and those with a bad mark.
    opening: [usize; 2],
    marks: BTreeMap<&'static str, usize>,
    /// The `?` and `??`, those that are still `?` or `??` in each of the other analyses, and those that have a mark at all there.
    grave: usize,
    stay: [usize; 3],
    marked: [usize; 3],
    /// The bad marks, and those that have a reason, by its kind.
    bad: usize,
    reasons: BTreeMap<&'static str, usize>,
}

impl Totals {
    fn add(&mut self, game: &Game, first: &Analysis, others: &[Analysis; 3]) {
        self.games += 1;
        self.plies += game.plies().len();
        let mut analysed = game.clone();
        analysed.analysis = Some(Box::new(first.clone()));
        let reasons = analysed.move_reasons();
        for (index, verdict) in first.plies.iter().enumerate() {
            let bad = verdict.mark.filter(|mark| *mark != Judgement::Only);
            if index < OPENING_PLIES {
                self.opening[0] += 1;
                self.opening[1] += usize::from(bad.is_some());
            }
            if let Some(mark) = verdict.mark {
                *self.marks.entry(mark.symbol()).or_default() += 1;
            }
            if bad.is_some() {
                self.bad += 1;
                let key = reasons[index].map_or("none", |reason| reason.key());
                *self.reasons.entry(key).or_default() += 1;
            }
            if is_grave(bad) {
                self.grave += 1;
                for (run, other) in others.iter().enumerate() {
                    let mark = other.plies[index].mark;
                    self.stay[run] += usize::from(is_grave(mark));
                    self.marked[run] +=
                        usize::from(mark.is_some_and(|mark| mark != Judgement::Only));
                }
            }
        }
    }

    fn print(&self) {
        println!("{} games, {} plies", self.games, self.plies);
        println!(
            "seconds for 100 plies on one thread: {:.1}",
            100.0 * self.seconds / self.plies as f64
        );
        println!("marks: {:?}", self.marks);
        let [moves, marked] = self.opening;
        println!(
            "moves of the first {OPENING_PLIES} plies with ?!, ? or ??: {}",
            share(marked, moves)
        );
        let names = [
            "with a small table",
            "by two threads",
            "of four times the nodes",
        ];
        for (run, name) in names.into_iter().enumerate() {
            let (stay, marked) = (self.stay[run], self.marked[run]);
            println!(
                "? and ?? that stay in a search {name}: {}; with any mark: {}",
                share(stay, self.grave),
                share(marked, self.grave)
            );
        }
        println!("reasons of {} bad marks: {:?}", self.bad, self.reasons);
    }
}

fn is_grave(mark: Option<Judgement>) -> bool {
    matches!(mark, Some(Judgement::Mistake | Judgement::Blunder))
}
