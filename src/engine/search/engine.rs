//! The engine: deeper and deeper, on all threads, until a limit.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::limits::{EngineOptions, Pruning, SearchError, SearchLimits, SearchResult};
use super::score::Score;
use super::standing::Worth;
use super::table::Table;
use super::worker::{INFINITE, Shared, Worker};
use crate::rules::{Move, Position};

/// An engine: its table, its weights, its threads. It remembers what it has found from search to search.
///
/// With one thread and limits of depth or nodes the same searches, one after another in a new engine, find the same.
pub struct Engine {
    table: Table,
    worth: Worth,
    threads: usize,
    pruning: Pruning,
}

/// The greatest depth.
const MOST_DEPTH: u8 = 100;
/// The first depth whose value is looked for near that of the depth before, and how near, in hundredths of a marble.
const NEAR_FROM: u8 = 4;
const NEAR: i32 = 25;

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(options: &EngineOptions) -> Engine {
        Engine {
            table: Table::new(options.table_mebibytes),
            worth: Worth::new(&options.weights),
            threads: options.threads.get(),
            pruning: options.pruning,
        }
    }

    /// Forgets what earlier searches have found, as before another game.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// Searches a position of a game between two sides until a limit or until `stop` is raised, and tells `watch` what each depth has found.
    ///
    /// `before` are the [keys](super::key) of the positions of the game before this one, in their order: what would come again counts as a draw, and a
    /// sprint is that many plies old. Without a limit it ends with a win or a loss that is certain, or when it is stopped. Each thread looks at the clock and at `stop`
    /// whenever it has seen 1,024 positions more, so that it ends some milliseconds after them, if the machine has nothing else to do.
    ///
    /// # Errors
    /// More than two sides; a game that is over; no legal move.
    pub fn search(
        &mut self,
        position: &Position,
        before: &[u64],
        limits: &SearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<SearchResult, SearchError> {
        let begun = Instant::now();
        let only = allowed(position, before.len(), limits)?;
        self.worth.begin(position);
        self.table.begin();
        let shared = Shared {
            table: &self.table,
            worth: &self.worth,
            pruning: self.pruning,
            only: if limits.search_moves.is_some() {
                &only
            } else {
                &[]
            },
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            most_nodes: limits.nodes.unwrap_or(u64::MAX).max(1),
            until: limits.time.map(|time| begun + time),
        };
        let most = limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
        let found = thread::scope(|scope| {
            for number in 1..self.threads {
                let shared = &shared;
                scope.spawn(move || {
                    let mut worker = Worker::new(shared, position, before);
                    // Every other thread is one ply ahead, so that they do not all look at the same.
                    help(&mut worker, 1 + (number % 2) as u8);
                    worker.tell();
                });
            }
            let mut worker = Worker::new(&shared, position, before);
            let found = deepen(&mut worker, only[0], begun, most, watch);
            shared.done.store(true, Ordering::Relaxed);
            worker.tell();
            found
        });
        Ok(SearchResult {
            nodes: shared.nodes.load(Ordering::Relaxed),
            elapsed: begun.elapsed(),
            ..found
        })
    }
}

/// The legal moves that may be considered; at least one.
fn allowed(
    position: &Position,
    plies: usize,
    limits: &SearchLimits,
) -> Result<Vec<Move>, SearchError> {
    let rules = position.rules();
    if rules.players.sides() > 2 {
        return Err(SearchError::TooManySides(rules.players.sides()));
    }
    let is_sprint_over = rules.sprint.is_some_and(|most| plies >= usize::from(most));
    if rules.winner(position).is_some() || is_sprint_over {
        return Err(SearchError::GameOver);
    }
    let mut moves = position.legal_moves();
    if let Some(only) = &limits.search_moves {
        moves.retain(|made| only.contains(made));
    }
    // In the order of their codes, for that in which they are found is none.
    moves.sort_unstable();
    if moves.is_empty() {
        return Err(SearchError::NoLegalMove);
    }
    Ok(moves)
}

/// Deeper and deeper until a limit; `first` is played where there is no time to find anything.
fn deepen(
    worker: &mut Worker<'_>,
    first: Move,
    begun: Instant,
    most: u8,
    watch: &mut dyn FnMut(&SearchResult),
) -> SearchResult {
    let mut found = SearchResult {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: Score::EVEN,
        pv: vec![first],
    };
    let mut value = 0;
    for depth in 1..=most {
        value = near(worker, depth, value);
        if !worker.line().is_empty() {
            found.pv = worker.line().to_vec();
            found.score = Score::of(value);
        }
        if worker.is_stopped() {
            break;
        }
        found.depth = depth;
        found.nodes = worker.tell();
        found.elapsed = begun.elapsed();
        watch(&found);
        let decided = found.score.win_in().or(found.score.loss_in());
        if decided.is_some_and(|plies| plies <= u32::from(depth)) {
            break;
        }
    }
    found
}

/// Searches with a window around the value of the depth before, and with a wider one where that was too narrow.
fn near(worker: &mut Worker<'_>, depth: u8, before: i32) -> i32 {
    let (mut below, mut above) = (NEAR, NEAR);
    if depth < NEAR_FROM {
        (below, above) = (2 * INFINITE, 2 * INFINITE);
    }
    loop {
        let alpha = (before - below).max(-INFINITE);
        let beta = (before + above).min(INFINITE);
        let value = worker.root(depth, alpha, beta);
        if worker.is_stopped() || (alpha < value && value < beta) {
            return value;
        }
        if value <= alpha {
            below *= 4;
        } else {
            above *= 4;
        }
    }
}

/// What a helping thread does: the same, for the table alone.
fn help(worker: &mut Worker<'_>, ahead: u8) {
    let mut value = 0;
    for depth in 1..MOST_DEPTH {
        value = near(worker, depth + ahead - 1, value);
        if worker.is_stopped() {
            return;
        }
    }
}
