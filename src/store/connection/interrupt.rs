//! Interrupts queries from another thread, and detects changes by other connections.

use std::fmt;

use crate::store::{Database, StoreError};

/// Interrupts the running query of a database from another thread.
///
/// ```
/// use std::thread;
/// use sumito::store::Database;
///
/// let database = Database::in_memory()?;
/// let handle = database.interrupt_handle();
/// thread::spawn(move || handle.interrupt()).join().expect("a thread that does not panic");
/// assert!(database.info().is_ok());
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
pub struct InterruptHandle(rusqlite::InterruptHandle);

impl fmt::Debug for InterruptHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InterruptHandle")
    }
}

impl InterruptHandle {
    /// Makes the running query fail with [`StoreError::Interrupted`].
    ///
    /// It has no effect between two statements: call it repeatedly until the query has ended.
    pub fn interrupt(&self) {
        self.0.interrupt();
    }
}

impl Database {
    /// A handle that interrupts queries of this connection.
    pub fn interrupt_handle(&self) -> InterruptHandle {
        InterruptHandle(self.connection.interrupt_handle())
    }

    /// `PRAGMA data_version`: it changes when another connection has changed the database. Values of different connections cannot be compared.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn data_version(&self) -> Result<i64, StoreError> {
        self.connection.pragma_value("data_version")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::store::Access;

    #[test]
    fn a_query_is_interrupted_from_another_thread() {
        let database = Database::in_memory().unwrap();
        let handle = database.interrupt_handle();
        let is_finished = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_finished.load(Ordering::SeqCst) {
                    handle.interrupt();
                    thread::sleep(Duration::from_millis(5));
                }
            });
            let endless = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT sum(x) FROM n";
            let result = database.query(endless);
            is_finished.store(true, Ordering::SeqCst);
            assert!(matches!(result, Err(StoreError::Interrupted)), "{result:?}");
        });
        assert!(database.query("SELECT 1").is_ok());
    }

    #[test]
    fn the_data_version_changes_when_another_connection_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let mut writer = Database::open(&path, Access::Write).unwrap();
        let reader = Database::open(&path, Access::Read).unwrap();
        let before = reader.data_version().unwrap();
        assert_eq!(reader.data_version().unwrap(), before);
        writer
            .save_search("some", "made up", &[], crate::store::OverwriteMode::Fail)
            .unwrap();
        assert_ne!(reader.data_version().unwrap(), before);
    }
}
