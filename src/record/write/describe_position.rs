//! `DescribePosition`: what commands print about a position and its legal moves.

use super::write_game::WriteGame;
use crate::json::JsonType;
use crate::record::model::ply_order::PlyOrder;

/// What commands print about a position and its legal moves.
pub(crate) trait DescribePosition: WriteGame {
    /// A row of a position in a notation.
    type PositionRow: JsonType;

    /// The fields of a legal move in lists.
    const MOVE_FIELDS: &'static [&'static str];

    /// The fields of the rows of a position.
    const POSITION_FIELDS: &'static [&'static str];

    /// The names of the notations of positions.
    fn position_notations() -> Vec<&'static str>;

    /// The pieces that a move takes off the board in this position.
    fn taken(mv: Self::Move, before: &Self) -> Option<TakenPieces>;

    /// The captures or ejections of a move, as the end of a sentence that states who plays it or reverts it; empty if there are none.
    fn replay_effect(mv: Self::Move, before: &Self, order: PlyOrder) -> String;

    /// The number of move sequences of a length.
    fn perft(&self, depth: u32) -> u64;

    /// The position in the notation with a key, or in all that the game has.
    ///
    /// # Errors
    /// If the game does not have the notation.
    fn describe(
        &self,
        notation: Option<&str>,
    ) -> Result<PositionDescription<Self::PositionRow>, String>;
}

/// The pieces that a move takes off the board.
pub(crate) struct TakenPieces {
    /// The names of their cells.
    pub(crate) cells: Vec<String>,
    /// Their colour, as it is displayed.
    pub(crate) color: &'static str,
}

/// A position as text.
pub(crate) struct PositionDescription<R> {
    /// A row for each notation.
    pub(crate) rows: Vec<R>,
    /// The text for terminals; without it, they get a table of the rows.
    pub(crate) text: Option<String>,
    /// The properties of the position that its notations cannot express.
    pub(crate) losses: Vec<String>,
}
