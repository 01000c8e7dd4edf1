//! Iterative deepening on several threads, which share a transposition table.

use std::thread;
use std::time::{Duration, Instant};

use super::node_counter::{NodeCounter, SearchControl};
use super::result::SearchResult;
use super::score::{Score, WIN_IN_MAX_PLIES};

/// One thread of a search to a fixed depth.
pub(crate) trait DepthSearch<'a> {
    /// A move of the game.
    type Move: Clone;

    /// The greatest depth.
    const MAX_DEPTH: u8;

    /// Searches the root to a depth in plies, and returns its value. `previous` is the value of the depth before, 0 at first.
    fn search(&mut self, depth: u8, previous: i32) -> i32;

    /// The principal variation of the last search; if it was stopped, the part found so far.
    fn pv(&self) -> &[Self::Move];

    /// The positions that this thread has counted.
    fn counter(&mut self) -> &mut NodeCounter<'a>;
}

/// When a search by [`deepen`] began, its depth, and its threads.
pub(crate) struct Deepening {
    pub(crate) started: Instant,
    pub(crate) max_depth: u8,
    pub(crate) threads: usize,
}

/// Searches depth after depth until a limit, on several threads, each with a search from `new`. `fallback` is the best move if there is no time to find
/// any. `watch` receives the result of each depth.
pub(crate) fn deepen<'a, S: DepthSearch<'a>>(
    control: &SearchControl<'_>,
    deepening: &Deepening,
    new: impl Fn() -> S + Sync,
    fallback: S::Move,
    watch: &mut dyn FnMut(&SearchResult<S::Move>),
) -> SearchResult<S::Move> {
    let result = thread::scope(|scope| {
        for number in 1..deepening.threads {
            let new = &new;
            scope.spawn(move || {
                let mut search = new();
                // Every other thread is one ply ahead, so that threads search different trees.
                help(&mut search, 1 + (number % 2) as u8);
                search.counter().publish();
            });
        }
        let mut search = new();
        let result = iterate(&mut search, deepening, fallback, watch);
        control.finish();
        search.counter().publish();
        result
    });
    SearchResult {
        nodes: control.nodes(),
        elapsed: deepening.started.elapsed(),
        ..result
    }
}

/// Searches depth after depth until a limit.
fn iterate<'a, S: DepthSearch<'a>>(
    search: &mut S,
    deepening: &Deepening,
    fallback: S::Move,
    watch: &mut dyn FnMut(&SearchResult<S::Move>),
) -> SearchResult<S::Move> {
    let mut result = SearchResult {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: Score::EVEN,
        pv: vec![fallback],
    };
    let mut value = 0;
    for depth in 1..=deepening.max_depth {
        value = search.search(depth, value);
        let is_stopped = search.counter().is_stopped();
        // A search that was stopped may not have reached the move that avoids a loss.
        let is_doubtful = is_stopped && value < -WIN_IN_MAX_PLIES;
        if !search.pv().is_empty() && !is_doubtful {
            result.pv = search.pv().to_vec();
            result.score = Score::from_value(value);
        }
        if is_stopped {
            break;
        }
        result.depth = depth;
        result.nodes = search.counter().publish();
        result.elapsed = deepening.started.elapsed();
        watch(&result);
        let decided_in = result.score.win_in().or(result.score.loss_in());
        if decided_in.is_some_and(|plies| plies <= u32::from(depth)) {
            break;
        }
    }
    result
}

/// The work of a helper thread: the same search, whose results go to the transposition table only.
fn help<'a, S: DepthSearch<'a>>(search: &mut S, plies_ahead: u8) {
    let mut value = 0;
    for depth in 1..S::MAX_DEPTH {
        value = search.search((depth + plies_ahead - 1).min(S::MAX_DEPTH), value);
        if search.counter().is_stopped() {
            return;
        }
    }
}
