//! Null-move pruning: a position that stays above beta although the opponent moves twice needs no search.

use std::mem;

use super::node::Node;
use super::worker::Worker;
use crate::game::WIN_IN_MAX_PLIES;
use crate::rules::{MovesPerTurn, Players, Position};

impl Worker<'_> {
    /// The value for the side to move if it passes, searched to `depth`, if that value is at least beta. Only in games of two players that make one move a turn.
    pub(super) fn try_null_move(&mut self, node: &Node, depth: i32, beta: i32) -> Option<i32> {
        let rules = self.position.rules();
        if rules.moves != MovesPerTurn::One || rules.players != Players::Two {
            return None;
        }
        let mut setup = self.position.setup();
        setup.seat = 1 - setup.seat;
        let after = Position::new(setup, *rules).ok()?;
        let before = mem::replace(&mut self.position, after);
        self.keys.push(node.state.key);
        let child = Node {
            state: (self.shared.evaluator).state_after_null_move(&node.state, &self.position),
            ply: node.ply + 1,
            plies_since_ejection: node.plies_since_ejection + 1,
            allow_null_move: false,
        };
        let value = -self.search(&child, depth, -beta, 1 - beta);
        self.keys.pop();
        self.position = before;
        // A win that takes a free move is not proved.
        (value >= beta && !self.counter.is_stopped()).then(|| value.min(WIN_IN_MAX_PLIES))
    }
}
