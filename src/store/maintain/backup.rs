//! Copies a database while other programs write to it.

use std::path::Path;
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};

use crate::store::connection::sqlite::Connection;
use crate::store::{Database, StoreError};

/// Number of pages copied before other programs may write again: some tens of megabytes.
const STEP_PAGES: i32 = 4_096;
/// The time for other programs to write between two steps.
const PAUSE: Duration = Duration::from_millis(5);
/// Number of times that the backup restarts because another program has written. After that, other programs wait until it is complete.
const MAX_RESTARTS: usize = 3;

impl Database {
    /// Copies the state of the database at the last copied page into a file that does not exist or is empty. Other programs may read and write
    /// meanwhile, but wait if they write too often. `progress` is called with the number of copied pages and of all pages.
    ///
    /// # Errors
    /// When there is such a file that is not empty, the database cannot be read or is damaged, another program keeps it locked, or the copy cannot be written.
    pub fn backup(
        &self,
        copy: &Path,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<(), StoreError> {
        if copy.metadata().is_ok_and(|file| file.len() > 0) {
            return Err(StoreError::Unopenable {
                path: copy.to_owned(),
                message: "it is not empty, expected a new file".to_owned(),
            });
        }
        let mut copy = Connection::open(copy)?;
        let backup =
            Backup::new(self.connection.raw(), copy.raw_mut()).map_err(StoreError::of_sqlite)?;
        let (mut remaining, mut restarts) = (i32::MAX, 0);
        loop {
            let pages = if restarts < MAX_RESTARTS {
                STEP_PAGES
            } else {
                -1
            };
            match backup.step(pages).map_err(StoreError::of_sqlite)? {
                StepResult::Done => break,
                StepResult::More => {}
                // Another program has held a lock for longer than the busy timeout.
                _ => return Err(StoreError::Locked),
            }
            let state = backup.progress();
            restarts += usize::from(state.remaining >= remaining);
            remaining = state.remaining;
            let number = |pages: i32| u64::try_from(pages).unwrap_or_default();
            progress(number(state.pagecount - remaining), number(state.pagecount));
            std::thread::sleep(PAUSE);
        }
        drop(backup);
        let mut fault = None;
        copy.pragma_texts("quick_check", |text| {
            if text != "ok" {
                fault.get_or_insert(text);
            }
        })?;
        fault.map_or(Ok(()), |fault| Err(StoreError::Corrupt(fault)))
    }
}
