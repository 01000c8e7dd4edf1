//! Merges another database into this one.

mod corrected_rejects;
mod incoming_games;
mod incoming_rejects;
mod merge_databases;
mod other_edits;

pub use merge_databases::MergeReport;
