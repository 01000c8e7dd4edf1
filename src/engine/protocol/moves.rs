//! Moves as words of the protocol.

use crate::notation::Notation;
use crate::rules::{Move, Position};

/// Reads a legal move.
pub(super) fn parse_move(word: &str, position: &Position) -> Result<Move, String> {
    let mv = Notation::Abapro.read(word, position);
    mv.map_err(|error| format!("`{word}`: {error}"))
}

/// Consecutive moves from a position, each after a blank.
pub(super) fn move_names(moves: &[Move], mut position: Position) -> String {
    let mut text = String::new();
    for &mv in moves {
        text += &format!(" {}", Notation::Abapro.name(mv, &position));
        position.play_unchecked(mv);
    }
    text
}
