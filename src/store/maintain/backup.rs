//! A copy of a database that others go on writing.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use crate::store::{Database, StoreError};

/// Pages copied before others may write again: some tens of megabytes.
const STEP: i32 = 4_096;
/// How long they may.
const PAUSE: Duration = Duration::from_millis(5);
/// A copy begins anew when another program has written: so often at most, then the others wait until it is whole.
const MOST_RESTARTS: usize = 3;

impl Database {
    /// Copies the database, as it is when the last page is copied, into a file that does not exist or is empty. Others may read and write
    /// meanwhile; where they write again and again, they are made to wait in the end. `watch` sees the pages copied and all pages.
    ///
    /// # Errors
    /// When the database cannot be read, another program keeps it locked, or the copy cannot be written.
    pub fn backup(&self, copy: &Path, mut watch: impl FnMut(u64, u64)) -> Result<(), StoreError> {
        let mut copy = Connection::open(copy)?;
        let backup = Backup::new(&self.connection, &mut copy)?;
        let (mut left, mut restarts) = (i32::MAX, 0);
        loop {
            let pages = if restarts < MOST_RESTARTS { STEP } else { -1 };
            match backup.step(pages)? {
                StepResult::Done => return Ok(()),
                StepResult::More => {}
                // After the time that any program is waited for.
                _ => return Err(StoreError::Locked),
            }
            let progress = backup.progress();
            restarts += usize::from(progress.remaining >= left);
            left = progress.remaining;
            let number = |pages: i32| u64::try_from(pages).unwrap_or_default();
            watch(
                number(progress.pagecount - left),
                number(progress.pagecount),
            );
            std::thread::sleep(PAUSE);
        }
    }
}
