//! Explains the error of a full disk: the file, what is stored, and advice.

use std::env;
use std::path::{self, Path};

use anyhow::{Error, anyhow};

use crate::store::StoreError;

/// The outcome of a command when the disk of the database is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FullDiskOutcome {
    /// Nothing of it is stored.
    NothingKept,
    /// The batches before the error are stored, and the same command continues after them.
    BatchesKept,
    /// The command rewrites the database, which needs additional space of its size.
    Rewritten,
    /// The command writes another file, which the error names.
    OtherFile,
}

impl FullDiskOutcome {
    /// What else helps if there is no room where the database is.
    fn elsewhere(self) -> &'static str {
        match self {
            FullDiskOutcome::BatchesKept => {
                ", or use a database elsewhere (--db FILE or SUMITO_DB)"
            }
            _ => "",
        }
    }

    fn advice(self) -> String {
        match self {
            FullDiskOutcome::BatchesKept => {
                "what was done before is stored, and the same command can simply be run again"
                    .to_owned()
            }
            FullDiskOutcome::Rewritten => format!(
                "the database is as it was; compacting it needs its size once more, next to it and in the folder for temporary files, {} (TMPDIR names another one)",
                env::temp_dir().display()
            ),
            FullDiskOutcome::NothingKept | FullDiskOutcome::OtherFile => {
                "nothing was changed".to_owned()
            }
        }
    }
}

/// Adds the name of the database and advice to an error that is caused by the disk.
pub(crate) fn explain_full_disk(error: Error, database: &Path, outcome: FullDiskOutcome) -> Error {
    let cause = error.chain().find_map(|cause| cause.downcast_ref());
    let advice = outcome.advice();
    match cause {
        _ if outcome == FullDiskOutcome::OtherFile => error,
        Some(StoreError::Temporary(_)) => {
            anyhow!(
                "{error:#}; make room there{}; {advice}",
                outcome.elsewhere()
            )
        }
        Some(StoreError::DiskFull) => {
            let path = path::absolute(database).unwrap_or_else(|_| database.to_owned());
            let folder = path.parent().unwrap_or(&path).display();
            let elsewhere = outcome.elsewhere();
            anyhow!(
                "cannot write {}: {error:#}; make room in {folder}{elsewhere}; {advice}",
                database.display()
            )
        }
        Some(cause) if cause.is_disk_error() => {
            anyhow!("cannot write {}: {error:#}; {advice}", database.display())
        }
        _ => error,
    }
}
