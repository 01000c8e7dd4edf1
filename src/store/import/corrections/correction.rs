//! A correction of what an earlier import stored.

use serde::Serialize;

/// A game that corrects a reject or a game of an earlier import of its source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Correction {
    /// The name of the source of both.
    pub source: String,
    /// The line where the record of the game begins.
    pub line: u64,
    /// The id of the game.
    pub game: i64,
    /// The id of the reject; `None` if a whole game is corrected.
    pub reject: Option<i64>,
    /// The id of the corrected game, or of the incomplete game with the legal moves of the reject.
    pub old_game: Option<i64>,
}
