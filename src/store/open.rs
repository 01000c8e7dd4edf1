//! Opening a database: whose it is, which version, and the way to the newest.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

use super::migrate::Form;
use super::{StoreError, migrate, rejects, sum};

/// Says in the head of the file that it is one of ours: "sumi".
///
/// # Stability
/// Never changes.
const APPLICATION_ID: i32 = 0x7375_6d69;

/// Each brings the schema from the version of its index to the next. The list only grows.
const MIGRATIONS: [&str; 12] = [
    include_str!("../../sql/schema/001_games.sql"),
    include_str!("../../sql/schema/002_mended.sql"),
    include_str!("../../sql/schema/003_variations.sql"),
    include_str!("../../sql/schema/004_rules.sql"),
    include_str!("../../sql/schema/005_segments.sql"),
    include_str!("../../sql/schema/006_columns.sql"),
    include_str!("../../sql/schema/007_aliases.sql"),
    include_str!("../../sql/schema/008_analysis.sql"),
    include_str!("../../sql/schema/009_puzzles.sql"),
    include_str!("../../sql/schema/010_manners.sql"),
    include_str!("../../sql/schema/011_checksums.sql"),
    include_str!("../../sql/schema/012_rejects.sql"),
];

/// The second half of version 5, when the games were brought over.
const VIEWS: &str = include_str!("../../sql/schema/005_views.sql");

/// The other parts of version 6: when the facts of all games are in columns, and when all else is brought over.
const FACTS: &str = include_str!("../../sql/schema/006_facts.sql");
const SUMS: &str = include_str!("../../sql/schema/006_sums.sql");

/// The end of version 11, when all else is brought over.
const CHECKSUMS: &str = include_str!("../../sql/schema/011_sums.sql");

/// The newest version known here.
#[allow(clippy::cast_possible_wrap)]
const VERSION: i32 = MIGRATIONS.len() as i32;

/// Bytes of a page of a new database: a chunk of the position index is one.
const PAGE_SIZE: i32 = 8_192;

/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_mins(1);

/// A database of games.
#[derive(Debug)]
pub struct Database {
    pub(super) connection: Connection,
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
pub(super) const PAGES: i32 = 64;

/// Has SQLite keep so many MiB of pages in memory.
pub(super) fn keep_pages(connection: &Connection, mebibytes: i32) -> rusqlite::Result<()> {
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
        Database::prepare(connection, path, access)
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
        )
    }

    fn prepare(
        mut connection: Connection,
        path: &Path,
        access: Access,
    ) -> Result<Database, StoreError> {
        connection.busy_timeout(PATIENCE)?;
        sum::register(&connection)?;
        rejects::register(&connection)?;
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
        if version > VERSION {
            return Err(StoreError::Newer {
                path: path.to_owned(),
                found: version,
                known: VERSION,
            });
        }
        keep_pages(&connection, PAGES)?;
        match access {
            Access::Write => {
                if tables == 0 {
                    connection.pragma_update(None, "page_size", PAGE_SIZE)?;
                }
                migrate(&mut connection)?;
                connection.pragma_update(None, "foreign_keys", true)?;
            }
            Access::Read if version == 0 && tables > 0 => {
                let fault = "it has tables and no schema version";
                return Err(StoreError::Corrupt(fault.to_owned()));
            }
            Access::Read if version == 0 => return Err(StoreError::Missing(path.to_owned())),
            Access::Read => {
                if version < VERSION {
                    migrate(&mut connection).map_err(|error| older(error, path, version))?;
                }
                connection.pragma_update(None, "query_only", true)?;
            }
        }
        Ok(Database { connection })
    }

    /// One state of the database for several reads, whoever writes in the meantime; `None` within a transaction, which has one.
    pub(super) fn snapshot(&self) -> Result<Option<Transaction<'_>>, StoreError> {
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
        Ok(self
            .connection
            .pragma_query_value(None, "user_version", |row| row.get(0))?)
    }
}

/// Application id, schema version and the number of tables.
fn head(connection: &Connection, path: &Path) -> Result<(i32, i32, i32), StoreError> {
    let read = connection.query_row(include_str!("../../sql/query/head.sql"), [], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    });
    read.map_err(|error| unopenable(path, &error))
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let version = |connection: &Connection| {
        connection.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0))
    };
    if version(connection)? == VERSION {
        return Ok(());
    }
    // A table that others refer to may have to be made anew.
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let from = version(&transaction)?;
    if from == VERSION {
        // Another program has done it while this one waited.
        return Ok(());
    }
    let from = usize::try_from(from).expect("never negative");
    for sql in MIGRATIONS.iter().skip(from) {
        // What the version says should be there is not, or what should not be there is.
        let damaged = |error: rusqlite::Error| match StoreError::from(error) {
            StoreError::Sql(error) => StoreError::Corrupt(format!(
                "the tables are not those of version {from}: {error}"
            )),
            error => error,
        };
        transaction.execute_batch(sql).map_err(damaged)?;
    }
    if from < 11 {
        // What is brought over is read, and read rows are compared with their checksums.
        transaction.execute_batch(CHECKSUMS)?;
    }
    if from < 6 {
        bring_over(&transaction, from)?;
    } else if from < 10 {
        migrate::blocks(&transaction, Form::Version9)?;
    }
    if from < 11 {
        transaction.execute_batch(CHECKSUMS)?;
        migrate::seal(&transaction, from)?;
    }
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    Ok(transaction.commit()?)
}

/// Brings over what is stored, at once, from whatever version before 6, as that has it.
fn bring_over(transaction: &Transaction<'_>, from: usize) -> Result<(), StoreError> {
    if from >= 5 {
        migrate::facts_of_version_5(transaction)?;
    }
    transaction.execute_batch(FACTS)?;
    if from < 5 {
        migrate::games(transaction)?;
        transaction.execute_batch(VIEWS)?;
    } else {
        migrate::moves_of_version_5(transaction)?;
    }
    let form = if from < 5 {
        Form::Newest
    } else {
        Form::Version5
    };
    migrate::blocks(transaction, form)?;
    Ok(transaction.execute_batch(SUMS)?)
}

/// Why a database of an older version cannot be read: it cannot be brought to the newest one where it is.
fn older(error: StoreError, path: &Path, found: i32) -> StoreError {
    match error {
        StoreError::ReadOnly => StoreError::Older {
            path: path.to_owned(),
            found,
            known: VERSION,
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

    /// The schema is pinned: a released file of it is never edited.
    #[test]
    fn the_schema_is_pinned() {
        use sha2::{Digest, Sha256};
        let digests = MIGRATIONS
            .iter()
            .chain([&VIEWS, &FACTS, &SUMS, &CHECKSUMS])
            .map(|sql| {
                let digest = Sha256::digest(sql);
                let bytes = digest.iter().take(8);
                bytes.fold(0u64, |n, byte| n << 8 | u64::from(*byte))
            });
        assert_eq!(
            digests.collect::<Vec<_>>(),
            [
                18_059_052_534_970_555_012,
                14_711_011_133_144_647_306,
                1_824_247_631_215_857_736,
                6_371_928_013_944_655_557,
                453_899_984_973_188_422,
                14_131_735_986_678_541_817,
                247_932_205_039_227_337,
                8_906_052_608_205_727_832,
                6_030_745_514_767_769_933,
                12_012_013_582_889_447_796,
                3_376_544_346_003_448_553,
                2_561_893_390_707_623_855,
                3_279_012_416_803_898_595,
                15_792_948_260_407_805_319,
                1_864_943_061_668_840_922,
                6_209_634_922_411_215_348
            ]
        );
    }

    #[test]
    fn a_new_database_says_whose_it_is() {
        let database = Database::in_memory().unwrap();
        let id: i32 = database
            .connection
            .pragma_query_value(None, "application_id", |row| row.get(0))
            .unwrap();
        assert_eq!((id, database.version().unwrap()), (APPLICATION_ID, VERSION));
    }

    /// A database as version 1 wrote it.
    fn version_1(path: &Path) {
        let old = Connection::open(path).unwrap();
        for sql in [
            MIGRATIONS[0],
            include_str!("../../tests/data/version-1.sql"),
        ] {
            old.execute_batch(sql).unwrap();
        }
    }

    #[test]
    fn a_database_of_version_1_is_brought_to_the_newest() {
        let folder = tempfile::tempdir().unwrap();
        for access in [Access::Read, Access::Write] {
            let path = folder.path().join(format!("{access:?}.db"));
            version_1(&path);
            let database = Database::open(&path, access).unwrap();
            assert_eq!(database.version().unwrap(), VERSION);
            let stored = database.game(1).unwrap().unwrap();
            assert_eq!((stored.game.plies().len(), stored.game.repaired), (4, None));
            drop(database);
            assert!(Database::open(&path, access).is_ok());
        }
    }

    #[test]
    fn an_older_database_that_is_read_only_is_told() {
        let error = older(StoreError::ReadOnly, Path::new("old.db"), 1).to_string();
        let expected = format!("old.db has schema version 1, expected {VERSION}, and is read-only");
        assert!(error.starts_with(&expected), "{error}");
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
        assert!(
            refused(Access::Read)
                .contains(&format!("schema version 99, expected at most {VERSION}"))
        );

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
            .map(|n| format!("('a longer name of player {n}')"))
            .collect::<Vec<_>>()
            .join(",");
        // With so small a cache the changes go to the file, and the journal with them, before the commit.
        writer.execute_batch(&format!("PRAGMA cache_size = 5; INSERT INTO player (name) VALUES {names}; BEGIN; UPDATE player SET name = name || 'x'")).unwrap();
        let journal = |path: &Path| PathBuf::from(format!("{}-journal", path.display()));
        std::fs::copy(&path, &copy).unwrap();
        std::fs::copy(journal(&path), journal(&copy)).unwrap();
        let database = Database::open(&copy, Access::Read).unwrap();
        let count = "SELECT count(*) FROM player WHERE name LIKE '%x'";
        assert_eq!(
            database.query(count).unwrap().rows,
            [[super::super::Value::Integer(0)]]
        );
        assert_eq!(database.info().unwrap().players, 5_000);
    }
}
