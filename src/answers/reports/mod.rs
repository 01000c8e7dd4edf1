//! What commands report of what they did.

mod changes;
mod database;
mod engine;
mod match_answer;
mod records;
mod training;

pub use changes::{CountedMarks, DeleteReport, MergedPlayer, PreviewedChange};
pub use database::{
    BackupReport, CompactReport, DatabaseAnswer, MergeAnswer, RecoverAnswer, SchemaRow,
};
pub use engine::{AnalysisRow, BookRow};
pub use match_answer::{InfiniteNumber, MatchAnswer, MatchTest, RoundedNumber};
pub use records::{CheckProblem, CheckReport, CheckSummary, RetryReport};
pub use training::TrainedGeneration;
