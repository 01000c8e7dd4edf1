//! Positions of any game as text.

use std::str::FromStr;

use super::list::AnyPosition;
use crate::konane;
use crate::notation::{PositionError, read_position};

impl FromStr for AnyPosition {
    type Err = ParsePositionError;

    /// Reads a position under the standard rules of its game, in any notation, or the name of a layout. The kind of game is determined by the text.
    fn from_str(text: &str) -> Result<AnyPosition, ParsePositionError> {
        if konane::is_position_text(text) {
            return Ok(AnyPosition::Konane(text.parse()?));
        }
        Ok(AnyPosition::Abalone(read_position(text)?))
    }
}

/// The error of a text that is not a position of its game.
///
/// ```
/// use sumito::games::AnyPosition;
///
/// let error = "wbw/bw b -".parse::<AnyPosition>().unwrap_err();
/// assert!(error.to_string().contains("expected"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text is not a position of Abalone.
    #[error(transparent)]
    Abalone(#[from] PositionError),
    /// The text is not a position of Kōnane.
    #[error(transparent)]
    Konane(#[from] konane::PositionError),
}
