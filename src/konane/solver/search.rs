//! The search: depth first, the moves that leave the opponent the fewest replies first.

use crate::konane::{Board, Color, Position};

use super::limit::{Budget, Unsolved};
use super::padded_board::{PaddedBoard, PaddedMove, State};
use super::solved_table::SolvedTable;
use super::symmetric_hash::{Hashes, SymmetricHash};

/// A search on one board after the opening, with the results so far.
#[derive(Debug)]
pub(super) struct Search<const W: usize> {
    pub(super) padded: PaddedBoard<W>,
    hash: SymmetricHash,
    table: SolvedTable,
    /// The moves of all positions on the way from the root, with their rank.
    moves: Vec<(u32, PaddedMove)>,
}

/// A position in the search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<const W: usize> {
    pub(super) state: State<W>,
    hashes: Hashes,
}

impl<const W: usize> Search<W> {
    /// A search on a board, with a table for about this number of positions.
    pub(super) fn new(board: &Board, positions: usize) -> Search<W> {
        let padded = PaddedBoard::new(board);
        Search {
            hash: SymmetricHash::new(board, |square| padded.number(square)),
            padded,
            table: SolvedTable::new(positions),
            moves: Vec::new(),
        }
    }

    /// The node of a position after the opening.
    pub(super) fn node(&self, position: &Position) -> Node<W> {
        let mut hashes = Hashes::default();
        let stones = position
            .occupied()
            .into_iter()
            .map(|square| self.padded.number(square));
        self.hash.toggle(&mut hashes, stones);
        Node {
            state: self.padded.state(position),
            hashes,
        }
    }

    /// The node after a move.
    #[inline]
    pub(super) fn after(&self, node: &Node<W>, mv: PaddedMove) -> Node<W> {
        let mut hashes = node.hashes;
        self.hash
            .toggle(&mut hashes, PaddedBoard::<W>::changed_by(mv));
        Node {
            state: PaddedBoard::after(&node.state, mv),
            hashes,
        }
    }

    /// Whether the side to move wins.
    ///
    /// # Errors
    /// If the limit is reached.
    pub(super) fn mover_wins(
        &mut self,
        node: &Node<W>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Unsolved> {
        budget.count()?;
        let key = self.hash.key(&node.hashes, node.state.turn);
        if let Some(known) = self.table.probe(key) {
            return Ok(known);
        }
        let nodes_before = budget.nodes();
        let first = self.moves.len();
        let mut wins = self.push_moves(node) || self.has_transposition_cutoff(node, first);
        let mut next = first;
        while !wins && next < self.moves.len() {
            let child = self.after(node, self.moves[next].1);
            next += 1;
            match self.mover_wins(&child, budget) {
                Ok(opponent_wins) => wins = !opponent_wins,
                Err(unsolved) => {
                    self.moves.truncate(first);
                    return Err(unsolved);
                }
            }
        }
        self.moves.truncate(first);
        self.table.store(key, wins, budget.nodes() - nodes_before);
        Ok(wins)
    }

    /// Enhanced transposition cutoff: whether a move on the stack, from an index on, leads to a position that the table knows to be lost for the opponent. Looking
    /// at all moves
    /// before the first is searched saves a quarter of the nodes.
    fn has_transposition_cutoff(&self, node: &Node<W>, first: usize) -> bool {
        self.moves[first..].iter().any(|&(_, mv)| {
            let child = self.after(node, mv);
            self.table
                .probe(self.hash.key(&child.hashes, child.state.turn))
                == Some(false)
        })
    }

    /// The moves of a position, the most promising first.
    pub(super) fn ordered_moves(&mut self, node: &Node<W>) -> Vec<PaddedMove> {
        let first = self.moves.len();
        self.push_moves(node);
        self.moves.drain(first..).map(|(_, mv)| mv).collect()
    }

    /// Adds the moves of a position to the stack, the most promising first. Returns whether the first one leaves the opponent without a
    /// move; then the others may be missing.
    fn push_moves(&mut self, node: &Node<W>) -> bool {
        let Search { padded, moves, .. } = self;
        let first = moves.len();
        let turn = node.state.turn;
        let mut wins = false;
        padded.for_each_move(&node.state, |mv| {
            let rank = if wins {
                u32::MAX
            } else {
                rank(padded, &node.state, mv, turn)
            };
            wins = wins || rank == 0;
            moves.push((rank, mv));
        });
        moves[first..].sort_unstable_by_key(|&(rank, mv)| (rank, mv.from, mv.step, mv.jumps));
        wins
    }
}

/// The smaller, the more promising: few replies, then many moves of one's own. 0 if there is no reply.
#[inline]
fn rank<const W: usize>(
    padded: &PaddedBoard<W>,
    state: &State<W>,
    mv: PaddedMove,
    turn: Color,
) -> u32 {
    let occupied = PaddedBoard::after(state, mv).occupied;
    let replies = padded.count_moves(occupied, turn.opponent());
    if replies == 0 {
        return 0;
    }
    let own = padded.count_moves(occupied, turn);
    (1 << 16) + 4 * replies - own.min(1 << 10)
}
