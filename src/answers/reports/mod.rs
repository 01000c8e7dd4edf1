//! What commands report of what they did.

mod changes;
mod database;
mod engine;
mod import_report;
mod match_answer;
mod problem_counts;
mod records;
mod training;

pub use changes::{CountedMarks, DeleteReport, MergedPlayer, PreviewedChange};
pub use database::{
    BackupReport, CompactReport, DatabaseAnswer, MergeAnswer, RecoverAnswer, SchemaRow,
};
pub use engine::{AnalysisRow, BookRow};
pub use import_report::{FileCounts, ImportReport};
pub(crate) use import_report::{RejectCorrections, import_report, no_record_message};
pub use match_answer::{InfiniteNumber, MatchAnswer, MatchTest, RoundedNumber};
pub(crate) use problem_counts::ProblemCounts;
pub use records::{CheckProblem, CheckReport, CheckSummary, RetryReport};
pub use training::TrainedGeneration;
