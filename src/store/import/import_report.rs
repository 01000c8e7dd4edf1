//! The report of an import.

use std::collections::BTreeMap;
use std::time::Instant;

use serde::Serialize;

use super::corrections::{Correction, Corrections};
use super::counts::{ImportCounts, is_zero};

/// What an import of files did, as `sumito import --format json` prints it. Its sums balance even if the import was interrupted.
///
/// ```
/// use std::path::Path;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// let report = database.import_path(Path::new("sample-games"))?;
/// assert_eq!(report.counts.seen, report.counts.imported);
/// assert!(report.files > 20 && report.failures.is_empty());
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ImportReport {
    /// Files that were read, also those in packed files.
    pub files: usize,
    /// Files without a record.
    pub without_records: usize,
    /// The records.
    #[serde(flatten)]
    pub counts: ImportCounts,
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
    /// The corrections of games that were edited here, which are not replaced; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_replaced: Vec<Correction>,
    /// Changed records that are still rejects, for the same reason as before, which stay too; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub still_rejected: Vec<Correction>,
    /// The time in seconds.
    pub seconds: f64,
    /// The number of problems of each kind.
    pub kinds: BTreeMap<String, u64>,
    /// Damaged games of the database that were stored again; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub restored: u64,
    /// The files without records, and those that could not be read to their end. Not in the JSON, since commands print them as errors.
    #[serde(skip)]
    pub failures: Vec<ImportFailure>,
}

/// A file that could not be imported, or not to its end.
///
/// ```
/// use sumito::store::Database;
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("empty.txt"), "")?;
/// let report = Database::in_memory()?.import_path(folder.path())?;
/// assert!(report.failures[0].source.ends_with("empty.txt"));
/// assert_eq!(report.failures[0].reason, "no record of a game was found");
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportFailure {
    /// The path of the file, with the name of the member if it is an archive.
    pub source: String,
    /// What was found and what was expected.
    pub reason: String,
}

impl ImportReport {
    /// Enters the records that correct what earlier imports stored.
    pub(crate) fn set_corrections(&mut self, corrections: Corrections) {
        self.corrected = corrections.replaceable.len() as u64;
        self.corrections = corrections.replaceable;
        self.not_replaced = corrections.of_edited;
        self.still_rejected = corrections.still_rejected;
    }

    /// Enters the time since the import began, in milliseconds.
    pub(crate) fn set_time(&mut self, start: Instant) {
        self.seconds = (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    }

    pub(super) fn fail(&mut self, source: &str, reason: String) {
        let source = source.to_owned();
        self.failures.push(ImportFailure { source, reason });
    }
}
