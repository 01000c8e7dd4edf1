//! The pool of connections to the served database. They belong to the file that is at its path now: when the file is replaced, removed or
//! written by others, they are closed and reopened.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime};

use super::file_stamp::{FileIdentity, FileStamp, TIMESTAMP_RESOLUTION};
use crate::store::{Access, Database, StoreError};
use crate::web::response::ApiError;

/// Connections to the database at a path, of which each worker borrows one for a job.
#[derive(Debug)]
pub(crate) struct DatabasePool {
    path: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    opened: Option<OpenFile>,
    /// Counts the changes of the database that were detected.
    version: i64,
    /// The generation of the connections: counts how often the file was opened.
    generation: u64,
    /// The file of the import that is running.
    importing: Option<FileIdentity>,
}

/// The file to which connections are open.
#[derive(Debug)]
struct OpenFile {
    stamp: FileStamp,
    opened_at: Instant,
    /// Whether any change after the opening changes the stamp.
    is_settled: bool,
    /// The connection on which changes by others are detected: its data version means nothing on other connections.
    watcher: Database,
    data_version: i64,
    idle: Vec<Database>,
}

/// A borrowed connection.
#[derive(Debug)]
pub(super) struct BorrowedConnection {
    pub(super) database: Database,
    /// The version of the database; data read with the connection is at least as new.
    pub(super) version: i64,
    generation: u64,
}

impl DatabasePool {
    /// Opens the database in a file.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(crate) fn open(path: &Path) -> Result<DatabasePool, StoreError> {
        // A server is not started without a database.
        Database::open(path, Access::Read)?;
        Ok(DatabasePool {
            path: path.to_owned(),
            state: Mutex::default(),
        })
    }

    /// The path of the database.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Borrows a connection to the present version of the file that is at the path now.
    ///
    /// # Errors
    /// When there is no database at the path, or it is locked.
    pub(super) fn borrow(&self) -> Result<BorrowedConnection, ApiError> {
        let mut state = self.lock();
        let borrowed = state.borrow(&self.path);
        if borrowed.is_err() {
            // A removed file is closed: it is not read any more, and its space on the disk is freed.
            state.opened = None;
        }
        borrowed
    }

    /// Returns a connection to the pool, for the next job on the same file.
    pub(super) fn give_back(&self, database: Database, generation: u64) {
        let mut state = self.lock();
        if state.generation == generation
            && let Some(opened) = &mut state.opened
        {
            opened.idle.push(database);
        }
    }

    /// Notes that an import into the file at the path is running, until the guard is dropped.
    ///
    /// # Errors
    /// When there is no file.
    pub(super) fn begin_import(&self) -> Result<ImportGuard<'_>, StoreError> {
        let missing = |_| StoreError::Missing(self.path.clone());
        let stamp = FileStamp::of(&self.path).map_err(missing)?;
        let file = stamp.identity;
        self.lock().importing = Some(file);
        Ok(ImportGuard { pool: self, file })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BorrowedConnection {
    /// The connection, and its generation, with which it is returned to the pool.
    pub(super) fn into_parts(self) -> (Database, u64) {
        (self.database, self.generation)
    }
}

impl State {
    fn borrow(&mut self, path: &Path) -> Result<BorrowedConnection, ApiError> {
        let stamp = FileStamp::of(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => removed(path),
            _ => unavailable(&format!("{}: {error}", path.display())),
        })?;
        let is_current = self
            .opened
            .as_ref()
            .is_some_and(|opened| opened.is_of(&stamp));
        if !is_current {
            self.open(path, stamp)?;
        }
        let opened = self.opened.as_mut().ok_or_else(|| removed(path))?;
        let data_version = opened.watcher.data_version().map_err(read_error)?;
        if !is_current || data_version != opened.data_version {
            opened.data_version = data_version;
            self.version += 1;
        }
        let database = match opened.idle.pop() {
            Some(database) => database,
            None => open(path)?,
        };
        Ok(BorrowedConnection {
            database,
            version: self.version,
            generation: self.generation,
        })
    }

    fn open(&mut self, path: &Path, stamp: FileStamp) -> Result<(), ApiError> {
        self.opened = None;
        if self.importing.is_some_and(|file| file != stamp.identity) {
            // SQLite would apply the journal of the old file, which has the same name, to the new file.
            let message = format!(
                "{} was replaced while games were imported into the old file",
                path.display()
            );
            return Err(unavailable(&message));
        }
        self.generation += 1;
        self.opened = Some(OpenFile {
            is_settled: stamp.is_settled(SystemTime::now()),
            stamp,
            opened_at: Instant::now(),
            watcher: open(path)?,
            data_version: 0,
            idle: Vec::new(),
        });
        Ok(())
    }
}

impl OpenFile {
    /// Whether this is the file with the stamp, unchanged since it was opened.
    fn is_of(&self, stamp: &FileStamp) -> bool {
        self.stamp == *stamp
            && (self.is_settled || self.opened_at.elapsed() <= TIMESTAMP_RESOLUTION)
    }
}

/// Exists while this server imports games.
#[derive(Debug)]
pub(super) struct ImportGuard<'a> {
    pool: &'a DatabasePool,
    file: FileIdentity,
}

impl ImportGuard<'_> {
    /// Checks that the database was not replaced or removed during the import.
    ///
    /// # Errors
    /// When it was: the imported games would be lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match FileStamp::of(&self.pool.path) {
            Ok(stamp) if stamp.identity == self.file => Ok(()),
            _ => Err(StoreError::FileReplaced),
        }
    }
}

impl Drop for ImportGuard<'_> {
    fn drop(&mut self) {
        self.pool.lock().importing = None;
    }
}

fn open(path: &Path) -> Result<Database, ApiError> {
    Database::open(path, Access::Read).map_err(|error| match error {
        StoreError::Missing(path) if !path.exists() => removed(&path),
        error => read_error(error),
    })
}

fn read_error(error: StoreError) -> ApiError {
    match error {
        StoreError::Locked => error.into(),
        error => unavailable(&error.to_string()),
    }
}

fn removed(path: &Path) -> ApiError {
    unavailable(&format!(
        "the database {} is gone, expected the file that was there when the server was started, or another database",
        path.display()
    ))
}

fn unavailable(why: &str) -> ApiError {
    ApiError::DatabaseUnavailable(format!(
        "{why}; requests are answered again as soon as a database can be read there"
    ))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The journal of an import into the old file has the name of the new file's journal, and would be rolled back into the new file.
    #[cfg(unix)]
    #[test]
    fn a_file_that_replaces_the_database_during_an_import_is_opened_after_it() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["games.db", "other.db"].map(|name| folder.path().join(name));
        for path in [&path, &other] {
            Database::open(path, Access::Write).unwrap();
        }
        let pool = DatabasePool::open(&path).unwrap();
        let importing = pool.begin_import().unwrap();
        let version = pool.borrow().unwrap().version;
        assert!(importing.check().is_ok());
        fs::rename(&other, &path).unwrap();
        assert!(matches!(importing.check(), Err(StoreError::FileReplaced)));
        let refused = pool.borrow().unwrap_err();
        let ApiError::DatabaseUnavailable(message) = refused else {
            panic!("{refused:?}")
        };
        assert!(message.contains("games.db was replaced while"), "{message}");
        drop(importing);
        assert_ne!(pool.borrow().unwrap().version, version);
        fs::remove_file(&path).unwrap();
        assert!(pool.begin_import().is_err());
    }
}
