//! What commands report on records that they read.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::{ProblemKind, Severity};
use crate::store::ImportCounts;

/// What `check` prints: the problems and then the counts.
///
/// ```
/// use sumito::answers::check;
/// use sumito::record::ReadOptions;
///
/// let report = check("games.txt", &b"1.a1b2 i5h5\n"[..], ReadOptions::default())?;
/// assert_eq!((report.summary.seen, report.summary.valid), (1, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckReport {
    /// The problems in the order of the records.
    pub problems: Vec<CheckProblem>,
    /// The counts.
    #[serde(flatten)]
    pub summary: CheckSummary,
}

/// A problem of a record.
///
/// ```
/// use sumito::answers::check;
/// use sumito::record::{ReadOptions, Severity};
///
/// let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.e5e6\n";
/// let report = check("games.txt", text.as_bytes(), ReadOptions::default())?;
/// let problem = report.problems.iter().find(|problem| problem.severity == Severity::Error).expect("a problem");
/// assert_eq!((problem.line, problem.column, problem.game), (2, 15, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckProblem {
    /// The file.
    pub file: String,
    /// The line, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: u64,
    /// The column in characters, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub column: u64,
    /// The byte in the file, from 0.
    pub offset: u64,
    /// The number of the record in its file, from 1.
    pub game: u64,
    /// The ply that was being read, from 1.
    pub ply: Option<u32>,
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub kind: ProblemKind,
    /// What was found and what was expected.
    pub message: String,
    /// The position in which a move could not be played.
    pub position: Option<String>,
    /// Moves that may have been meant.
    pub did_you_mean: Vec<String>,
}

/// The counts of `check`.
///
/// ```
/// use sumito::answers::check;
/// use sumito::record::ReadOptions;
///
/// let summary = check("games.txt", &b"1.a1b2 i5h5\n"[..], ReadOptions::default())?.summary;
/// assert_eq!((summary.files, summary.plies, summary.rejected), (1, 2, 0));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckSummary {
    /// Files that were read, also those in packed files.
    pub files: usize,
    /// Files without a record.
    pub without_records: usize,
    /// Records.
    pub seen: u64,
    /// Complete games.
    pub valid: u64,
    /// Games that stop early.
    pub incomplete: u64,
    /// Records without a move that can be replayed.
    pub rejected: u64,
    /// Warnings about all records.
    pub warnings: u64,
    /// Plies of all games.
    pub plies: u64,
    /// The number of problems of each kind.
    pub kinds: BTreeMap<String, u64>,
}

/// What `rejects --retry` and `rejects --fix` did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RetryReport {
    /// The counts of what was read again.
    #[serde(flatten)]
    pub counts: ImportCounts,
    /// Incomplete games of which a longer part can be replayed now.
    pub longer: u64,
    /// Fragments joined with their first halves; omitted if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    pub joined: Option<u64>,
    /// The time in seconds.
    pub seconds: f64,
    /// The number of problems of each kind.
    pub kinds: BTreeMap<String, u64>,
}
