//! The search of the root to a depth, with aspiration windows.

use super::worker::{INFINITE, Worker};
use crate::game::{DepthSearch, NodeCounter};
use crate::rules::Move;

/// The greatest depth.
pub(super) const MAX_DEPTH: u8 = 100;
/// The first depth that is searched with an aspiration window around the value of the depth before.
const ASPIRATION_MIN_DEPTH: u8 = 4;
/// Half the width of an aspiration window, in hundredths of a marble.
const ASPIRATION_MARGIN: i32 = 25;

impl<'a> DepthSearch<'a> for Worker<'a> {
    type Move = Move;

    fn exclude(&mut self, moves: Vec<Move>) {
        self.excluded = moves;
    }

    /// Searches with a window around the value of the previous depth, and with wider ones while the value lies outside.
    fn search(&mut self, depth: u8, previous: i32) -> i32 {
        let (mut below, mut above) = (ASPIRATION_MARGIN, ASPIRATION_MARGIN);
        if depth < ASPIRATION_MIN_DEPTH {
            (below, above) = (2 * INFINITE, 2 * INFINITE);
        }
        loop {
            let alpha = (previous - below).max(-INFINITE);
            let beta = (previous + above).min(INFINITE);
            let value = self.search_root(depth, alpha, beta);
            if self.counter.is_stopped() || (alpha < value && value < beta) {
                return value;
            }
            if value <= alpha {
                below *= 4;
            } else {
                above *= 4;
            }
        }
    }

    fn pv(&self) -> &[Move] {
        &self.pvs[0]
    }

    fn counter(&mut self) -> &mut NodeCounter<'a> {
        &mut self.counter
    }
}
