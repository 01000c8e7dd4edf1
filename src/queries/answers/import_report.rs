//! The report of an import.

use std::time::Instant;

use serde::Serialize;
use serde_json::Value;

use super::problem_counts::ProblemCounts;
use crate::record::FileKind;
use crate::store::{Correction, Counts};

/// The report of an import. Its sums balance even where the import was broken off.
pub(crate) fn import_report_json(
    files: FileCounts,
    counts: Counts,
    joined: u64,
    corrected: RejectCorrections,
    start: Instant,
    kinds: &ProblemCounts,
) -> Value {
    let report = ImportReport {
        files,
        counts,
        joined,
        corrected: corrected.corrections.len() as u64,
        replaced: corrected.replaced,
        corrections: corrected.corrections,
        seconds: (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
        kinds: kinds.value(),
    };
    serde_json::to_value(report).expect("a report has names for fields")
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
#[derive(Serialize)]
pub(crate) struct FileCounts {
    pub(crate) files: usize,
    pub(crate) without_records: usize,
}

/// Records of this import that correct rejects of earlier ones.
#[derive(Default)]
pub(crate) struct RejectCorrections {
    pub(crate) corrections: Vec<Correction>,
    /// How many of the rejects were replaced.
    pub(crate) replaced: u64,
}

#[derive(Serialize)]
struct ImportReport {
    #[serde(flatten)]
    files: FileCounts,
    #[serde(flatten)]
    counts: Counts,
    /// Fragments joined with their first halves; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    joined: u64,
    /// Rejects of earlier imports that records of this one correct, and how many of them were replaced; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    corrected: u64,
    #[serde(skip_serializing_if = "is_zero")]
    replaced: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corrections: Vec<Correction>,
    seconds: f64,
    kinds: Value,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
