//! `LegalMoves`: the legal moves of a position, generated on demand.

use std::vec;

use crate::konane::rules::move_code::Move;
use crate::konane::rules::position::Position;

/// The legal moves of a position, ordered by their codes; returned by [`Position::legal_moves`].
///
/// The moves are counted on bitboards and one move is checked by itself; only iteration generates them.
///
/// ```
/// use sumito::konane::Layout;
///
/// let position = "konane-6x6".parse::<Layout>()?.position();
/// let moves = position.legal_moves();
/// assert_eq!(moves.len(), 4);
/// assert!(moves.iter().all(|mv| mv.is_removal() && position.is_legal(mv)));
/// # Ok::<(), sumito::konane::LayoutError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct LegalMoves<'a> {
    position: &'a Position,
}

impl Position {
    /// The legal moves, generated on demand.
    pub const fn legal_moves(&self) -> LegalMoves<'_> {
        LegalMoves { position: self }
    }
}

impl LegalMoves<'_> {
    /// The number of legal moves, which are counted without being generated.
    pub fn len(&self) -> usize {
        self.position.count_moves() as usize
    }

    /// Whether there is no legal move: the side to move has lost.
    #[doc(hidden)]
    pub fn is_empty(&self) -> bool {
        !self.position.has_moves()
    }

    /// Whether a move is legal.
    #[doc(hidden)]
    pub fn contains(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }

    /// Iterates over the moves.
    pub fn iter(&self) -> vec::IntoIter<Move> {
        self.position.move_list().into_iter()
    }
}

impl IntoIterator for LegalMoves<'_> {
    type Item = Move;
    type IntoIter = vec::IntoIter<Move>;

    fn into_iter(self) -> vec::IntoIter<Move> {
        self.iter()
    }
}

impl IntoIterator for &LegalMoves<'_> {
    type Item = Move;
    type IntoIter = vec::IntoIter<Move>;

    fn into_iter(self) -> vec::IntoIter<Move> {
        self.iter()
    }
}
