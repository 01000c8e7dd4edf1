//! What commands report of what they did or computed, in the fields and the order of their JSON.

mod changes;
mod database;
mod engine;
mod import_report;
mod match_answer;
mod minimax;
mod positions;
mod problem_counts;
mod records;
mod statistics;
mod training;

pub use changes::{CountedMarks, DeleteReport, MergedPlayer, PreviewedChange, UndoAnswer};
pub use database::{
    BackupReport, CompactReport, DatabaseAnswer, DuplicateGameAnswer, DuplicateGroupAnswer,
    MergeAnswer, RecoverAnswer, SchemaRow,
};
pub use engine::{AnalysisRow, BookRow};
pub use import_report::{FileCounts, ImportReport};
pub(crate) use import_report::{RejectCorrections, import_report, no_record_message};
pub use match_answer::{InfiniteNumber, MatchAnswer, MatchTest, RoundedNumber};
pub use minimax::{MinimaxAnswer, MinimaxMove};
pub use positions::{PerftRow, PositionKeys, PositionMoveKey, ReplayRow, RuleRow};
pub(crate) use problem_counts::ProblemCounts;
pub use records::{CheckProblem, CheckReport, CheckSummary, RetryReport};
pub use statistics::{CrosstableAnswer, EventCandidate, EventRow};
pub use training::TrainedGeneration;
