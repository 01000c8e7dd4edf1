//! Counts the forced wins and forced ejections in three own moves that the engine finds in 100 ms, and those that it claims falsely.
//!
//! `cargo bench --no-default-features --features internals --bench forced_wins` measures the positions of `tests/solver/forced.txt`, whose answers are those of the solver in
//! `tests/solver`, which shares no code with the engine. `-- --nodes N` limits positions instead of time. `-- --generate FILES` searches the games of files for such positions,
//! and prints the file.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used)]

use std::collections::HashSet;
use std::fs::File;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sumito::engine::{
    Engine, EngineOptions, ProofGoal, ProofLimits, ProofResult, ProofSearch, SearchLimits,
};
use sumito::notation::{PositionNotation, read_position};
use sumito::record::{Content, ReadOptions, read};
use sumito::rules::{Move, Position, Rules};

#[path = "statistics/share.rs"]
mod share;

#[path = "../tests/solver/mod.rs"]
mod solver;

use share::share;
use solver::board::Board;
use solver::positions::{self, Answer};
use solver::solve::{Goal, Solver};

/// The positions of each kind: wins, ejections, and half as many of each without.
const COUNT: usize = 125;
/// The plies of three own moves.
const PLIES: u8 = 5;
const TIME: Duration = Duration::from_millis(100);

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    match args.next().as_deref() {
        Some("--generate") => generate(&args.collect::<Vec<_>>()),
        Some("--nodes") => measure(Some(args.next().unwrap().parse().unwrap())),
        _ => measure(None),
    }
}

fn measure(nodes: Option<u64>) {
    let answers = positions::read(include_str!("../tests/solver/forced.txt"));
    let mut engine = Engine::new(&EngineOptions::default());
    let mut proofs = ProofSearch::new();
    let (mut slowest, mut most) = (Duration::ZERO, 0);
    for goal in [Goal::Win, Goal::Eject] {
        let [mut count, mut proved, mut played, mut scored] = [0; 4];
        let [mut without, mut false_proofs, mut false_scores] = [0; 3];
        for answer in answers.iter().filter(|answer| answer.goal == goal) {
            let position = read_position(&answer.position).unwrap();
            let start = Instant::now();
            let proof = prove(&mut proofs, &position, goal, nodes);
            slowest = slowest.max(start.elapsed());
            most = most.max(proofs.nodes());
            let is_proved = is_right(&proof, answer);
            let (win_in, best) = best(&mut engine, &position, nodes);
            let wins = goal == Goal::Win && win_in.is_some_and(|plies| plies <= PLIES.into());
            if answer.plies == 0 {
                without += 1;
                false_proofs += usize::from(proof.line().is_some());
                false_scores += usize::from(wins);
            } else {
                count += 1;
                proved += usize::from(is_proved);
                played += usize::from(answer.solutions.contains(&name(best)));
                scored += usize::from(wins);
            }
        }
        println!("{goal:?} in {PLIES} plies, {count} positions:");
        println!("  proof search finds it     {}", share(proved, count));
        println!("  search plays a solution   {}", share(played, count));
        if goal == Goal::Win {
            println!("  search announces the win  {}", share(scored, count));
        }
        println!(
            "  none, {without} positions: claimed by the proof search {false_proofs}, by the score {false_scores}"
        );
    }
    println!(
        "slowest proof search: {:.1} ms; most positions: {most}",
        slowest.as_secs_f64() * 1e3
    );
}

fn prove(
    proofs: &mut ProofSearch,
    position: &Position,
    goal: Goal,
    nodes: Option<u64>,
) -> ProofResult {
    let goal = match goal {
        Goal::Win => ProofGoal::Win,
        Goal::Eject => ProofGoal::Eject,
        Goal::Gain => ProofGoal::Gain,
    };
    let limits = ProofLimits {
        nodes: nodes.unwrap_or(u64::MAX),
        time: nodes.is_none().then_some(TIME),
    };
    proofs.prove(position, goal, PLIES, &limits, &AtomicBool::new(false))
}

/// Whether a proof has the length of the answer and begins with one of its solutions.
fn is_right(proof: &ProofResult, answer: &Answer) -> bool {
    proof.line().is_some_and(|line| {
        line.len() == usize::from(answer.plies) && answer.solutions.contains(&name(line[0]))
    })
}

fn best(engine: &mut Engine, position: &Position, nodes: Option<u64>) -> (Option<u32>, Move) {
    engine.new_game();
    let limits = SearchLimits {
        time: nodes.is_none().then_some(TIME),
        nodes,
        ..SearchLimits::default()
    };
    let go = AtomicBool::new(false);
    let result = engine
        .search(position, &[], &limits, &go, &mut |_| ())
        .unwrap();
    (result.score.win_in(), result.best_move())
}

fn name(mv: Move) -> String {
    format!("{}{}{}", mv.start(), mv.end(), mv.direction().index())
}

/// The positions of the games, in a pseudo-random order that is always the same.
fn positions_of(files: &[String]) -> Vec<Position> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for file in files {
        for record in read(File::open(file).unwrap(), ReadOptions::default()) {
            let Content::Game(game) = record.unwrap().content else {
                continue;
            };
            let Some(of) = game.of::<Position>() else {
                continue;
            };
            for position in of.positions() {
                let is_over = position.rules().winner(&position).is_some();
                if *position.rules() == Rules::STANDARD && !is_over && seen.insert(position) {
                    found.push(position);
                }
            }
        }
    }
    found.sort_by_cached_key(|position| {
        let text = PositionNotation::Apgn.write(position);
        // FNV-1a: the order must not depend on the program.
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    });
    found
}

/// Prints positions with a win or an ejection in exactly three own moves, and as many without, as the solver finds them.
fn generate(files: &[String]) {
    let candidates = positions_of(files);
    eprintln!("{} positions", candidates.len());
    println!(
        "# Positions of games in which the side to move forces a win or an ejection in three own moves, and as many in which it cannot;"
    );
    println!(
        "# written by `cargo bench --no-default-features --features internals --bench forced_wins -- --generate FILES`."
    );
    println!(
        "# goal, plies (0: not within five), solutions (both ends of the moving marbles, direction from 0 for east to 5 for south-east), position"
    );
    for goal in [Goal::Win, Goal::Eject] {
        let found = Mutex::new((Vec::new(), Vec::new()));
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while let Some(position) = candidates.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        {
                            let (with, without) = &*found.lock().unwrap();
                            if with.len() >= COUNT && without.len() >= COUNT {
                                break;
                            }
                        }
                        let text = PositionNotation::Apgn.write(position);
                        let mut board = Board::parse(&text);
                        // A win within three moves requires that the other side has lost three marbles.
                        let lost = board.lost[usize::from(2 - board.turn)];
                        if goal == Goal::Win && lost < 3 {
                            continue;
                        }
                        let answer = Solver::new(&board, goal).shortest(&mut board, PLIES);
                        let (with, without) = &mut *found.lock().unwrap();
                        match answer {
                            Some((PLIES, moves)) if with.len() < COUNT => {
                                let names: Vec<String> =
                                    moves.iter().map(|step| step.name()).collect();
                                with.push((text, names.join(",")));
                                eprint!("\r{goal:?} {} {}", with.len(), without.len());
                            }
                            None if without.len() < COUNT => {
                                without.push((text, "-".to_owned()));
                            }
                            _ => {}
                        }
                    }
                });
            }
        });
        let (with, without) = found.into_inner().unwrap();
        let word = if goal == Goal::Win { "win" } else { "eject" };
        for (plies, rows) in [(PLIES, with), (0, without)] {
            for (text, solutions) in rows {
                println!("{word}\t{plies}\t{solutions}\t{text}");
            }
        }
    }
}
