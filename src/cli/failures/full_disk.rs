//! Explains the error of a full disk: the file, what is stored, and advice.

use std::env;
use std::path::Path;

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
    if outcome == FullDiskOutcome::OtherFile || !cause.is_some_and(StoreError::is_disk_error) {
        return error;
    }
    let database = database.display();
    anyhow!("cannot write {database}: {error:#}; {}", outcome.advice())
}
