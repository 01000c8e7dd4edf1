//! Numbers of problems in records, by kind and severity.

use std::collections::BTreeMap;

use super::problem::Severity;
use super::record::Record;

/// Numbers of problems by kind, each as errors, warnings and notes.
#[derive(Debug, Default)]
pub(crate) struct ProblemCounts {
    counts: BTreeMap<String, [u64; 3]>,
}

impl ProblemCounts {
    /// Counts the problems of a record.
    pub(crate) fn count(&mut self, record: &Record) {
        for problem in &record.problems {
            let counts = self.counts.entry(problem.kind.to_string()).or_default();
            counts[severity_index(problem.severity)] += 1;
        }
    }

    /// The sums by kind, over all severities.
    pub(crate) fn sums(&self) -> BTreeMap<String, u64> {
        let sums = self.counts.iter();
        sums.map(|(kind, counts)| (kind.clone(), counts.iter().sum()))
            .collect()
    }

    /// A table with a line per kind, the most severe and most frequent first; empty without problems.
    pub(crate) fn table(&self) -> String {
        let mut rows: Vec<(&String, &[u64; 3])> = self.counts.iter().collect();
        rows.sort_by_key(|(kind, counts)| (std::cmp::Reverse(**counts), *kind));
        let Some(width) = rows.iter().map(|(kind, _)| kind.len()).max() else {
            return String::new();
        };
        let mut text = format!(
            "{:<width$}  {:>6}  {:>8}  {:>5}\n",
            "kind", "errors", "warnings", "notes"
        );
        for (kind, [errors, warnings, notes]) in rows {
            let row = format!("{kind:<width$}  {errors:>6}  {warnings:>8}  {notes:>5}\n");
            text.push_str(&row);
        }
        text
    }
}

/// The index of a severity in the counts, the most severe first.
fn severity_index(severity: Severity) -> usize {
    match severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Note => 2,
    }
}
