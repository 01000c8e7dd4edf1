//! Opens a database: checks its application id and schema version, and migrates it to the newest version.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

use super::migrations::{APPLICATION_ID, SCHEMA, Schema, version_of};
use crate::store::StoreError;
use crate::store::format::checksum;

/// Bytes of a page of a new database: a chunk of the position index is one.
const PAGE_SIZE: i32 = 8_192;

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_mins(1);

/// A database of games.
#[derive(Debug)]
pub struct Database {
    pub(in crate::store) connection: Connection,
}

/// What a database is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// To read an existing one. Nothing is written, so the file may be read-only; but one of an older version is brought to
    /// the newest.
    Read,
    /// To write; one that does not exist is made.
    Write,
}

/// MiB of pages that are kept in memory: questions come back to the same ones.
pub(in crate::store) const PAGES: i32 = 64;

/// Has SQLite keep so many MiB of pages in memory.
pub(in crate::store) fn keep_pages(
    connection: &Connection,
    mebibytes: i32,
) -> rusqlite::Result<()> {
    connection.pragma_update(None, "cache_size", -(mebibytes << 10))
}

impl Database {
    /// Opens the database in a file.
    ///
    /// # Errors
    /// When the file is missing, is no database, or is one of another program or of a newer version of this one.
    pub fn open(path: &Path, access: Access) -> Result<Database, StoreError> {
        if access == Access::Read && !path.exists() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        let flags = match access {
            // Writable where the file is, so that what a broken-off import left half done can be rolled back.
            Access::Read => OpenFlags::SQLITE_OPEN_READ_WRITE,
            Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
        };
        let opened = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX);
        let connection = opened.map_err(|error| unopenable(path, &error))?;
        Database::prepare(connection, path, access, &SCHEMA)
    }

    /// A new database that is gone when it is dropped.
    ///
    /// # Errors
    /// When there is no memory for it.
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
        connection.busy_timeout(PATIENCE)?;
        checksum::register(&connection)?;
        // A plan does not depend on what is bound: otherwise each question about a number is parsed and planned anew.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        connection.set_prepared_statement_cache_capacity(64);
        let (id, version, tables) = head(&connection, path)?;
        let is_ours = id == APPLICATION_ID && version >= 0;
        if !is_ours && (id != 0 || version != 0 || tables != 0) {
            return Err(StoreError::Foreign {
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
        keep_pages(&connection, PAGES)?;
        match access {
            Access::Write => {
                if tables == 0 {
                    connection.pragma_update(None, "page_size", PAGE_SIZE)?;
                }
                schema.bring_up_to_date(&mut connection)?;
                connection.pragma_update(None, "foreign_keys", true)?;
            }
            Access::Read if version == 0 && tables > 0 => {
                let fault = "it has tables and no schema version";
                return Err(StoreError::Corrupt(fault.to_owned()));
            }
            Access::Read if version == 0 => return Err(StoreError::Missing(path.to_owned())),
            Access::Read => {
                if version < newest {
                    let brought = schema.bring_up_to_date(&mut connection);
                    brought.map_err(|error| older(error, path, (version, newest)))?;
                }
                connection.pragma_update(None, "query_only", true)?;
            }
        }
        Ok(Database { connection })
    }

    /// One state of the database for several reads, whoever writes in the meantime; `None` within a transaction, which has one.
    pub(in crate::store) fn snapshot(&self) -> Result<Option<Transaction<'_>>, StoreError> {
        if !self.connection.is_autocommit() {
            return Ok(None);
        }
        let deferred = TransactionBehavior::Deferred;
        Ok(Some(Transaction::new_unchecked(
            &self.connection,
            deferred,
        )?))
    }

    /// Does several reads over one state of the database, whoever writes in the meantime.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn in_one_state<T>(&self, work: impl FnOnce() -> T) -> Result<T, StoreError> {
        let _snapshot = self.snapshot()?;
        Ok(work())
    }

    /// The version of the schema.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn version(&self) -> Result<i32, StoreError> {
        Ok(version_of(&self.connection)?)
    }
}

/// Application id, schema version and the number of tables.
fn head(connection: &Connection, path: &Path) -> Result<(i32, i32, i32), StoreError> {
    let read = connection.query_row(include_str!("../../../sql/query/head.sql"), [], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    });
    read.map_err(|error| unopenable(path, &error))
}

/// Why a database of an older version cannot be read: it cannot be brought to the newest one where it is.
fn older(error: StoreError, path: &Path, (found, known): (i32, i32)) -> StoreError {
    match error {
        StoreError::ReadOnly => StoreError::Older {
            path: path.to_owned(),
            found,
            known,
        },
        error => error,
    }
}

fn unopenable(path: &Path, error: &rusqlite::Error) -> StoreError {
    let path: PathBuf = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotADatabase(path),
        Some(ErrorCode::DatabaseBusy) => StoreError::Locked,
        Some(ErrorCode::DatabaseCorrupt) => {
            StoreError::Corrupt(format!("{}: {error}", path.display()))
        }
        // The schema cannot be read.
        Some(ErrorCode::Unknown) => StoreError::Corrupt(format!("{}: {error}", path.display())),
        // Nothing is written yet but what a journal says.
        Some(ErrorCode::ReadOnly) => StoreError::BrokenOff(path),
        _ => StoreError::Unopenable {
            path,
            message: error.to_string(),
        },
    }
}

#[cfg(test)]
mod tests;
