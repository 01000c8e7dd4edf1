//! Why a move cannot have led to a position.

use super::illegal_move::{Distance, IllegalMove};
use crate::game::Color;
use crate::konane::board::Square;

/// The reason why a move, named backwards, cannot have led to a position.
///
/// ```
/// use sumito::konane::IllegalPredecessor;
///
/// let error = IllegalPredecessor::AtStart;
/// assert_eq!(error.to_string(), "the position is the start, expected no move before it");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum IllegalPredecessor {
    /// A square that the board does not have.
    #[error(transparent)]
    Square(IllegalMove),
    /// No move led to the start.
    #[error("the position is the start, expected no move before it")]
    AtStart,
    /// A jump, where a stone was taken off.
    #[error("a jump backwards, expected the stone on the first hole {0} to be put back")]
    JumpAtHole(Square),
    /// Another stone is put back than the one that was taken off.
    #[error("a stone is put back on {found}, expected {hole}, the first hole")]
    NotTheHole {
        /// The square named.
        found: Square,
        /// The square of the stone that Black took off.
        hole: Square,
    },
    /// A stone is put back on a square where none can have been taken off in the opening.
    #[error("a stone is put back on {0}, expected the last jump backwards as in d6-d4")]
    NotTheOpening(Square),
    /// There is no stone that can have jumped.
    #[error("there is no stone on {square}, expected a stone of {mover}, who moved last")]
    NoStone {
        /// The square named.
        square: Square,
        /// The colour that moved last.
        mover: Color,
    },
    /// The stone is that of the player who is to move.
    #[error("there is a stone of {opponent} on {square}, expected a stone of {mover}, who moved last", opponent = mover.opponent())]
    WrongColor {
        /// The square named.
        square: Square,
        /// The colour that moved last.
        mover: Color,
    },
    /// The direction changes at a stop.
    #[error("the jump turns on {0}, expected it to go on in the same direction")]
    Turn(Square),
    /// The jump does not follow a row or a column.
    #[error("{0} and {1} are not in one row or column, expected a jump along one of them")]
    NotInLine(Square, Square),
    /// The jump goes an odd number of squares, or none.
    #[error("{1} is {distance} from {0}, expected two squares for each stone jumped over", distance = Distance(*.2))]
    OddDistance(Square, Square, u8),
    /// A stone stands where a jump has left none.
    #[error("there is a stone on {0}, expected the empty square that the jump left")]
    Occupied(Square),
}
