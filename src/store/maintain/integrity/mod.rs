//! Checks a database for damage.

mod check;
mod check_games;
mod column_comparison;
mod damaged_games;
mod report;

pub use report::IntegrityReport;
