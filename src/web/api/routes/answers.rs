//! The answers of addresses.

use crate::json::JsonType;
use crate::render::PlaybackAnalysis;
use crate::web::api::openapi::{Answer, AnswerType};
use crate::web::engine::{
    AnalysisDone, AnalysisProgress, SearchDone, SearchFailed, SearchInfo, Waiting,
};

/// An answer that is an object of a type.
pub(super) const fn json<T: JsonType>() -> Answer {
    Answer::Json(AnswerType::of::<T>())
}

/// An answer that is a list of objects of a type.
pub(super) const fn rows<T: JsonType>() -> Answer {
    Answer::Rows(AnswerType::of::<T>())
}

/// A picture in SVG.
pub(super) const SVG: Answer = Answer::File(&["image/svg+xml"]);

/// The events of the analysis of a game.
pub(super) const ANALYSIS_EVENTS: Answer = Answer::Events(&[
    ("waiting", AnswerType::of::<Waiting>()),
    ("progress", AnswerType::of::<AnalysisProgress>()),
    ("analysis", AnswerType::of::<PlaybackAnalysis>()),
    ("done", AnswerType::of::<AnalysisDone>()),
    ("error", AnswerType::of::<SearchFailed>()),
]);

/// The events of a search.
pub(super) const SEARCH_EVENTS: Answer = Answer::Events(&[
    ("waiting", AnswerType::of::<Waiting>()),
    ("info", AnswerType::of::<SearchInfo>()),
    ("done", AnswerType::of::<SearchDone>()),
    ("error", AnswerType::of::<SearchFailed>()),
]);

/// The header with what a file does not have of its games.
pub(super) const LOSSES: (&str, &str, AnswerType) = (
    "x-sumito-losses",
    "What the format cannot represent, where there is something",
    AnswerType::of::<Vec<String>>(),
);

/// The headers of a file with stored games.
pub(super) const FILE_HEADERS: &[(&str, &str, AnswerType)] = &[LOSSES];

/// Records in a format that a parameter names.
pub(super) const RECORDS: Answer = Answer::File(&[
    "text/plain",
    "text/csv",
    "text/markdown",
    "application/json",
    "application/jsonl",
]);

/// The same, or a page that plays them.
pub(super) const RECORDS_OR_PAGE: Answer = Answer::File(&[
    "text/plain",
    "text/csv",
    "text/markdown",
    "text/html",
    "application/json",
    "application/jsonl",
]);

/// The same, or a picture.
pub(super) const ANY_FILE: Answer = Answer::File(&[
    "text/plain",
    "text/csv",
    "text/markdown",
    "text/html",
    "application/json",
    "application/jsonl",
    "image/gif",
    "image/png",
    "image/svg+xml",
]);
