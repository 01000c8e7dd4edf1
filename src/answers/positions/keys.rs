//! What commands compute of a position, and the steps of a replay.

use serde::Serialize;

use crate::answers::games::PlyAnalysis;
use crate::record::Score;

/// The number of move sequences of a length.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftRow {
    /// The length in plies.
    pub depth: u32,
    /// The number of sequences.
    pub leaves: u64,
}

/// The key of a position, and of what can be reached by a move. Keys are the same in all orientations of the board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionKeys {
    /// The key.
    pub key: i64,
    /// The legal moves.
    pub moves: Vec<PositionMoveKey>,
    /// The key of the game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    pub game: &'static str,
}

/// The code of a legal move and the key of the position after it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionMoveKey {
    /// The name of the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its code in the canonical orientation of the position.
    pub code: u16,
    /// The key of the position after it.
    pub key: i64,
}

/// An option by which rules can differ from the usual ones.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleRow {
    /// Its name.
    pub option: &'static str,
    /// The values that may follow `=`; empty for an option without a value.
    pub values: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
    /// The key of the game; null for what is stated beside the rules in every game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type_or_null")
    )]
    pub game_type: Option<&'static str>,
}

/// A step of a replay, forward or backward.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayRow {
    /// The number of the ply, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub ply: usize,
    /// The name of the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The name of the inverse move.
    pub inverse: String,
    /// The cells of the pieces that come back, in a replay backward.
    pub restored: Option<String>,
    /// The cells of the pieces that are taken off, in a replay forward.
    pub ejected: Option<String>,
    /// The colour of these pieces.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color_or_null")
    )]
    pub color: Option<&'static str>,
    /// The position that the step leads to.
    pub position: String,
    /// The points there.
    pub score: Score,
    /// The analysis of the ply, if the game was analysed.
    pub analysis: Option<PlyAnalysis>,
    /// The name of the opening, if the position has one.
    pub opening: Option<String>,
}
