//! Iterative deepening.

use std::time::{Duration, Instant};

use super::worker::{INFINITE, MAX_DEPTH, Worker};
use crate::game::{Score, SearchResult, WIN_IN_MAX_PLIES};
use crate::konane::{Move, Position};

/// Searches depth after depth until a limit; `fallback` is the best move if there is no time to find any.
pub(super) fn iterate<const W: usize>(
    worker: &mut Worker<'_, W>,
    position: &Position,
    fallback: Move,
    (started, max_depth): (Instant, u8),
    watch: &mut dyn FnMut(&SearchResult<Move>),
) -> SearchResult<Move> {
    let mut result = SearchResult {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: Score::EVEN,
        pv: vec![fallback],
    };
    for depth in 1..=max_depth {
        let value = worker.search_position(position, 0, i32::from(depth), (-INFINITE, INFINITE));
        // A search that was stopped may not have reached the move that avoids a loss.
        let is_doubtful = worker.is_stopped && value < -WIN_IN_MAX_PLIES;
        if !worker.pvs[0].is_empty() && !is_doubtful {
            result.pv.clone_from(&worker.pvs[0]);
            result.score = Score::from_value(value);
        }
        if worker.is_stopped {
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

/// The work of a helper thread: the same search, whose results go to the transposition table only.
pub(super) fn help<const W: usize>(
    worker: &mut Worker<'_, W>,
    position: &Position,
    plies_ahead: u8,
) {
    for depth in 1..MAX_DEPTH {
        let depth = i32::from((depth + plies_ahead - 1).min(MAX_DEPTH));
        worker.search_position(position, 0, depth, (-INFINITE, INFINITE));
        if worker.is_stopped {
            return;
        }
    }
}
