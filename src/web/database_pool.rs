//! Connections to the served database. They belong to the file that is at its path now: when it is replaced, removed or written by others,
//! they are closed and opened anew.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime};

use super::answer::Refusal;
use super::file_stamp::{FileIdentity, FileStamp, TICK};
use crate::store::{Access, Database, StoreError};

/// Connections to the database at a path, for workers that each borrow one for a question.
#[derive(Debug)]
pub(super) struct DatabasePool {
    path: PathBuf,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    opened: Option<Opened>,
    /// Counts the changes of the database that were noticed.
    version: i64,
    /// Counts how often the file was opened anew.
    openings: u64,
    /// The file that games are imported into at this moment.
    importing: Option<FileIdentity>,
}

/// The file for which connections are open.
#[derive(Debug)]
struct Opened {
    stamp: FileStamp,
    at: Instant,
    /// Whether any change after the opening shows in the stamp.
    is_settled: bool,
    /// Tells changes by others apart; its state means nothing to other connections.
    watcher: Database,
    data_version: i64,
    idle: Vec<Database>,
}

/// A connection that is borrowed.
#[derive(Debug)]
pub(super) struct Borrowed {
    pub(super) database: Database,
    /// Another number for each state of the database; what is read with the connection is at least as new.
    pub(super) version: i64,
    opening: u64,
}

impl DatabasePool {
    /// Opens the database in a file.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(super) fn open(path: &Path) -> Result<DatabasePool, StoreError> {
        // A server is not started for a database that is not there.
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

    /// Borrows a connection to the file that is at the path now, in the state that it has now.
    ///
    /// # Errors
    /// When there is no database at the path, or it is locked.
    pub(super) fn borrow(&self) -> Result<Borrowed, Refusal> {
        let mut state = self.lock();
        let found = state.update(&self.path);
        if found.is_err() {
            // Nothing is answered from a file that is gone, and its room is given back.
            state.opened = None;
        }
        found
    }

    /// Takes a connection back, for the next question to the same file.
    pub(super) fn give_back(&self, database: Database, opening: u64) {
        let mut state = self.lock();
        if state.openings == opening
            && let Some(opened) = &mut state.opened
        {
            opened.idle.push(database);
        }
    }

    /// Notes that games are imported into the file at the path until the guard is dropped.
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

impl Borrowed {
    /// The connection, and by which number it is given back.
    pub(super) fn into_parts(self) -> (Database, u64) {
        (self.database, self.opening)
    }
}

impl State {
    fn update(&mut self, path: &Path) -> Result<Borrowed, Refusal> {
        let stamp = FileStamp::of(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => gone(path),
            _ => unavailable(&format!("{}: {error}", path.display())),
        })?;
        let is_current = self
            .opened
            .as_ref()
            .is_some_and(|opened| opened.is_of(&stamp));
        if !is_current {
            self.open(path, stamp)?;
        }
        let opened = self.opened.as_mut().ok_or_else(|| gone(path))?;
        let data_version = opened.watcher.data_version().map_err(cannot_be_read)?;
        if !is_current || data_version != opened.data_version {
            opened.data_version = data_version;
            self.version += 1;
        }
        let database = match opened.idle.pop() {
            Some(database) => database,
            None => open(path)?,
        };
        Ok(Borrowed {
            database,
            version: self.version,
            opening: self.openings,
        })
    }

    fn open(&mut self, path: &Path, stamp: FileStamp) -> Result<(), Refusal> {
        self.opened = None;
        if self.importing.is_some_and(|file| file != stamp.identity) {
            // SQLite would take the journal of the old file, which has the same name, for one of the new file.
            let message = format!(
                "{} was replaced while games were imported into the old file",
                path.display()
            );
            return Err(unavailable(&message));
        }
        self.openings += 1;
        self.opened = Some(Opened {
            is_settled: stamp.is_settled(SystemTime::now()),
            stamp,
            at: Instant::now(),
            watcher: open(path)?,
            data_version: 0,
            idle: Vec::new(),
        });
        Ok(())
    }
}

impl Opened {
    /// Whether it is the file that has this stamp, in the same state.
    fn is_of(&self, stamp: &FileStamp) -> bool {
        self.stamp == *stamp && (self.is_settled || self.at.elapsed() <= TICK)
    }
}

/// Games are being imported by this server.
#[derive(Debug)]
pub(super) struct ImportGuard<'a> {
    pool: &'a DatabasePool,
    file: FileIdentity,
}

impl ImportGuard<'_> {
    /// Looks whether the database is still in its place.
    ///
    /// # Errors
    /// When it is not: what would be imported is not found again.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match FileStamp::of(&self.pool.path) {
            Ok(stamp) if stamp.identity == self.file => Ok(()),
            _ => Err(StoreError::Moved),
        }
    }
}

impl Drop for ImportGuard<'_> {
    fn drop(&mut self) {
        self.pool.lock().importing = None;
    }
}

fn open(path: &Path) -> Result<Database, Refusal> {
    Database::open(path, Access::Read).map_err(|error| match error {
        StoreError::Missing(path) if !path.exists() => gone(&path),
        error => cannot_be_read(error),
    })
}

fn cannot_be_read(error: StoreError) -> Refusal {
    match error {
        StoreError::Locked => Refusal::Busy,
        error => unavailable(&error.to_string()),
    }
}

fn gone(path: &Path) -> Refusal {
    unavailable(&format!(
        "the database {} is gone, expected the file that was there when the server was started, or another database",
        path.display()
    ))
}

fn unavailable(why: &str) -> Refusal {
    Refusal::Unavailable(format!(
        "{why}; questions are answered again as soon as a database can be read there"
    ))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The journal of an import into the old file has the name of one of the new file, which it would be rolled back into.
    #[cfg(unix)]
    #[test]
    fn a_file_put_in_place_during_an_import_is_opened_after_it() {
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
        assert!(matches!(importing.check(), Err(StoreError::Moved)));
        let refused = pool.borrow().unwrap_err();
        let Refusal::Unavailable(message) = refused else {
            panic!("{refused:?}")
        };
        assert!(message.contains("games.db was replaced while"), "{message}");
        drop(importing);
        assert_ne!(pool.borrow().unwrap().version, version);
        fs::remove_file(&path).unwrap();
        assert!(pool.begin_import().is_err());
    }
}
