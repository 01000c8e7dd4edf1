//! `DescribePosition`: what commands tell of a position and of its legal moves.

use serde_json::{Map, Value};

use super::write_game::WriteGame;
use crate::record::model::ply_order::PlyOrder;

/// What commands tell of a position and of its legal moves.
pub(crate) trait DescribePosition: WriteGame {
    /// The fields of a legal move in lists.
    const MOVE_FIELDS: &'static [&'static str];

    /// The fields of the rows of a position.
    const POSITION_FIELDS: &'static [&'static str];

    /// The fields of a ply in replays that only this game has.
    const REPLAY_FIELDS: &'static [&'static str] = &[];

    /// The values of [`DescribePosition::REPLAY_FIELDS`] for a move that is played or taken back in this order, with the position before it.
    fn replay_fields(_: Self::Move, _: &Self, _: PlyOrder) -> Map<String, Value> {
        Map::new()
    }

    /// What a move does beside moving, as the end of a sentence that says who plays it or takes it back; empty if that is nothing.
    fn replay_effect(_: Self::Move, _: &Self, _: PlyOrder) -> String {
        String::new()
    }

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
