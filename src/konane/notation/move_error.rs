//! Why a text does not name a move.

use crate::game::Color;
use crate::konane::rules::{IllegalMove, IllegalPredecessor};

/// Why a text does not name a move.
///
/// ```
/// use sumito::konane::{MoveError, Position, read_move};
///
/// let error = read_move("hello", &Position::default()).unwrap_err();
/// assert!(matches!(error, MoveError::NotAToken { .. }));
/// assert!(error.to_string().starts_with("`hello` is not a move, expected a square a1 to t20"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move in any spelling.
    #[error(
        "`{found}` is not a move, expected a square a1 to t20 as in d4, or squares of a jump as in d4-d8"
    )]
    NotAToken {
        /// The beginning of the text.
        found: String,
    },
    /// No legal move has this name.
    #[error("`{text}` is not a legal move: {reason}")]
    Unresolved {
        /// The text.
        text: String,
        /// The reason.
        reason: ResolveError,
    },
}

/// Why no legal move has the name that a token gives.
///
/// ```
/// use sumito::konane::{MoveError, Position, ResolveError, read_move};
///
/// let error = read_move("d4-d6", &Position::default()).unwrap_err();
/// assert!(matches!(error, MoveError::Unresolved { reason: ResolveError::Illegal(_), .. }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResolveError {
    /// The token names another mover.
    #[error("a move of {found}, expected one of {expected}")]
    OtherMover {
        /// The colour that the token names.
        found: Color,
        /// The colour that makes the move.
        expected: Color,
    },
    /// The move with this name is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// No move with this inverse led to the position.
    #[error(transparent)]
    IllegalPredecessor(#[from] IllegalPredecessor),
}
