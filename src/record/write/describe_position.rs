//! `DescribePosition`: what commands tell of a position and of its legal moves.

use serde_json::Value;

use super::write_game::WriteGame;

/// What commands tell of a position and of its legal moves.
pub(crate) trait DescribePosition: WriteGame {
    /// The fields of a legal move in lists.
    const MOVE_FIELDS: &'static [&'static str];

    /// The fields of the rows of a position.
    const POSITION_FIELDS: &'static [&'static str];

    /// The number of move sequences of a length.
    fn perft(&self, depth: u32) -> u64;

    /// The position in the notation with a key, or in all that the game has.
    ///
    /// # Errors
    /// If the game does not have the notation.
    fn describe(&self, notation: Option<&str>) -> Result<PositionDescription, String>;
}

/// A position as text.
pub(crate) struct PositionDescription {
    /// A row for each notation.
    pub(crate) rows: Vec<Value>,
    /// The text for terminals; without it, they get a table of the rows.
    pub(crate) text: Option<String>,
    /// What notations cannot say of the position.
    pub(crate) losses: Vec<String>,
}
