//! `Solution`: a forced line as the solution of a puzzle.

use std::sync::atomic::{AtomicBool, Ordering};

use super::verifier::Verifier;
use crate::engine::ProofGoal;
use crate::record::PuzzleTask;
use crate::rules::{Move, Position};

/// The maximum number of plies of a puzzle. No move other than the solution reaches the goal within this many plies.
pub(super) const MAX_PLIES: u8 = 5;

/// The goal that a solution achieves, and its line.
pub(super) struct Solution {
    pub(super) task: PuzzleTask,
    pub(super) line: Vec<Move>,
    pub(super) goal: ProofGoal,
}

impl Solution {
    /// Whether an exhaustive search agrees, before `stop` is set.
    pub(super) fn is_verified(&self, position: &Position, stop: &AtomicBool) -> bool {
        let mut verifier = Verifier::new(self.goal, position, stop);
        let is_solution = verifier.is_solution(position, &self.line, MAX_PLIES);
        let is_stopped = stop.load(Ordering::Relaxed);
        debug_assert!(
            is_solution || is_stopped,
            "{position}: {:?} {:?}",
            self.goal,
            self.line
        );
        is_solution && !is_stopped
    }
}
