//! Alpha-beta search of one node: principal variation search with a transposition table, and the search through the opening.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "depths and plies are from 0 to a hundred"
)]

use std::mem;

use super::evaluation::static_value;
use super::move_conversion::{game_move, padded_move};
use super::move_ordering::{RankedMove, rank_moves};
use super::worker::{Node, Worker};
use crate::game::{
    Bound, TableEntry, WIN_IN_MAX_PLIES, WIN_VALUE, value_from_table, value_to_table,
};
use crate::konane::solver::PaddedMove;
use crate::konane::{Move, Phase, Position};

impl<const W: usize> Worker<'_, W> {
    /// The value of a position for the side to move if it lies between the bounds, otherwise a value beyond the bound that it passes. The value of a
    /// search that was stopped is meaningless.
    pub(super) fn search_position(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        if position.phase() == Phase::Jumps {
            let node = self.node(position, ply);
            return self.search(&node, depth, alpha, beta);
        }
        self.pvs[ply].clear();
        self.counter.count();
        if self.counter.is_stopped() {
            return 0;
        }
        let legal = position.move_list();
        if legal.is_empty() {
            return ply as i32 - WIN_VALUE;
        }
        if depth <= 0 {
            return 0;
        }
        let mut best = -WIN_VALUE;
        for mv in legal {
            if ply == 0 && !self.is_considered(mv) {
                continue;
            }
            let mut child = *position;
            child.play_unchecked(mv);
            let value = -self.search_position(&child, ply + 1, depth - 1, (-beta, -alpha));
            if self.counter.is_stopped() {
                return best;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.update_pv(ply, mv);
            }
            if value >= beta {
                break;
            }
        }
        best
    }

    /// The value of a node after the opening, with the same meaning.
    fn search(&mut self, node: &Node<W>, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let ply = node.ply;
        self.pvs[ply].clear();
        self.counter.count();
        if self.counter.is_stopped() {
            return 0;
        }
        if depth <= 0 {
            return self.leaf_value(node);
        }
        let entry: Option<TableEntry<Move>> = self.shared.table.probe(node.key);
        if ply > 0
            && let Some(value) = entry.and_then(|entry| cutoff(entry, ply, depth, alpha, beta))
        {
            return value;
        }
        let mut moves = mem::take(&mut self.moves[ply]);
        self.rank_moves(node, depth, entry.and_then(|entry| entry.mv), &mut moves);
        let original_alpha = alpha;
        let mut best: Option<(i32, PaddedMove)> = None;
        for (number, &(_, mv)) in moves.iter().enumerate() {
            let child = Worker::after(node, mv);
            let mut value = None;
            if number > 0 && beta - alpha > 1 {
                // A search with a null window finds out whether the move is better than those before it.
                let scout = -self.search(&child, depth - 1, -alpha - 1, -alpha);
                value = (scout <= alpha || scout >= beta).then_some(scout);
            }
            let value = match value {
                Some(value) => value,
                None => -self.search(&child, depth - 1, -beta, -alpha),
            };
            if self.counter.is_stopped() {
                break;
            }
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, mv));
            }
            if value > alpha {
                alpha = value;
                let mv = game_move(&self.shared.padded, mv);
                self.update_pv(ply, mv);
            }
            if value >= beta {
                break;
            }
        }
        self.moves[ply] = moves;
        if self.counter.is_stopped() {
            return best.map_or(0, |(value, _)| value);
        }
        let Some((value, mv)) = best else {
            return ply as i32 - WIN_VALUE;
        };
        self.store(node, depth, (value, mv), (original_alpha, beta));
        value
    }

    /// The value of a node whose moves are not searched.
    fn leaf_value(&self, node: &Node<W>) -> i32 {
        let (padded, state) = (&self.shared.padded, &node.state);
        if padded.count_moves(state.occupied, state.turn) == 0 {
            node.ply as i32 - WIN_VALUE
        } else {
            static_value(padded, state)
        }
    }

    /// Generates the moves of a node in the order in which they are searched. Before leaves it is arbitrary, as evaluating a leaf takes no longer than ranking the
    /// move to it.
    fn rank_moves(
        &self,
        node: &Node<W>,
        depth: i32,
        table_move: Option<Move>,
        moves: &mut Vec<RankedMove>,
    ) {
        let padded = &self.shared.padded;
        if depth > 1 {
            let table_move = table_move.and_then(|mv| padded_move(padded, mv));
            rank_moves(padded, &node.state, table_move, moves);
        } else {
            moves.clear();
            padded.for_each_move(&node.state, |mv| moves.push((0, mv)));
        }
        if node.ply == 0 && self.is_selection() {
            moves.retain(|&(_, mv)| self.is_considered(game_move(padded, mv)));
        }
    }

    /// Whether there are legal moves at the root that are not considered.
    fn is_selection(&self) -> bool {
        self.shared.is_selection || !self.excluded.is_empty()
    }

    /// Whether a legal move at the root is considered.
    fn is_considered(&self, mv: Move) -> bool {
        self.shared.root_moves.contains(&mv) && !self.excluded.contains(&mv)
    }

    /// Stores the result of a node in the transposition table, unless it is of a selection of root moves.
    fn store(
        &self,
        node: &Node<W>,
        depth: i32,
        (value, mv): (i32, PaddedMove),
        (alpha, beta): (i32, i32),
    ) {
        if node.ply == 0 && self.is_selection() {
            return;
        }
        let bound = match value {
            value if value >= beta => Bound::Lower,
            value if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = TableEntry {
            mv: Some(game_move(&self.shared.padded, mv)).filter(|_| bound != Bound::Upper),
            value: value_to_table(value, node.ply as i32),
            depth: depth as u8,
            bound,
        };
        self.shared.table.store(node.key, entry);
    }

    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut before[ply];
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&after[0]);
    }
}

/// The value of an entry of the transposition table, if it makes a search to this depth and with this window unnecessary. A certain result counts at any depth.
fn cutoff(entry: TableEntry<Move>, ply: usize, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
    let value = value_from_table(entry.value, ply as i32);
    let is_deep = i32::from(entry.depth) >= depth || is_certain(value, entry.bound);
    // On the principal variation the line is needed, not only the value.
    let may_cut = beta - alpha == 1 && is_deep;
    (may_cut && entry.bound.is_cutoff(value, alpha, beta)).then_some(value)
}

/// Whether a value with this bound is a certain win or a certain loss.
fn is_certain(value: i32, bound: Bound) -> bool {
    match bound {
        Bound::Exact => value.abs() > WIN_IN_MAX_PLIES,
        Bound::Lower => value > WIN_IN_MAX_PLIES,
        Bound::Upper => value < -WIN_IN_MAX_PLIES,
    }
}
