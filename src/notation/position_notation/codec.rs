//! `PositionCodec`: the definition of a position notation.

use crate::rules::{Position, Rules, Setup};

/// The definition of a position notation.
pub(super) struct PositionCodec {
    /// One word, as the command line writes it.
    pub(super) key: &'static str,
    /// Parses a text, adds all faults to a list, and returns what could be read.
    pub(super) read: fn(&str, &Rules, &mut Vec<String>) -> Setup,
    pub(super) write: fn(&Position) -> String,
    /// Whether the notation contains the side to move.
    pub(super) has_turn: bool,
    /// Whether the notation contains the numbers of marbles lost.
    pub(super) has_lost: bool,
}
