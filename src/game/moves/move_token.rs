//! `MoveToken`: a move as it is written, parsed without a board.

use std::fmt::{Debug, Display};

/// Whether two numbers separated by `-` are a move or a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberMeaning {
    /// They are a move between numbered cells.
    Moves,
    /// They are a score.
    Scores,
}

/// A move of a game as it is written, parsed without a board.
pub trait MoveToken: Clone + PartialEq + Debug + Display {
    /// The form of a move, as error messages describe what was expected.
    const FORM: &'static str;

    /// Parses a move at the start of a text, and returns the text after it.
    fn parse_prefix(text: &str, numbers: NumberMeaning) -> Option<(Self, &str)>;

    /// Parses a move in its plainest form at the start of a text, and returns its length: what [`MoveToken::parse_prefix`] would parse too, but faster.
    fn parse_plain(_: &[u8]) -> Option<(Self, usize)> {
        None
    }

    /// The name of the inverse of the move.
    #[must_use]
    fn inverse(&self) -> Self;

    /// Adds the mark of the captures or ejections of the move, in a game with such marks.
    fn add_capture_mark(&mut self) {}

    /// Removes such a mark if it is before the move. Returns whether there was one.
    fn take_capture_mark_before(&mut self) -> bool {
        false
    }
}
