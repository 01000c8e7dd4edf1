//! One thread of a search: alpha-beta over one position that moves are played in and taken back.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "depths and plies are from 0 to a few hundred"
)]

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use super::limits::Pruning;
use super::order::{Order, Ranked, next};
use super::score::{SURE, WIN};
use super::standing::{Standing, Worth, mover};
use super::table::{Bound, Entry, Table, from_here, from_root};
use super::view::{HOPE, View, is_quiet, keep_sharp};
use crate::rules::{Move, MovesPerTurn, Players, Position};

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) worth: &'a Worth,
    pub(super) pruning: Pruning,
    /// The moves that are considered at the root; all where there are none.
    pub(super) only: &'a [Move],
    /// Raised by who asks, and by the first thread when it is done.
    pub(super) stop: &'a AtomicBool,
    pub(super) done: AtomicBool,
    /// The positions looked at by all threads, told now and then.
    pub(super) nodes: AtomicU64,
    pub(super) most_nodes: u64,
    pub(super) until: Option<Instant>,
}

/// One thread.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    position: Position,
    /// The keys of the positions of the game and of the line up to the one on the board.
    keys: Vec<u64>,
    /// The plies of the game before the root.
    before: usize,
    order: Order,
    /// Room for the moves of each ply, and for the best line from there.
    moves: Vec<Vec<Ranked>>,
    lines: Vec<Vec<Move>>,
    nodes: u64,
    /// How many of them were told to the others.
    told: u64,
    stopped: bool,
}

/// The longest line.
const MOST_PLIES: usize = 120;
/// The plies after which it is asked whether to stop.
const PATIENCE: u64 = 1 << 10;
/// More than any value.
pub(super) const INFINITE: i32 = WIN + 1;

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, position: &Position, before: &[u64]) -> Worker<'a> {
        Worker {
            shared,
            position: *position,
            keys: before.to_vec(),
            before: before.len(),
            order: Order::new(MOST_PLIES + 1),
            moves: vec![Vec::new(); MOST_PLIES + 1],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            nodes: 0,
            told: 0,
            stopped: false,
        }
    }

    /// The value of the position to such a depth, if it is between the bounds, and else one beyond the bound that it passes. When the search
    /// was stopped it says nothing.
    pub(super) fn root(&mut self, depth: u8, alpha: i32, beta: i32) -> i32 {
        let standing = self.shared.worth.standing(&self.position);
        let reversible = self.keys.len();
        let node = Node {
            standing,
            ply: 0,
            reversible,
            may_pass: false,
        };
        self.search(&node, i32::from(depth), alpha, beta)
    }

    /// The best line of the last search; what has been found of it, where that was stopped.
    pub(super) fn line(&self) -> &[Move] {
        &self.lines[0]
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Tells the others of the positions that they were not told of.
    pub(super) fn tell(&mut self) -> u64 {
        let news = self.nodes - mem::replace(&mut self.told, self.nodes);
        self.shared.nodes.fetch_add(news, Ordering::Relaxed) + news
    }

    /// Counts a position, and sees now and then whether to stop.
    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes & (PATIENCE - 1) == 0 || self.nodes >= self.shared.most_nodes {
            let all = self.tell();
            let shared = self.shared;
            self.stopped |= all >= shared.most_nodes
                || shared.stop.load(Ordering::Relaxed)
                || shared.done.load(Ordering::Relaxed)
                || shared.until.is_some_and(|until| Instant::now() >= until);
        }
    }

    /// How the game has ended by the move that led here, if it has: its value to the side to move.
    #[inline]
    fn end(&self, node: &Node) -> Option<i32> {
        let rules = self.position.rules();
        let ply = node.ply as i32;
        let side = mover(&self.position);
        let for_side = |winner: usize| if winner == side { WIN - ply } else { ply - WIN };
        if node.reversible == 0
            && let Some(winner) = rules.winner(&self.position)
        {
            return Some(for_side(usize::from(winner)));
        }
        if rules.no_move_loses && self.position.count_moves() == 0 {
            return Some(ply - WIN);
        }
        let earlier = &self.keys[self.keys.len() - node.reversible..];
        if earlier.contains(&node.standing.key) {
            // Whether it is a draw by the rules or not: mod.rs says why.
            return Some(0);
        }
        let plies = self.before + node.ply;
        if rules.sprint.is_some_and(|most| plies >= usize::from(most)) {
            let [own, other] = [side, 1 - side].map(|side| self.position.points(side as u8));
            return Some(match own.cmp(&other) {
                std::cmp::Ordering::Less => ply - WIN,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => WIN - ply,
            });
        }
        None
    }

    fn search(&mut self, node: &Node, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let ply = node.ply;
        self.lines[ply].clear();
        if ply > 0
            && let Some(value) = self.end(node)
        {
            self.count();
            return value;
        }
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiet(node, alpha, beta);
        }
        self.count();
        if self.stopped {
            return 0;
        }
        let view = self.view(node, depth, alpha, beta);
        if let Some(value) = self.shortcut(node, &view, depth, alpha, beta) {
            return value;
        }

        let mut moves = mem::take(&mut self.moves[ply]);
        self.rank(&mut moves, &view, ply);
        let mut best: Option<(i32, Move)> = None;
        let (lowest, mut is_cut, mut number) = (alpha, false, 0);
        while number < moves.len() {
            let (_, made) = next(&mut moves, number);
            let is_quiet = is_quiet(made);
            let is_saved = best.is_some_and(|(value, _)| value > -SURE);
            if is_quiet && is_saved && view.gives_up(depth, number, alpha) {
                is_cut = true;
                keep_sharp(&mut moves, number);
                continue;
            }
            let child = self.play(node, made);
            let keeps_turn = mover(&self.position) == view.side;
            let mut found = None;
            if number > 0 {
                // Later moves are only shown not to be better, and first with less depth.
                let less = view.reduction(depth, number, made);
                let mut value = self.child(&child, keeps_turn, depth - 1 - less, alpha, alpha + 1);
                if value > alpha && less > 0 && !self.stopped {
                    value = self.child(&child, keeps_turn, depth - 1, alpha, alpha + 1);
                }
                found = (value <= alpha || value >= beta).then_some(value);
            }
            let found = match found {
                Some(value) => value,
                None if self.stopped => 0,
                None => self.child(&child, keeps_turn, depth - 1, alpha, beta),
            };
            self.take_back(made);
            if self.stopped {
                self.moves[ply] = moves;
                return best.map_or(0, |(value, _)| value);
            }
            if best.is_none_or(|(value, _)| found > value) {
                best = Some((found, made));
                if found > alpha {
                    alpha = found;
                    self.extend_line(ply, made);
                }
                if found >= beta {
                    let side = view.side;
                    self.order.learn(made, &moves[..number], depth, ply, side);
                    break;
                }
            }
            number += 1;
        }
        self.moves[ply] = moves;
        let Some((mut value, made)) = best else {
            return view.value;
        };
        if is_cut {
            // What was not tried may be worth more than the rest, but no more than this.
            value = value.max(lowest);
        }
        if ply > 0 || self.shared.only.is_empty() {
            let bound = match value {
                value if value >= beta => Bound::Least,
                value if value > lowest => Bound::Exact,
                _ => Bound::Most,
            };
            let entry = Entry {
                made: Some(made).filter(|_| bound != Bound::Most),
                value: from_here(value, ply as i32),
                depth: depth.min(255) as u8,
                bound,
            };
            self.shared.table.keep(view.key, entry);
        }
        value
    }

    /// What is seen of a position before its moves are.
    fn view(&self, node: &Node, depth: i32, alpha: i32, beta: i32) -> View {
        let is_exact = self.shared.pruning == Pruning::Exact;
        let is_window_open = beta - alpha > 1;
        let key = self.table_key(&node.standing, node.ply);
        let known = self.shared.table.find(key);
        let may_answer = node.ply > 0 && !is_window_open;
        View {
            side: mover(&self.position),
            key,
            known: known.and_then(|entry| entry.made),
            answer: known.filter(|_| may_answer).and_then(|entry| {
                let is_deep = if is_exact {
                    i32::from(entry.depth) == depth
                } else {
                    i32::from(entry.depth) >= depth
                };
                let value = from_root(entry.value, node.ply as i32);
                (is_deep && entry.bound.answers(value, alpha, beta)).then_some(value)
            }),
            value: self.shared.worth.value(&node.standing, &self.position),
            is_exact,
            is_window_open,
        }
    }

    /// The value of a position whose moves need not be looked at, if it is one: the table knows it, or it is too good even if the other side
    /// gains something, or moves twice.
    fn shortcut(
        &mut self,
        node: &Node,
        view: &View,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        debug_assert!(alpha < beta, "a window has some width");
        if view.answer.is_some() {
            return view.answer;
        }
        if view.is_exact || view.is_window_open || beta.abs() >= SURE || view.value < beta {
            return None;
        }
        if depth <= 4 && view.value - HOPE * depth >= beta {
            return Some(view.value);
        }
        if depth >= 3 && node.may_pass {
            return self.passed(node, depth - 3 - depth / 4, beta);
        }
        None
    }

    /// The moves of the position, each with its rank.
    fn rank(&self, moves: &mut Vec<Ranked>, view: &View, ply: usize) {
        let only = self.shared.only;
        moves.clear();
        self.position.for_each_move(|made| {
            if ply > 0 || only.is_empty() || only.contains(&made) {
                moves.push((self.order.rank(made, view.known, ply, view.side), made));
            }
        });
    }

    /// The value when nothing more is played but ejections, and these to their end.
    fn quiet(&mut self, node: &Node, mut alpha: i32, beta: i32) -> i32 {
        self.count();
        let value = self.shared.worth.value(&node.standing, &self.position);
        let ejections = Worth::ejections(&node.standing, &self.position);
        let is_exact = self.shared.pruning == Pruning::Exact;
        if value >= beta || ejections == 0 || is_exact || node.ply >= MOST_PLIES || self.stopped {
            return value;
        }
        let ply = node.ply;
        alpha = alpha.max(value);
        let side = mover(&self.position);
        let mut moves = mem::take(&mut self.moves[ply]);
        moves.clear();
        let order = &self.order;
        self.position.for_each_move(|made| {
            if made.ejects() {
                moves.push((order.rank(made, None, ply, side), made));
            }
        });
        let mut best = value;
        for number in 0..moves.len() {
            let (_, made) = next(&mut moves, number);
            let child = self.play(node, made);
            let keeps_turn = mover(&self.position) == side;
            let found = match self.end(&child) {
                Some(value) => {
                    if keeps_turn {
                        value
                    } else {
                        -value
                    }
                }
                None if keeps_turn => self.quiet(&child, alpha, beta),
                None => -self.quiet(&child, -beta, -alpha),
            };
            self.take_back(made);
            best = best.max(found);
            alpha = alpha.max(found);
            if alpha >= beta {
                break;
            }
        }
        self.moves[ply] = moves;
        best
    }

    /// The value to the side to move when it lets the other side move twice, if that is still too good for it.
    fn passed(&mut self, node: &Node, depth: i32, beta: i32) -> Option<i32> {
        let rules = self.position.rules();
        if rules.moves != MovesPerTurn::One || rules.players != Players::Two {
            return None;
        }
        let mut setup = self.position.setup();
        setup.seat = 1 - setup.seat;
        let after = Position::new(setup, *rules).ok()?;
        let before = mem::replace(&mut self.position, after);
        self.keys.push(node.standing.key);
        let child = Node {
            standing: self.shared.worth.standing(&self.position),
            ply: node.ply + 1,
            reversible: node.reversible + 1,
            may_pass: false,
        };
        let value = -self.search(&child, depth, -beta, 1 - beta);
        self.keys.pop();
        self.position = before;
        // A win that takes a free move is not proved.
        (value >= beta && !self.stopped).then(|| value.min(SURE))
    }

    #[inline]
    fn child(&mut self, node: &Node, keeps_turn: bool, depth: i32, alpha: i32, beta: i32) -> i32 {
        if keeps_turn {
            self.search(node, depth, alpha, beta)
        } else {
            -self.search(node, depth, -beta, -alpha)
        }
    }

    #[inline]
    fn play(&mut self, node: &Node, made: Move) -> Node {
        self.keys.push(node.standing.key);
        self.position.apply(made);
        Node {
            standing: self
                .shared
                .worth
                .after(&node.standing, made, &self.position),
            ply: node.ply + 1,
            // A marble that is out does not come back, nor does a position from before.
            reversible: if made.ejects() {
                0
            } else {
                node.reversible + 1
            },
            may_pass: true,
        }
    }

    #[inline]
    fn take_back(&mut self, made: Move) {
        self.position.undo(made);
        self.keys.pop();
    }

    fn extend_line(&mut self, ply: usize, made: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(made);
        line.extend_from_slice(&after[0]);
    }

    /// The key by which the table knows a position: in a sprint the ply is part of it.
    fn table_key(&self, standing: &Standing, ply: usize) -> u64 {
        match self.position.rules().sprint {
            None => standing.key,
            Some(_) => standing.key ^ crate::rules::split_mix((self.before + ply) as u64),
        }
    }
}

/// A position of the line that is searched.
struct Node {
    standing: Standing,
    /// Plies from the root.
    ply: usize,
    /// Plies since the last ejection, those of the game included.
    reversible: usize,
    /// Whether the side to move may be asked what it would be worth to pass.
    may_pass: bool,
}
