//! Iterative deepening with aspiration windows.

use std::time::{Duration, Instant};

use super::options::SearchResult;
use super::worker::{INFINITE, Worker};
use crate::game::Score;
use crate::rules::Move;

/// The greatest depth.
pub(super) const MAX_DEPTH: u8 = 100;
/// The first depth that is searched with an aspiration window around the value of the depth before.
const ASPIRATION_MIN_DEPTH: u8 = 4;
/// Half the width of an aspiration window, in hundredths of a marble.
const ASPIRATION_MARGIN: i32 = 25;

/// Searches depth after depth until a limit; `fallback` is the best move if there is no time to find any.
pub(super) fn iterate(
    worker: &mut Worker<'_>,
    fallback: Move,
    started: Instant,
    max_depth: u8,
    watch: &mut dyn FnMut(&SearchResult),
) -> SearchResult {
    let mut result = SearchResult {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: Score::EVEN,
        pv: vec![fallback],
    };
    let mut value = 0;
    for depth in 1..=max_depth {
        value = search_with_aspiration(worker, depth, value);
        if !worker.pv().is_empty() {
            result.pv = worker.pv().to_vec();
            result.score = Score::from_value(value);
        }
        if worker.is_stopped() {
            break;
        }
        result.depth = depth;
        result.nodes = worker.publish_nodes();
        result.elapsed = started.elapsed();
        watch(&result);
        let decided_in = result.score.win_in().or(result.score.loss_in());
        if decided_in.is_some_and(|plies| plies <= u32::from(depth)) {
            break;
        }
    }
    result
}

/// Searches with a window around the value of the previous depth, and with wider ones while the value lies outside.
fn search_with_aspiration(worker: &mut Worker<'_>, depth: u8, previous: i32) -> i32 {
    let (mut below, mut above) = (ASPIRATION_MARGIN, ASPIRATION_MARGIN);
    if depth < ASPIRATION_MIN_DEPTH {
        (below, above) = (2 * INFINITE, 2 * INFINITE);
    }
    loop {
        let alpha = (previous - below).max(-INFINITE);
        let beta = (previous + above).min(INFINITE);
        let value = worker.search_root(depth, alpha, beta);
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

/// The work of a helper thread: the same search, whose results go to the transposition table only.
pub(super) fn help(worker: &mut Worker<'_>, plies_ahead: u8) {
    let mut value = 0;
    for depth in 1..MAX_DEPTH {
        value = search_with_aspiration(worker, depth + plies_ahead - 1, value);
        if worker.is_stopped() {
            return;
        }
    }
}
