//! Why a text does not name a move: three kinds of errors.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::combinator::all_consuming;

use super::notation::Notation;
use crate::game::NumberMeaning;
use crate::notation::token::Token;
use crate::rules::{IllegalMove, Move};

/// Why a text does not name a move.
///
/// ```
/// use sumito::notation::{MoveError, Notation};
/// use sumito::rules::Position;
///
/// let start = Position::default();
/// let error = Notation::Abapro.read("z9", &start).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`z9` is not a move, expected two or three cells as in a1b2 or e6e8f6"
/// );
/// assert!(matches!(error, MoveError::NotAToken { .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move in any notation.
    #[error("`{found}` is not a move, expected two or three cells as in a1b2 or e6e8f6")]
    NotAToken {
        /// The text.
        found: String,
    },
    /// No legal move has this name.
    #[error("`{token}` is not a legal move: {reason}")]
    Unresolved {
        /// The token.
        token: Token,
        /// The reason.
        reason: ResolveError,
    },
    /// Several moves have this name.
    #[error("`{token}` names {count} moves, expected one: {candidates}", count = candidates.0.len())]
    Ambiguous {
        /// The token.
        token: Token,
        /// The moves with this name.
        candidates: AmbiguousMoves,
    },
}

/// Why no legal move has the name that a token gives.
///
/// ```
/// use sumito::notation::{MoveError, Notation, ResolveError};
/// use sumito::rules::Position;
///
/// let error = Notation::Abapro.read("e5e6", &Position::default()).unwrap_err();
/// assert!(matches!(error, MoveError::Unresolved { reason: ResolveError::Illegal(_), .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResolveError {
    /// The move with this name is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The token is not spelled as in this notation.
    #[error("in {0} notation expected a move as {1}")]
    CellSpelling(Notation, &'static str),
    /// The cells do not name a move in this notation.
    #[error("in {0} notation expected {1}")]
    Shape(Notation, &'static str),
    /// There is such a move, but it has another name.
    #[error("in {0} notation the move is {1}")]
    OtherName(Notation, Token),
    /// No legal move with this inverse led to the position.
    #[error("no legal move with this inverse led to the position")]
    NoPredecessor,
}

/// Moves with the same name. They are displayed in the reversible notation.
///
/// ```
/// use sumito::notation::{AmbiguousMoves, Notation};
/// use sumito::rules::Position;
///
/// let moves = ["a1b2", "a5b5"].map(|name| Notation::Abapro.read(name, &Position::default()));
/// let moves = moves.into_iter().collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(AmbiguousMoves(moves).to_string(), "a1d4, a5d5");
/// # Ok::<(), sumito::notation::MoveError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AmbiguousMoves(pub Vec<Move>);

impl fmt::Display for AmbiguousMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .0
            .iter()
            .map(|&mv| Notation::Reversible.token(mv).to_string())
            .collect();
        f.write_str(&names.join(", "))
    }
}

impl std::error::Error for AmbiguousMoves {}

impl FromStr for Token {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Token, MoveError> {
        let not_a_token = |_| MoveError::NotAToken {
            found: text.to_owned(),
        };
        all_consuming(|input| Token::parse(input, NumberMeaning::Moves))
            .parse(text)
            .map(|(_, token)| token)
            .map_err(not_a_token)
    }
}
