//! Late-move reductions: moves that are tried late are first searched less deeply.
#![allow(clippy::cast_sign_loss, reason = "depths are from 0 to a few hundred")]

use std::sync::LazyLock;

use super::node::{NodeContext, is_quiet};
use super::options::Pruning;
use crate::rules::Move;

/// The reduction in plies, by depth and move number.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, plies) in row.iter_mut().enumerate().skip(1) {
            *plies = (0.4 + (depth as f64).ln() * (number as f64).ln() / 2.1) as i32;
        }
    }
    table
});

impl NodeContext {
    /// The number of plies by which the first search of a move is reduced. Moves are numbered from 0 in the order in which they are tried; the first three,
    /// ejections and answers to a threat to win are never reduced, pushes and moves on the principal variation less than others, and moves of a position that is not improving more.
    pub(super) fn late_move_reduction(&self, depth: i32, number: usize, mv: Move) -> i32 {
        let is_kept = self.pruning == Pruning::Exact || self.must_answer_threat;
        if is_kept || depth < 3 || number < 3 || mv.ejects() {
            return 0;
        }
        let plies = REDUCTIONS[depth.min(63) as usize][number.min(63)];
        let plies = plies - i32::from(self.is_pv) - i32::from(!is_quiet(mv))
            + i32::from(!self.is_improving);
        plies.clamp(0, depth - 2)
    }
}
