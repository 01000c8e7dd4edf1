//! What is said of an import.

use std::collections::BTreeMap;
use std::time::Instant;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::record::{FileKind, Record, Severity};
use crate::store::{Correction, Counts};

/// What is said of an import; whole or not, its sums are true and balance.
pub(crate) fn import_value(
    files: FileCounts,
    counts: Counts,
    joined: u64,
    corrected: RejectCorrections,
    start: Instant,
    kinds: &ProblemCounts,
) -> Value {
    let report = Report {
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

/// What is told of a file without records, and what can be done about it.
pub(crate) fn no_record_message(name: &str, kind: Option<FileKind>) -> String {
    let why = match kind {
        Some(kind) => format!("this is {}; {}", kind.name(), kind.advice()),
        None => "expected a game at least".to_owned(),
    };
    format!("{name}: no record found: {why}")
}

/// The files read, and how many of them have no record of a game in them.
#[derive(Serialize)]
pub(crate) struct FileCounts {
    pub(crate) files: usize,
    pub(crate) without_records: usize,
}

/// What was found of records that correct rejects of earlier imports.
#[derive(Default)]
pub(crate) struct RejectCorrections {
    pub(crate) corrections: Vec<Correction>,
    /// How many of the rejects were replaced.
    pub(crate) replaced: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    files: FileCounts,
    #[serde(flatten)]
    counts: Counts,
    /// Fragments joined with their first halves; left out where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    joined: u64,
    /// Rejects of earlier imports that records of this one correct, and how many of them were replaced; left out where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    corrected: u64,
    #[serde(skip_serializing_if = "is_zero")]
    replaced: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corrections: Vec<Correction>,
    seconds: f64,
    kinds: Value,
}

/// How many problems of each kind there were.
#[derive(Debug, Default)]
pub(crate) struct ProblemCounts {
    counts: BTreeMap<String, [u64; 3]>,
}

impl ProblemCounts {
    pub(crate) fn count(&mut self, record: &Record) {
        for problem in &record.problems {
            let counts = self.counts.entry(problem.kind.to_string()).or_default();
            counts[severity_index(problem.severity)] += 1;
        }
    }

    /// The sums by kind, whatever their severity.
    pub(crate) fn value(&self) -> Value {
        let sums = self.counts.iter();
        let sums = sums.map(|(kind, counts)| (kind.clone(), counts.iter().sum::<u64>().into()));
        Value::Object(sums.collect::<Map<_, _>>())
    }

    /// A line per kind, the worst and most frequent first; nothing when there were no problems.
    pub(crate) fn table(&self) -> String {
        let mut rows: Vec<(&String, &[u64; 3])> = self.counts.iter().collect();
        rows.sort_by_key(|(kind, counts)| (std::cmp::Reverse(**counts), *kind));
        let Some(wide) = rows.iter().map(|(kind, _)| kind.len()).max() else {
            return String::new();
        };
        let mut text = format!(
            "{:<wide$}  {:>6}  {:>8}  {:>5}\n",
            "kind", "errors", "warnings", "notes"
        );
        for (kind, [errors, warnings, notes]) in rows {
            let row = format!("{kind:<wide$}  {errors:>6}  {warnings:>8}  {notes:>5}\n");
            text.push_str(&row);
        }
        text
    }
}

/// The place of a severity in the counts: the worst first.
fn severity_index(severity: Severity) -> usize {
    match severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Note => 2,
    }
}
