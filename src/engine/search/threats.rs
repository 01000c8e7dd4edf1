//! Threats to win: where a side needs one more ejection and can make it, nothing that the other side can answer is pruned, and the answers are searched also
//! below the last ply.

use super::node::Node;
use super::options::Pruning;
use super::worker::{MAX_PLIES, Worker};
use crate::engine::eval::{Evaluator, side_to_move};

impl Worker<'_> {
    /// Whether the opponent of the side to move wins by an ejection unless a move prevents it.
    pub(super) fn is_critical(&self, node: &Node) -> bool {
        let side = side_to_move(&self.position);
        let points = self.position.points(1 - side as u8);
        points + 1 >= self.position.rules().eject
            && Evaluator::threats(&node.state, &self.position) > 0
    }

    /// The least depth of a node: one ply more than none where a threat to win must be answered.
    #[inline]
    pub(super) fn depth_of_answers(&self, node: &Node) -> i32 {
        let is_extended = self.shared.pruning == Pruning::Selective
            && node.ply < MAX_PLIES
            && self.is_critical(node);
        i32::from(is_extended)
    }
}
