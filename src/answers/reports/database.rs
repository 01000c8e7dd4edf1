//! What commands report on the whole database.

use serde::Serialize;

use crate::store::{CompactionReport, DatabaseInfo, MergeReport, RecoveryReport};

/// Sizes and counts of a database.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatabaseAnswer {
    /// The sizes and counts.
    #[serde(flatten)]
    pub info: DatabaseInfo,
    /// The path of the file.
    pub file: String,
}

/// What `db backup` wrote.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BackupReport {
    /// The path of the copy.
    pub file: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// What `db merge` did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MergeAnswer {
    /// The number of other databases.
    pub databases: usize,
    /// What was copied from them.
    #[serde(flatten)]
    pub merged: MergeReport,
    /// The time in seconds.
    pub seconds: f64,
}

/// What `db compact` did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompactReport {
    /// The sizes before and now.
    #[serde(flatten)]
    pub report: CompactionReport,
    /// The number of changes that cannot be undone any more.
    pub purged: usize,
}

/// What `db recover` saved.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecoverAnswer {
    /// What was saved and what was lost.
    #[serde(flatten)]
    pub report: RecoveryReport,
    /// The path of the new database.
    pub file: String,
}

/// A view or function that SQL may use, or a column of a view.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SchemaRow {
    /// `view` or `function`.
    pub kind: &'static str,
    /// The name of the view or function.
    pub name: &'static str,
    /// The name of the column; null for the view or function itself.
    pub column: Option<&'static str>,
    /// What it is.
    pub meaning: &'static str,
}
