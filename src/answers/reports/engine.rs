//! What commands report that use the engine.

use serde::Serialize;

/// A move of an opening book.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookRow {
    /// The position, in the native notation.
    pub position: String,
    /// The move, in Aba-Pro.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth for the side that plays it, in hundredths of a marble.
    pub hundredths: i32,
    /// How often it was played in the games with which the book was made.
    pub games: u64,
}

/// The analysis of a game in a few numbers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisRow {
    /// The number of the game in the database.
    pub id: i64,
    /// The engine and its settings.
    pub by: String,
    /// The number of plies.
    pub plies: usize,
    /// The evaluation of the start, from the view of the side that moves first.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub start: String,
    /// The evaluation of the end.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub end: String,
    /// The number of moves marked as the only good one.
    pub only: usize,
    /// The number of moves marked as dubious.
    pub dubious: usize,
    /// The number of moves marked as mistakes.
    pub mistakes: usize,
    /// The number of moves marked as blunders.
    pub blunders: usize,
}
