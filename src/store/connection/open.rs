//! Opens a database: checks its application id and schema version, and migrates it to the newest version.

use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{ErrorCode, OpenFlags, TransactionBehavior};

use super::lock_wait::wait_for_locks;
use super::migrations::{APPLICATION_ID, SCHEMA, Schema, version_of};
use crate::store::StoreError;
use crate::store::connection::sqlite::{Connection, Transaction};
use crate::store::format::checksum;

/// Bytes per page of a new database, which are also those of a chunk of the position index.
pub(in crate::store) const PAGE_SIZE: usize = 4_096;

/// A database of games.
#[derive(Debug)]
pub struct Database {
    pub(in crate::store) connection: Connection,
}

/// Whether a database is opened to read or to write.
///
/// ```
/// use sumito::store::{Access, Database, StoreError};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.db");
/// assert!(matches!(Database::open(&path, Access::Read), Err(StoreError::Missing(_))));
/// Database::open(&path, Access::Write)?;
/// assert!(Database::open(&path, Access::Read).is_ok());
/// # Ok::<(), StoreError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Access {
    /// Opens an existing database. Nothing is written, so that the file may be read-only, unless its schema must be migrated.
    Read,
    /// Opens a database to write, and creates it if it does not exist.
    Write,
}

/// Size of the page cache in MiB. Queries often read the same pages again.
pub(in crate::store) const CACHE_MEBIBYTES: i32 = 64;

/// Sets the size of the page cache.
pub(in crate::store) fn set_cache_size(
    connection: &Connection,
    mebibytes: i32,
) -> Result<(), StoreError> {
    connection.pragma_update("cache_size", -(mebibytes << 10))
}

impl Database {
    /// Opens the database in a file.
    ///
    /// ```
    /// use sumito::store::{Access, Database, Filter};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let database = Database::open(&folder.path().join("games.db"), Access::Write)?;
    /// assert_eq!(database.games(&Filter::default())?.count(), 0);
    /// # Ok::<(), sumito::store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// When the file is missing, is not a database, or is a database of another program or of a newer version of this one.
    pub fn open(path: &Path, access: Access) -> Result<Database, StoreError> {
        if access == Access::Read && !path.exists() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        let flags = match access {
            // The file is writable if possible, so that the journal of an interrupted import can be rolled back.
            Access::Read => OpenFlags::SQLITE_OPEN_READ_WRITE,
            Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
        };
        let opened = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX);
        let connection = opened.map_err(|error| unopenable(path, &error))?;
        Database::prepare(connection, path, access, &SCHEMA)
    }

    /// Creates a database in memory.
    ///
    /// # Errors
    /// When it cannot be allocated.
    pub fn in_memory() -> Result<Database, StoreError> {
        Database::prepare(
            Connection::open_in_memory()?,
            Path::new(":memory:"),
            Access::Write,
            &SCHEMA,
        )
    }

    fn prepare(
        mut connection: Connection,
        path: &Path,
        access: Access,
        schema: &Schema,
    ) -> Result<Database, StoreError> {
        wait_for_locks(&mut connection)?;
        checksum::register(&connection)?;
        // Query plans must not depend on bound values. Otherwise each query with another value is planned again.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        connection.set_prepared_statement_cache_capacity(64);
        let (id, version, tables) = read_header(&connection, path)?;
        let is_sumito_database = id == APPLICATION_ID && version >= 0;
        if !is_sumito_database && (id != 0 || version != 0 || tables != 0) {
            return Err(StoreError::OtherApplication {
                path: path.to_owned(),
                found: id,
            });
        }
        let newest = schema.newest();
        if version > newest {
            return Err(StoreError::Newer {
                path: path.to_owned(),
                found: version,
                known: newest,
            });
        }
        if (1..schema.first).contains(&version) {
            return Err(StoreError::Unreleased {
                path: path.to_owned(),
                found: version,
                known: newest,
            });
        }
        set_cache_size(&connection, CACHE_MEBIBYTES)?;
        match access {
            Access::Write => {
                if tables == 0 {
                    connection.pragma_update("page_size", PAGE_SIZE)?;
                }
                schema.migrate(&mut connection)?;
                connection.pragma_update("foreign_keys", true)?;
            }
            Access::Read if version == 0 && tables > 0 => {
                let fault = "it has tables and no schema version";
                return Err(StoreError::Corrupt(fault.to_owned()));
            }
            Access::Read if version == 0 => return Err(without_tables(path)),
            Access::Read => {
                if version < newest {
                    let migrated = schema.migrate(&mut connection);
                    migrated.map_err(|error| unmigrated(error, path, (version, newest)))?;
                }
                connection.pragma_update("query_only", true)?;
            }
        }
        Ok(Database { connection })
    }

    /// Begins a read transaction, so that several reads see one state of the database; `None` within a transaction.
    pub(in crate::store) fn begin_read(&self) -> Result<Option<Transaction<'_>>, StoreError> {
        if !self.connection.is_autocommit() {
            return Ok(None);
        }
        let deferred = TransactionBehavior::Deferred;
        Ok(Some(Transaction::new_unchecked(
            &self.connection,
            deferred,
        )?))
    }

    /// Runs several reads in one read transaction, so that they see one state of the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn with_read_transaction<T>(
        &self,
        work: impl FnOnce() -> T,
    ) -> Result<T, StoreError> {
        let _transaction = self.begin_read()?;
        Ok(work())
    }

    /// The version of the schema.
    ///
    /// # Errors
    /// When the file cannot be read.
    #[doc(hidden)]
    pub fn version(&self) -> Result<i32, StoreError> {
        version_of(&self.connection)
    }
}

/// Reads the application id, the schema version and the number of tables.
fn read_header(connection: &Connection, path: &Path) -> Result<(i32, i32, i32), StoreError> {
    let sql = include_str!("../../../sql/query/file_header.sql");
    let read = connection
        .raw()
        .query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    read.map_err(|error| unopenable(path, &error))
}

/// The size of the smallest database, of one page. `SQLite` takes a shorter file for an empty one.
const MIN_DATABASE_BYTES: u64 = 512;

/// The error if a file that is read has neither a schema version nor tables: SQLite takes an empty file for a database.
fn without_tables(path: &Path) -> StoreError {
    match path.metadata() {
        Ok(file) if file.len() >= MIN_DATABASE_BYTES => StoreError::NoTables(path.to_owned()),
        Ok(file) if file.len() > 0 => StoreError::Unopenable {
            path: path.to_owned(),
            message: "file is not a database".to_owned(),
        },
        _ => StoreError::Empty(path.to_owned()),
    }
}

/// The error if a database of an older version is read-only, so that it cannot be migrated.
fn unmigrated(error: StoreError, path: &Path, (found, known): (i32, i32)) -> StoreError {
    match error {
        StoreError::ReadOnly => StoreError::Older {
            path: path.to_owned(),
            found,
            known,
        },
        error => error,
    }
}

/// The error if a database cannot be opened.
fn unopenable(path: &Path, error: &rusqlite::Error) -> StoreError {
    let path: PathBuf = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotADatabase(path),
        Some(ErrorCode::DatabaseBusy) => StoreError::Locked,
        Some(ErrorCode::DatabaseCorrupt) => {
            StoreError::Corrupt(format!("{}: {error}", path.display()))
        }
        // SQLite cannot parse the schema.
        Some(ErrorCode::Unknown) => StoreError::Corrupt(format!("{}: {error}", path.display())),
        // Only the rollback of a journal can have written so far.
        Some(ErrorCode::ReadOnly) => StoreError::HotJournal(path),
        _ => StoreError::Unopenable {
            message: why_unopenable(&path).unwrap_or_else(|| error.to_string()),
            path,
        },
    }
}

/// Why a file cannot be opened or created, if that can be seen.
fn why_unopenable(path: &Path) -> Option<String> {
    if path.is_dir() {
        return Some("it is a folder".to_owned());
    }
    if path.exists() {
        return None;
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    Some(match folder {
        Some(folder) if !folder.exists() => format!("there is no folder {}", folder.display()),
        Some(folder) => format!("no file can be made in the folder {}", folder.display()),
        None => "no file can be made in the current folder".to_owned(),
    })
}

#[cfg(test)]
mod tests;
