//! Opening a database: whose it is, which version, and the way to the newest.

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
mod tests {
    use super::*;
    use crate::store::connection::migrations::Migration;

    #[test]
    fn a_new_database_says_whose_it_is() {
        let database = Database::in_memory().unwrap();
        let id: i32 = database
            .connection
            .pragma_query_value(None, "application_id", |row| row.get(0))
            .unwrap();
        assert_eq!(
            (id, database.version().unwrap()),
            (APPLICATION_ID, SCHEMA.newest())
        );
    }

    /// The version after the newest, with a table more, for tests.
    const NEXT: Schema = Schema {
        migrations: &[Migration {
            version: SCHEMA.first + 1,
            apply: |connection| {
                Ok(connection.execute_batch(
                    "CREATE TABLE club (name TEXT); INSERT INTO club SELECT name FROM player",
                )?)
            },
        }],
        ..SCHEMA
    };

    fn open_as(schema: &Schema, path: &Path, access: Access) -> Result<Database, StoreError> {
        Database::prepare(Connection::open(path).unwrap(), path, access, schema)
    }

    fn one_player(path: &Path) {
        let database = Database::open(path, Access::Write).unwrap();
        let sql = "INSERT INTO player (name, checksum) VALUES ('Ann', 0)";
        database.connection.execute_batch(sql).unwrap();
    }

    #[test]
    fn an_older_database_is_brought_to_the_newest_version() {
        let folder = tempfile::tempdir().unwrap();
        for access in [Access::Read, Access::Write] {
            let path = folder.path().join(format!("{access:?}.db"));
            one_player(&path);
            // Once it is brought to the newest version, and once it is of that version.
            for _ in 0..2 {
                let database = open_as(&NEXT, &path, access).unwrap();
                assert_eq!(database.version().unwrap(), 21);
                let clubs = database.query("SELECT name FROM club").unwrap();
                assert_eq!(clubs.rows, [[crate::store::Value::Text("Ann".to_owned())]]);
            }
            let error = Database::open(&path, access).unwrap_err().to_string();
            assert!(
                error.contains("schema version 21, expected at most 20"),
                "{error}"
            );
        }
        // A new one has the tables of all versions.
        let new = open_as(&NEXT, &folder.path().join("new.db"), Access::Write).unwrap();
        assert!(new.query("SELECT name FROM club").unwrap().rows.is_empty());
    }

    const FAILING: [Migration; 2] = [
        NEXT.migrations[0],
        Migration {
            version: SCHEMA.first + 2,
            apply: |connection| Ok(connection.execute_batch("DROP TABLE nothing")?),
        },
    ];

    /// A step that fails leaves the database as it was.
    #[test]
    fn a_migration_that_fails_changes_nothing() {
        let failing = Schema {
            migrations: &FAILING,
            ..SCHEMA
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        one_player(&path);
        let error = open_as(&failing, &path, Access::Write)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("the tables are not those of version 20"),
            "{error}"
        );
        let database = Database::open(&path, Access::Read).unwrap();
        assert!(database.query("SELECT name FROM club").is_err());
        assert_eq!(database.info().unwrap().players, 1);
    }

    #[test]
    fn an_older_database_that_is_read_only_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        one_player(&path);
        // Whoever may write any file is told by SQLite that this one is read-only.
        let read_only = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY);
        let error = Database::prepare(read_only.unwrap(), &path, Access::Read, &NEXT).unwrap_err();
        assert!(
            matches!(
                error,
                StoreError::Older {
                    found: 20,
                    known: 21,
                    ..
                }
            ),
            "{error}"
        );
        let told = format!(
            "{} has schema version 20, expected 21, and is read-only",
            path.display()
        );
        assert!(error.to_string().starts_with(&told), "{error}");
    }

    #[test]
    fn a_database_of_an_unreleased_version_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        for version in [1, 12, 19] {
            one_player(&path);
            let old = Connection::open(&path).unwrap();
            old.pragma_update(None, "user_version", version).unwrap();
            drop(old);
            for access in [Access::Read, Access::Write] {
                let error = Database::open(&path, access).unwrap_err().to_string();
                let told = format!(
                    "schema version {version}, expected 20: it was written by an unreleased version of sumito, import the sources again"
                );
                assert!(error.contains(&told), "{error}");
            }
            std::fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn what_is_not_ours_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.db");
        let refused = |access| Database::open(&path, access).unwrap_err().to_string();
        assert!(refused(Access::Read).contains("there is no database"));

        let other = Connection::open(&path).unwrap();
        other
            .execute_batch("CREATE TABLE x (y); PRAGMA application_id = 7;")
            .unwrap();
        assert!(refused(Access::Write).contains("another program (application id 7)"));

        other
            .execute_batch(&format!(
                "PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 99;"
            ))
            .unwrap();
        drop(other);
        assert!(refused(Access::Read).contains("schema version 99, expected at most 20"));

        std::fs::write(
            &path,
            "not a database, but long enough to be taken for one".repeat(100),
        )
        .unwrap();
        assert_eq!(
            refused(Access::Write),
            format!(
                "{} is not a database; if it was one, `sumito db recover NEW.db` saves what can be read",
                path.display()
            )
        );
    }

    /// What an import leaves that is killed while it commits: a journal that must be rolled back before anybody can read.
    #[test]
    fn a_broken_off_commit_is_rolled_back_by_the_next_reader() {
        let folder = tempfile::tempdir().unwrap();
        let [path, copy] = ["games.db", "copy.db"].map(|name| folder.path().join(name));
        drop(Database::open(&path, Access::Write).unwrap());
        let writer = Connection::open(&path).unwrap();
        let names: String = (0..5_000)
            .map(|n| format!("('a longer name of player {n}', 0)"))
            .collect::<Vec<_>>()
            .join(",");
        // With so small a cache the changes go to the file, and the journal with them, before the commit.
        writer.execute_batch(&format!("PRAGMA cache_size = 5; INSERT INTO player (name, checksum) VALUES {names}; BEGIN; UPDATE player SET name = name || 'x'")).unwrap();
        let journal = |path: &Path| PathBuf::from(format!("{}-journal", path.display()));
        std::fs::copy(&path, &copy).unwrap();
        std::fs::copy(journal(&path), journal(&copy)).unwrap();
        let database = Database::open(&copy, Access::Read).unwrap();
        let count = "SELECT count(*) FROM player WHERE name LIKE '%x'";
        assert_eq!(
            database.query(count).unwrap().rows,
            [[crate::store::Value::Integer(0)]]
        );
        assert_eq!(database.info().unwrap().players, 5_000);
    }
}
