//! What is said where there is no room for the database: which file it is, what is kept, and what can be done.

use std::env;
use std::path::Path;

use anyhow::{Error, anyhow};

use super::Verb;
use crate::store::StoreError;

/// What becomes of the work when there is no room for the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// Nothing of it is stored.
    Nothing,
    /// What was done before is stored, and the same command does the rest.
    Batches,
    /// The database is copied, which takes more room than it has.
    Copied,
    /// It is another file, which the error names.
    Elsewhere,
}

impl Kept {
    pub(super) fn of(verb: &Verb) -> Kept {
        match verb {
            Verb::Import(_) | Verb::Rejects(_) | Verb::Analyse(_) | Verb::Puzzles(_) => {
                Kept::Batches
            }
            Verb::Db(verb) => verb.kept_on_full_disk(),
            _ => Kept::Nothing,
        }
    }

    fn advice(self) -> String {
        match self {
            Kept::Batches => {
                "what was done before is stored, and the same command can simply be run again"
                    .to_owned()
            }
            Kept::Copied => format!(
                "the database is as it was; to compact it takes its room once more, beside it and in the folder for temporary files, {} (TMPDIR names another one)",
                env::temp_dir().display()
            ),
            Kept::Nothing | Kept::Elsewhere => "nothing was changed".to_owned(),
        }
    }
}

/// The error with the name of the database and advice, where it was the disk that failed.
pub(super) fn explained(error: Error, database: &Path, kept: Kept) -> Error {
    let cause = error.chain().find_map(|cause| cause.downcast_ref());
    if kept == Kept::Elsewhere || !cause.is_some_and(StoreError::is_of_the_disk) {
        return error;
    }
    let database = database.display();
    anyhow!("cannot write {database}: {error:#}; {}", kept.advice())
}
