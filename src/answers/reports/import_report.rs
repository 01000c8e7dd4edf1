//! The report of an import.

use std::collections::BTreeMap;
use std::time::Instant;

use super::problem_counts::ProblemCounts;
use crate::record::FileKind;
use crate::store::{Correction, Counts};
use serde::Serialize;

/// The report of an import. Its sums balance even where the import was broken off.
pub(crate) fn import_report(
    files: FileCounts,
    counts: Counts,
    joined: u64,
    corrected: RejectCorrections,
    start: Instant,
    kinds: &ProblemCounts,
) -> ImportReport {
    ImportReport {
        files,
        counts,
        joined,
        corrected: corrected.corrections.len() as u64,
        replaced: corrected.replaced,
        corrections: corrected.corrections,
        seconds: (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
        kinds: kinds.sums(),
        restored: 0,
    }
}

/// The message for a file without records, with advice where the kind of the file is known.
pub(crate) fn no_record_message(name: &str, kind: Option<FileKind>) -> String {
    let why = match kind {
        Some(kind) => format!("this is {}; {}", kind.name(), kind.advice()),
        None => "expected a game at least".to_owned(),
    };
    format!("{name}: no record found: {why}")
}

/// The number of files read, and how many of them contain no record.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileCounts {
    /// Files that were read, also those in packed files.
    pub files: usize,
    /// Files without a record.
    pub without_records: usize,
}

/// Records of this import that correct rejects of earlier ones.
#[derive(Default)]
pub(crate) struct RejectCorrections {
    pub(crate) corrections: Vec<Correction>,
    /// How many of the rejects were replaced.
    pub(crate) replaced: u64,
}

/// What an import did.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImportReport {
    /// The files.
    #[serde(flatten)]
    pub files: FileCounts,
    /// The records.
    #[serde(flatten)]
    pub counts: Counts,
    /// Fragments joined with their first halves; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub joined: u64,
    /// Rejects of earlier imports that records of this one correct; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub corrected: u64,
    /// How many of these rejects were replaced; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub replaced: u64,
    /// The corrections; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
    /// The time in seconds.
    pub seconds: f64,
    /// The number of problems of each kind.
    pub kinds: BTreeMap<String, u64>,
    /// Damaged games of the database that were stored again; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub restored: u64,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
