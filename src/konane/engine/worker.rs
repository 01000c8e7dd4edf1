//! One thread of a search: its buffers, and when it stops.

use super::move_ordering::RankedMove;
use crate::game::{NodeCounter, SearchControl, TranspositionTable, WIN_VALUE, split_mix};
use crate::konane::solver::{PaddedBoard, PaddedMove, State};
use crate::konane::{Color, Move, Position};

/// The data that the threads of a search share.
pub(super) struct SharedSearch<'a, const W: usize> {
    pub(super) padded: PaddedBoard<W>,
    pub(super) table: &'a TranspositionTable,
    /// The moves to consider at the root.
    pub(super) root_moves: &'a [Move],
    /// Whether there are legal moves at the root that are not considered.
    pub(super) is_selection: bool,
    pub(super) control: SearchControl<'a>,
}

/// One thread of a search.
pub(super) struct Worker<'a, const W: usize> {
    pub(super) shared: &'a SharedSearch<'a, W>,
    /// The moves at the root that are left out, because they begin other lines.
    pub(super) excluded: Vec<Move>,
    /// The buffers for the moves of each ply.
    pub(super) moves: Vec<Vec<RankedMove>>,
    /// The principal variation from each ply.
    pub(super) pvs: Vec<Vec<Move>>,
    pub(super) counter: NodeCounter<'a>,
}

/// A position of the line that is searched, after the opening.
#[derive(Clone, Copy)]
pub(super) struct Node<const W: usize> {
    pub(super) state: State<W>,
    /// The key in the transposition table.
    pub(super) key: u64,
    /// Plies from the root.
    pub(super) ply: usize,
}

/// The greatest depth, and the longest line.
pub(super) const MAX_DEPTH: u8 = 100;
/// Greater than any value.
pub(super) const INFINITE: i32 = WIN_VALUE + 1;

impl<'a, const W: usize> Worker<'a, W> {
    pub(super) fn new(shared: &'a SharedSearch<'a, W>) -> Worker<'a, W> {
        let plies = usize::from(MAX_DEPTH) + 2;
        Worker {
            shared,
            excluded: Vec::new(),
            moves: vec![Vec::new(); plies],
            pvs: vec![Vec::new(); plies],
            counter: NodeCounter::new(&shared.control),
        }
    }

    /// The node of a position after the opening.
    pub(super) fn node(&self, position: &Position, ply: usize) -> Node<W> {
        let padded = &self.shared.padded;
        let stones = position.occupied().into_iter();
        let stones = stones.map(|square| square_key(padded.number(square)));
        let turn = turn_key(position.turn());
        Node {
            state: padded.state(position),
            key: stones.fold(turn, |key, stone| key ^ stone),
            ply,
        }
    }

    /// The node after a move.
    #[inline]
    pub(super) fn after(node: &Node<W>, mv: PaddedMove) -> Node<W> {
        let changed = PaddedBoard::<W>::changed_by(mv);
        let key = changed.fold(node.key, |key, number| key ^ square_key(number));
        Node {
            state: PaddedBoard::after(&node.state, mv),
            key: key ^ turn_key(Color::White),
            ply: node.ply + 1,
        }
    }
}

/// The number that stands for a stone on a square in the key of a position.
#[inline]
const fn square_key(number: usize) -> u64 {
    split_mix(1 + number as u64)
}

/// The number that stands for the side to move in the key of a position.
#[inline]
const fn turn_key(turn: Color) -> u64 {
    match turn {
        Color::Black => 0,
        _ => split_mix(0),
    }
}
