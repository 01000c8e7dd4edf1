//! Pruning near the leaves: late-move pruning, futility pruning and reverse futility pruning.
#![allow(clippy::cast_sign_loss, reason = "depths are from 0 to a few hundred")]

use super::node::NodeContext;
use super::options::Pruning;

/// The most that quiet moves are assumed to gain for each remaining ply, in hundredths of a marble.
const FUTILITY_MARGIN: i32 = 45;
/// The number of moves after which quiet moves are skipped, by remaining depth (late-move pruning); two thirds of it where the position is not improving.
const LMP_LIMITS: [usize; 4] = [0, 12, 22, 40];

impl NodeContext {
    /// Whether quiet moves from this number on are skipped: at such a low depth they come too late, or cannot raise alpha.
    pub(super) fn skips_quiet_moves(&self, depth: i32, number: usize, alpha: i32) -> bool {
        let is_late = LMP_LIMITS.get(depth as usize).is_some_and(|&limit| {
            let limit = if self.is_improving {
                limit
            } else {
                limit * 2 / 3
            };
            number >= limit
        });
        let is_futile = depth <= 2 && self.static_eval + FUTILITY_MARGIN * (depth + 1) <= alpha;
        let is_kept = self.pruning == Pruning::Exact || self.is_pv || self.must_answer_threat;
        !is_kept && (is_late || is_futile)
    }

    /// Reverse futility pruning: whether the static evaluation exceeds beta by more than the opponent can gain in the remaining plies, one less where the
    /// position is improving.
    pub(super) fn is_above_beta(&self, depth: i32, beta: i32) -> bool {
        let plies = depth - i32::from(self.is_improving);
        depth <= 4 && self.static_eval - FUTILITY_MARGIN * plies >= beta
    }
}
