//! Alpha-beta search of one node: principal variation search with pruning and reductions.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "depths and plies are from 0 to a few hundred"
)]

use std::mem;

use super::move_ordering::{MovePicker, PickedMove, RankedMove};
use super::node::{Node, NodeContext, is_quiet};
use super::options::Pruning;
use super::threats;
use super::worker::{MAX_PLIES, Worker};
use crate::engine::eval::side_to_move;
use crate::game::{Bound, TableEntry, WIN_IN_MAX_PLIES, value_from_table, value_to_table};
use crate::rules::Move;

impl Worker<'_> {
    /// The value of the root position to some depth, if it lies between the bounds, otherwise a value beyond the bound that it passes. The value of a search
    /// that was stopped is meaningless.
    pub(super) fn search_root(&mut self, depth: u8, alpha: i32, beta: i32) -> i32 {
        self.last_extension = threats::last_extension(self.position.rules(), depth);
        let node = Node {
            state: self.shared.evaluator.state(&self.position),
            ply: 0,
            plies_since_ejection: self.keys.len(),
            allow_null_move: false,
        };
        self.search(&node, i32::from(depth), alpha, beta)
    }

    /// The value of a node, with the same meaning.
    pub(super) fn search(&mut self, node: &Node, mut depth: i32, alpha: i32, beta: i32) -> i32 {
        let ply = node.ply;
        self.pvs[ply].clear();
        if ply > 0
            && let Some(value) = self.game_end(node)
        {
            self.counter.count();
            return value;
        }
        if depth <= 0 {
            depth = self.threat_extension(node);
        }
        if depth <= 0 || ply >= MAX_PLIES {
            return self.quiescence(node, alpha, beta);
        }
        self.counter.count();
        if self.counter.is_stopped() {
            return 0;
        }
        let is_pv = beta - alpha > 1;
        let table_key = self.table_key(node);
        let entry = self.shared.table.probe(table_key);
        if let Some(entry) = entry.filter(|_| ply > 0 && !is_pv)
            && let Some(value) = self.table_cutoff(entry, ply, depth, (alpha, beta))
        {
            return value;
        }
        let context = self.context(node, table_key, entry.and_then(|entry| entry.mv), is_pv);
        if let Some(value) = self.prune_node(node, &context, depth, alpha, beta) {
            return value;
        }

        let mut moves = mem::take(&mut self.moves[ply]);
        self.rank_moves(&mut moves, &context, ply);
        let mut picker = MovePicker::new(moves);
        let value = self.search_moves(node, &context, &mut picker, depth, (alpha, beta));
        self.moves[ply] = picker.into_buffer();
        value
    }

    /// The value of a node whose moves have to be searched.
    #[inline]
    fn search_moves(
        &mut self,
        node: &Node,
        context: &NodeContext,
        picker: &mut MovePicker,
        depth: i32,
        (original_alpha, beta): (i32, i32),
    ) -> i32 {
        let ply = node.ply;
        let mut best: Option<(i32, Move)> = None;
        let (mut alpha, mut has_skipped) = (original_alpha, false);
        while let Some(picked) = picker.next() {
            let PickedMove { mv, number, .. } = picked;
            let is_saved = best.is_some_and(|(value, _)| value > -WIN_IN_MAX_PLIES);
            if !picked.was_deferred
                && is_quiet(mv)
                && is_saved
                && context.skips_quiet_moves(depth, number, alpha)
            {
                has_skipped = true;
                picker.skip_quiet_moves(picked);
                continue;
            }
            let busy = &self.shared.busy_moves;
            let busy_key = busy.key(context.table_key, mv, number, depth);
            if let Some(key) = busy_key {
                if let Some(value) =
                    self.cutoff_of_another_thread(node, context, depth, (alpha, beta))
                {
                    return value;
                }
                if !picked.was_deferred && busy.contains(key) {
                    picker.defer(picked);
                    continue;
                }
                busy.add(key);
            }
            let value = self.search_move(node, context, (mv, number), depth, (alpha, beta));
            if let Some(key) = busy_key {
                self.shared.busy_moves.remove(key);
            }
            if self.counter.is_stopped() {
                return best.map_or(0, |(value, _)| value);
            }
            if best.is_none_or(|(best, _)| value > best) {
                best = Some((value, mv));
                if value > alpha {
                    alpha = value;
                    self.update_pv(ply, mv);
                }
                if value >= beta {
                    let tried = picker.moves_before(picked);
                    self.ordering
                        .record_cutoff(mv, tried, depth, ply, context.side);
                    break;
                }
            }
        }
        let Some((mut value, mv)) = best else {
            return context.static_eval;
        };
        if has_skipped {
            // The skipped moves may be better than the others, but are assumed not to exceed alpha.
            value = value.max(original_alpha);
        }
        self.store(context, ply, depth, (value, mv), (original_alpha, beta));
        value
    }

    /// The value of a node in the transposition table, if another thread has stored one since this one began to search it, and it decides the search.
    fn cutoff_of_another_thread(
        &self,
        node: &Node,
        context: &NodeContext,
        depth: i32,
        window: (i32, i32),
    ) -> Option<i32> {
        if node.ply == 0 || context.is_pv {
            return None;
        }
        let entry = self.shared.table.probe(context.table_key)?;
        self.table_cutoff(entry, node.ply, depth, window)
    }

    /// The value of a move for the side that makes it. Moves after the first are searched with a null window, and late ones first to a reduced depth.
    #[inline]
    fn search_move(
        &mut self,
        node: &Node,
        context: &NodeContext,
        (mv, number): (Move, usize),
        depth: i32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let child = self.make(node, mv);
        let keeps_turn = side_to_move(&self.position) == context.side;
        let mut result = None;
        if number > 0 {
            let reduction = context.late_move_reduction(depth, number, mv);
            let reduced = depth - 1 - reduction;
            let mut value = self.search_child(&child, keeps_turn, reduced, alpha, alpha + 1);
            if value > alpha && reduction > 0 && !self.counter.is_stopped() {
                value = self.search_child(&child, keeps_turn, depth - 1, alpha, alpha + 1);
            }
            result = (value <= alpha || value >= beta).then_some(value);
        }
        let value = match result {
            Some(value) => value,
            None if self.counter.is_stopped() => 0,
            None => self.search_child(&child, keeps_turn, depth - 1, alpha, beta),
        };
        self.unmake(mv);
        value
    }

    #[inline]
    fn search_child(
        &mut self,
        child: &Node,
        keeps_turn: bool,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if keeps_turn {
            self.search(child, depth, alpha, beta)
        } else {
            -self.search(child, depth, -beta, -alpha)
        }
    }

    /// The value of an entry of the transposition table, if it makes a search to this depth unnecessary.
    fn table_cutoff(
        &self,
        entry: TableEntry<Move>,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let is_deep = match self.shared.pruning {
            Pruning::Exact => i32::from(entry.depth) == depth,
            Pruning::Selective => i32::from(entry.depth) >= depth,
        };
        let value = value_from_table(entry.value, ply as i32);
        (is_deep && entry.bound.is_cutoff(value, alpha, beta)).then_some(value)
    }

    fn context(
        &mut self,
        node: &Node,
        table_key: u64,
        table_move: Option<Move>,
        is_pv: bool,
    ) -> NodeContext {
        let side = side_to_move(&self.position);
        let static_eval = self.shared.evaluator.evaluate(&node.state, &self.position);
        NodeContext {
            side,
            table_key,
            table_move,
            static_eval,
            is_improving: self.is_improving(node.ply, side, static_eval),
            pruning: self.shared.pruning,
            must_answer_threat: self.must_answer_threat(),
            is_pv,
        }
    }

    /// The value of a node whose moves need not be searched, if it is one: by reverse futility pruning or a null move.
    fn prune_node(
        &mut self,
        node: &Node,
        context: &NodeContext,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        debug_assert!(alpha < beta, "a window has some width");
        if context.pruning == Pruning::Exact
            || context.must_answer_threat
            || context.is_pv
            || beta.abs() >= WIN_IN_MAX_PLIES
            || context.static_eval < beta
        {
            return None;
        }
        if context.is_above_beta(depth, beta) {
            return Some(context.static_eval);
        }
        if depth >= 3 && node.allow_null_move {
            return self.try_null_move(node, depth - 3 - depth / 4, beta);
        }
        None
    }

    /// Generates the moves of a node, each with its rank.
    fn rank_moves(&self, moves: &mut Vec<RankedMove>, context: &NodeContext, ply: usize) {
        let search_moves = self.shared.search_moves;
        moves.clear();
        self.position.for_each_move(|mv| {
            let is_considered = search_moves.is_empty() || search_moves.contains(&mv);
            if ply > 0 || (is_considered && !self.excluded.contains(&mv)) {
                let rank = self
                    .ordering
                    .rank(mv, context.table_move, ply, context.side);
                moves.push((rank, mv));
            }
        });
    }

    /// Stores the result of a node in the transposition table, unless it is of a selection of root moves.
    #[inline]
    fn store(
        &self,
        context: &NodeContext,
        ply: usize,
        depth: i32,
        (value, mv): (i32, Move),
        (alpha, beta): (i32, i32),
    ) {
        let is_selection = !self.shared.search_moves.is_empty() || !self.excluded.is_empty();
        if ply == 0 && is_selection {
            return;
        }
        let bound = match value {
            value if value >= beta => Bound::Lower,
            value if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = TableEntry {
            mv: Some(mv).filter(|_| bound != Bound::Upper),
            value: value_to_table(value, ply as i32),
            depth: depth.min(255) as u8,
            bound,
        };
        self.shared.table.store(context.table_key, entry);
    }

    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut before[ply];
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&after[0]);
    }

    /// The key of a node in the transposition table: in a sprint the ply is part of it.
    fn table_key(&self, node: &Node) -> u64 {
        match self.position.rules().sprint {
            None => node.state.key,
            Some(_) => {
                let plies = (self.game_plies + node.ply) as u64;
                node.state.key ^ crate::game::split_mix(plies)
            }
        }
    }
}
