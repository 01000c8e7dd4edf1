//! The formats of `--format`.

use clap::ValueEnum;

/// Output format
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum OutputFormat {
    /// A table to read
    #[default]
    Table,
    /// One JSON value
    Json,
    /// One JSON object per line
    Jsonl,
    /// Comma-separated values
    Csv,
}
