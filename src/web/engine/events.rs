//! The data of the events that a search or an analysis sends.

use serde::Serialize;

use crate::answers::MoveAnswer;
use crate::record::Evaluation;

/// `waiting`: all threads search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Waiting {
    /// The place in the queue, 1 for the next one.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub(crate) place: usize,
}

/// `error`, the last event: the search failed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SearchFailed {
    /// What happened.
    pub(crate) error: String,
    /// The HTTP status that an error response would have.
    pub(crate) status: u16,
}

impl SearchFailed {
    pub(crate) fn new(error: impl Into<String>) -> SearchFailed {
        SearchFailed {
            error: error.into(),
            status: 500,
        }
    }
}

/// `done`, the last event of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SearchDone {
    /// A limit (`depth`, `nodes`, `time`), `decided` (a certain win or loss), `book` (a move of the opening book) or `cancelled`.
    pub(crate) reason: &'static str,
    /// The name of the best move.
    pub(crate) best: Option<String>,
}

/// `info`: the result of a search at a depth.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SearchInfo {
    /// The depth in plies.
    pub(crate) depth: u8,
    /// The number of positions searched.
    pub(crate) nodes: u64,
    /// The time in milliseconds.
    pub(crate) time: u64,
    /// Positions a second.
    pub(crate) nps: f64,
    /// The best lines, the best first.
    pub(crate) lines: Vec<SearchLineAnswer>,
}

/// A line that a search has found, and its evaluation from the view of the side that moves first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SearchLine"))]
pub(crate) struct SearchLineAnswer {
    /// Its rank, 1 for the best.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub(crate) rank: usize,
    /// The evaluation.
    pub(crate) score: Option<EvaluationAnswer>,
    /// The evaluation in hundredths of a marble, unless the game is decided.
    pub(crate) hundredths: Option<i32>,
    /// The evaluation as text.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub(crate) worth: String,
    /// Its first 12 moves.
    pub(crate) moves: Vec<MoveAnswer>,
}

/// An evaluation.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Evaluation"))]
#[serde(rename_all = "lowercase")]
pub(crate) enum EvaluationAnswer {
    /// Hundredths of a marble.
    Hundredths(i32),
    /// The side that moves first wins in this many plies.
    Win(u32),
    /// The side that moves first loses in this many plies.
    Loss(u32),
}

impl EvaluationAnswer {
    pub(crate) fn of(evaluation: Evaluation) -> Option<EvaluationAnswer> {
        match (evaluation.hundredths(), evaluation.decided()) {
            (Some(hundredths), _) => Some(EvaluationAnswer::Hundredths(hundredths)),
            (None, Some((true, plies))) => Some(EvaluationAnswer::Win(plies)),
            (None, Some((false, plies))) => Some(EvaluationAnswer::Loss(plies)),
            (None, None) => None,
        }
    }
}

/// `progress`: the progress of the analysis of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AnalysisProgress {
    /// The number of plies that are analysed.
    pub(crate) done: usize,
    /// The number of plies of the game.
    pub(crate) plies: usize,
}

/// `done`, the last event of an analysis.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AnalysisDone {
    /// `analysed`, `cancelled` or `time`.
    pub(crate) reason: &'static str,
    /// Whether the analysis is stored.
    pub(crate) stored: bool,
    /// The reason why it could not be stored; only of a game that was analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[allow(
        clippy::option_option,
        reason = "absent, null and a text are three answers"
    )]
    pub(crate) error: Option<Option<String>>,
}
