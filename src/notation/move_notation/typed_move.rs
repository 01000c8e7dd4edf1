//! Moves as players type them.

use super::error::MoveError;
use super::notation::Notation;
use crate::rules::{Move, Position};

/// The move that a text names in a notation, or else in another one if the text is unambiguous.
///
/// # Errors
/// What was expected.
pub fn read_typed_move(
    text: &str,
    position: &Position,
    notation: Notation,
) -> Result<Move, String> {
    let error = match notation.read(text, position) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    let mut candidates: Vec<Move> = Vec::new();
    for other in Notation::ALL {
        match other.read(text, position) {
            Ok(mv) if !candidates.contains(&mv) => candidates.push(mv),
            _ => {}
        }
    }
    match (&candidates[..], error) {
        ([mv], _) => Ok(*mv),
        ([], MoveError::NotAToken { found }) => Err(format!(
            "`{found}` is neither a move nor a word, expected a move as a1b2, or `help`"
        )),
        ([], error) => Err(error.to_string()),
        (several, _) => {
            let names = several.iter().map(|&mv| notation.name(mv, position));
            let names: Vec<String> = names.map(|name| name.to_string()).collect();
            Err(format!(
                "`{text}` may mean {}, expected one of them",
                names.join(" or ")
            ))
        }
    }
}
