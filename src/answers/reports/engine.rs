//! What commands report that use the engine.

use serde::Serialize;

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
