//! The search of the root to a depth.

use super::worker::{INFINITE, Worker};
use crate::game::{DepthSearch, NodeCounter};
use crate::konane::{Move, Position};

/// The search of one root position.
pub(super) struct RootSearch<'a, const W: usize> {
    pub(super) worker: Worker<'a, W>,
    pub(super) position: &'a Position,
}

impl<'a, const W: usize> DepthSearch<'a> for RootSearch<'a, W> {
    type Move = Move;

    fn exclude(&mut self, moves: Vec<Move>) {
        self.worker.excluded = moves;
    }

    fn search(&mut self, depth: u8, _: i32) -> i32 {
        let window = (-INFINITE, INFINITE);
        self.worker
            .search_position(self.position, 0, i32::from(depth), window)
    }

    fn pv(&self) -> &[Move] {
        &self.worker.pvs[0]
    }

    fn counter(&mut self) -> &mut NodeCounter<'a> {
        &mut self.worker.counter
    }
}
