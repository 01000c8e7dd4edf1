//! Why a move is illegal.

use std::fmt;

use crate::game::Color;
use crate::konane::board::{Bitboard, BoardSize, Square};

/// The reason why a move is illegal.
///
/// ```
/// use sumito::konane::Position;
///
/// let mut position = Position::default();
/// let taken = position.legal_moves().iter().next().expect("a stone that can be taken off");
/// position.play(taken)?;
/// let error = position.play(taken).unwrap_err();
/// assert!(error.to_string().contains("expected"), "{error}");
/// # Ok::<(), sumito::konane::IllegalMove>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The square is not in the rectangle.
    #[error("{0} is not on the board, expected a square from a1 to {corner}", corner = corner(*.1))]
    OffBoard(Square, BoardSize),
    /// The board does not have the square.
    #[error("{0} is missing on this board, expected a square that it has")]
    Missing(Square),
    /// The side to move has no move.
    #[error("a move after the end: {0} has no move and has lost, expected no further move")]
    AfterEnd(Color),
    /// There is no stone where the move starts.
    #[error("there is no stone on {square}, expected a stone of {mover}")]
    NoStone {
        /// The square named.
        square: Square,
        /// The colour to move.
        mover: Color,
    },
    /// The stone where the move starts is the opponent's.
    #[error("there is a stone of {opponent} on {square}, expected a stone of {mover}", opponent = mover.opponent())]
    WrongColor {
        /// The square named.
        square: Square,
        /// The colour to move.
        mover: Color,
    },
    /// Black takes off a stone that is neither in the middle nor on a corner.
    #[error("the first stone is taken off {square}, expected {permitted}", permitted = Choice(*permitted))]
    FirstRemoval {
        /// The square named.
        square: Square,
        /// The squares whose stones may be taken off.
        permitted: Bitboard,
    },
    /// White takes off a stone that is not next to the hole.
    #[error("{square} is not next to the hole {hole}, expected {permitted}", permitted = Choice(*permitted))]
    NotNextToHole {
        /// The square named.
        square: Square,
        /// The square of the stone that Black took off.
        hole: Square,
        /// The squares whose stones may be taken off.
        permitted: Bitboard,
    },
    /// A jump where a stone is to be taken off.
    #[error("a jump in the opening, expected {mover} to take off {permitted}", permitted = Choice(*permitted))]
    JumpInOpening {
        /// The colour to move.
        mover: Color,
        /// The squares whose stones may be taken off.
        permitted: Bitboard,
    },
    /// A single square where a jump is expected.
    #[error("{0} is taken off after the opening, expected a jump as in d4-d6")]
    RemovalAfterOpening(Square),
    /// The jump does not follow a row or a column.
    #[error("{0} and {1} are not in one row or column, expected a jump along one of them")]
    NotInLine(Square, Square),
    /// The jump goes an odd number of squares, or none.
    #[error("{1} is {distance} from {0}, expected two squares for each stone jumped over", distance = Distance(*.2))]
    OddDistance(Square, Square, u8),
    /// The direction changes at a stop.
    #[error("the jump turns on {0}, expected it to go on in the same direction")]
    Turn(Square),
    /// There is no stone to jump over.
    #[error("there is no stone on {square} to jump over, expected a stone of {opponent}")]
    OverEmpty {
        /// The square jumped over.
        square: Square,
        /// The opponent of the colour to move.
        opponent: Color,
    },
    /// There is a stone of the mover where the jump must land before it continues.
    #[error(
        "the jump goes over a stone of {mover} itself on {square}, expected an empty square to land on"
    )]
    OverOwn {
        /// The square jumped over.
        square: Square,
        /// The colour to move.
        mover: Color,
    },
    /// There is a stone where the jump ends.
    #[error("there is a stone on {0}, expected an empty square to land on")]
    LandingOccupied(Square),
}

/// The top right corner of a board.
pub(super) fn corner(size: BoardSize) -> Square {
    Square::new(size.rows() - 1, size.columns() - 1).expect("a board has a corner")
}

/// Squares to choose from, in words: `a1, d4 or e5`.
struct Choice(Bitboard);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .0
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        match names.split_last() {
            None => f.write_str("nothing"),
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} or {last}", others.join(", ")),
        }
    }
}

/// A number of squares, in words.
pub(super) struct Distance(pub(super) u8);

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = if self.0 == 1 { "square" } else { "squares" };
        write!(f, "{} {squares}", self.0)
    }
}
