//! Quiescence search: at the leaves only ejections are searched, to their end.

use std::mem;

use super::move_ordering::pick_next;
use super::node::Node;
use super::options::Pruning;
use super::threats::can_eject;
use super::worker::{MAX_PLIES, Worker};
use crate::engine::eval::side_to_move;

impl Worker<'_> {
    /// The value of a node if the side to move may stop at the static evaluation or eject.
    pub(super) fn quiescence(&mut self, node: &Node, mut alpha: i32, beta: i32) -> i32 {
        self.counter.count();
        let value = self.shared.evaluator.evaluate(&node.state, &self.position);
        let is_exact = self.shared.pruning == Pruning::Exact;
        if value >= beta
            || is_exact
            || node.ply >= MAX_PLIES
            || self.counter.is_stopped()
            || !can_eject(&self.position, side_to_move(&self.position))
        {
            return value;
        }
        let ply = node.ply;
        alpha = alpha.max(value);
        let side = side_to_move(&self.position);
        let mut moves = mem::take(&mut self.moves[ply]);
        moves.clear();
        let ordering = &self.ordering;
        self.position.for_each_ejecting_move(|mv| {
            moves.push((ordering.rank(mv, None, ply, side), mv));
        });
        let mut best = value;
        for number in 0..moves.len() {
            let (_, mv) = pick_next(&mut moves, number);
            let child = self.make(node, mv);
            let keeps_turn = side_to_move(&self.position) == side;
            let value = match self.game_end(&child) {
                Some(value) if keeps_turn => value,
                Some(value) => -value,
                None if keeps_turn => self.quiescence(&child, alpha, beta),
                None => -self.quiescence(&child, -beta, -alpha),
            };
            self.unmake(mv);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.moves[ply] = moves;
        best
    }
}
