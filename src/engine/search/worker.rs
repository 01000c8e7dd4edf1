//! One thread of a search: its position, its move ordering, and when it stops.
#![allow(
    clippy::cast_possible_wrap,
    reason = "depths and plies are from 0 to a few hundred"
)]

use super::busy_moves::BusyMoves;
use super::move_ordering::{History, MoveOrdering, RankedMove};
use super::node::Node;
use super::options::Pruning;
use crate::engine::eval::{Evaluator, side_to_move};
use crate::game::{NodeCounter, SearchControl, TranspositionTable, WIN_VALUE};
use crate::rules::{Move, Position};

/// The data that the threads of a search share.
pub(super) struct SharedSearch<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) evaluator: &'a Evaluator,
    pub(super) pruning: Pruning,
    /// The moves to consider at the root; all if empty.
    pub(super) search_moves: &'a [Move],
    pub(super) control: SearchControl<'a>,
    pub(super) history: History,
    pub(super) busy_moves: BusyMoves,
}

/// One thread of a search. Moves are made and unmade on a single position.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a SharedSearch<'a>,
    pub(super) position: Position,
    /// The keys of the positions of the game and of the current line, without the current position.
    pub(super) keys: Vec<u64>,
    /// The plies of the game before the root.
    pub(super) game_plies: usize,
    /// The greatest ply of a node that is extended because a threat to win must be answered.
    pub(super) last_extension: usize,
    pub(super) ordering: MoveOrdering<'a>,
    /// The moves at the root that are left out, because they begin other lines.
    pub(super) excluded: Vec<Move>,
    /// The buffers for the moves of each ply.
    pub(super) moves: Vec<Vec<RankedMove>>,
    /// The principal variation from each ply.
    pub(super) pvs: Vec<Vec<Move>>,
    /// The static evaluations of the current line by ply, for the first side.
    evals: Vec<i32>,
    pub(super) counter: NodeCounter<'a>,
}

/// The longest line.
pub(super) const MAX_PLIES: usize = 120;
/// Greater than any value.
pub(in crate::engine) const INFINITE: i32 = WIN_VALUE + 1;

impl<'a> Worker<'a> {
    pub(super) fn new(
        shared: &'a SharedSearch<'a>,
        position: &Position,
        before: &[u64],
    ) -> Worker<'a> {
        Worker {
            shared,
            position: *position,
            keys: before.to_vec(),
            game_plies: before.len(),
            last_extension: 0,
            ordering: MoveOrdering::new(MAX_PLIES + 1, &shared.history),
            excluded: Vec::new(),
            moves: vec![Vec::new(); MAX_PLIES + 1],
            pvs: vec![Vec::new(); MAX_PLIES + 2],
            evals: vec![0; MAX_PLIES + 1],
            counter: NodeCounter::new(&shared.control),
        }
    }

    /// The value for the side to move if the game has ended with the move that led to this node.
    #[inline]
    pub(super) fn game_end(&self, node: &Node) -> Option<i32> {
        let rules = self.position.rules();
        let ply = node.ply as i32;
        let side = side_to_move(&self.position);
        if node.plies_since_ejection == 0
            && let Some(winner) = rules.winner(&self.position)
        {
            let is_won = usize::from(winner) == side;
            return Some(if is_won {
                WIN_VALUE - ply
            } else {
                ply - WIN_VALUE
            });
        }
        if rules.no_move_loses && self.position.count_moves() == 0 {
            return Some(ply - WIN_VALUE);
        }
        let earlier = &self.keys[self.keys.len() - node.plies_since_ejection..];
        if earlier.contains(&node.state.key) {
            // A draw under any rules: the documentation of `crate::engine` explains why.
            return Some(0);
        }
        let plies = self.game_plies + node.ply;
        if rules
            .sprint
            .is_some_and(|limit| plies >= usize::from(limit))
        {
            let [own, other] = [side, 1 - side].map(|side| self.position.points(side as u8));
            return Some(match own.cmp(&other) {
                std::cmp::Ordering::Less => ply - WIN_VALUE,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => WIN_VALUE - ply,
            });
        }
        None
    }

    /// Stores the static evaluation of the node at a ply for the side to move; returns whether it is greater than two plies before.
    pub(super) fn is_improving(&mut self, ply: usize, side: usize, static_eval: i32) -> bool {
        let sign = if side == 0 { 1 } else { -1 };
        self.evals[ply] = sign * static_eval;
        let before = ply.checked_sub(2).map(|ply| sign * self.evals[ply]);
        before.is_none_or(|before| static_eval > before)
    }

    /// Makes a move and returns the node after it.
    #[inline]
    pub(super) fn make(&mut self, node: &Node, mv: Move) -> Node {
        self.keys.push(node.state.key);
        self.position.play_unchecked(mv);
        Node {
            state: self
                .shared
                .evaluator
                .state_after(&node.state, mv, &self.position),
            ply: node.ply + 1,
            // An ejected marble does not come back, so no earlier position can repeat.
            plies_since_ejection: if mv.ejects() {
                0
            } else {
                node.plies_since_ejection + 1
            },
            allow_null_move: true,
        }
    }

    /// Unmakes a move.
    #[inline]
    pub(super) fn unmake(&mut self, mv: Move) {
        self.position.undo(mv);
        self.keys.pop();
    }
}
