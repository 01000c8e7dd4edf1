//! The answer of the game-tree exercise, which is one of Abalone.

use serde::Serialize;

use crate::record::AbaloneMoveFields;

/// The best moves of the game-tree exercise.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimaxAnswer {
    /// The value of the position, from the view of the side to move.
    pub value: i32,
    /// The side to move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color")
    )]
    pub turn: &'static str,
    /// The depth of the tree in plies.
    pub depth: u8,
    /// The number of positions visited.
    pub visited: u64,
    /// The best moves.
    pub best: Vec<MinimaxMove>,
}

/// A best move of the game-tree exercise.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MinimaxMove {
    /// The move.
    #[serde(flatten)]
    pub fields: AbaloneMoveFields,
    /// The position after it.
    pub position: String,
    /// The name of the move in the exercise.
    pub tp: String,
}
