//! `SqlSession`: a connection for users' SQL.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::function::SqlFunction;
use super::game_reader::GameReader;
use crate::store::connection::BUSY_TIMEOUT;
use crate::store::connection::sqlite::Connection;
use crate::store::{Access, Database, InterruptHandle, StoreError, Table, Value};

/// A connection for users' SQL: the tables and views of the file, and temporary views whose packed values functions unpack.
#[derive(Debug)]
pub struct SqlSession {
    database: Database,
}

/// Time between two attempts.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

impl SqlSession {
    /// Opens the database in a file. `functions` makes the functions; they may read games with the reader, which sees the same state of the database as
    /// the queries of this session. All functions that the views call must be among them.
    ///
    /// # Errors
    /// As [`Database::open`]; when another program writes for more than a minute.
    pub fn open(
        path: &Path,
        functions: impl FnOnce(GameReader) -> Vec<SqlFunction>,
    ) -> Result<SqlSession, StoreError> {
        let (database, games) = open_both(path)?;
        let connection = &database.connection;
        for function in functions(GameReader::new(games)) {
            function.register(connection)?;
        }
        // Temporary views are not in the file, but SQLite counts them as changes.
        connection.pragma_update("query_only", false)?;
        connection.execute_batch(include_str!("../../../../sql/script/query_views.sql"))?;
        connection.pragma_update("query_only", true)?;
        Ok(SqlSession { database })
    }

    /// A handle that interrupts queries of this session.
    pub fn interrupt_handle(&self) -> InterruptHandle {
        self.database.interrupt_handle()
    }

    /// Runs a query in SQL.
    ///
    /// # Errors
    /// As [`Database::query`]; when a function fails.
    pub fn query(&self, sql: &str) -> Result<Table, StoreError> {
        self.database.query(sql)
    }

    /// Runs a query in SQL, and passes each row as it is found to `each`, with the names of the columns. Returns these names.
    ///
    /// # Errors
    /// As [`SqlSession::query`]; the first error of `each`, which ends the query.
    pub fn for_each_row<E: From<StoreError>>(
        &self,
        sql: &str,
        each: impl FnMut(&[String], Vec<Value>) -> Result<(), E>,
    ) -> Result<Vec<String>, E> {
        self.database.for_each_row(sql, each)
    }
}

/// Two connections that see one state of the database: one for the statement, and one for the games that its functions read.
///
/// The second one holds a read lock before the first one begins, so that nothing is written between them. Each gives its lock up if the other one has to
/// wait; otherwise a program that waits for both to write would keep them waiting.
fn open_both(path: &Path) -> Result<(Database, Database), StoreError> {
    let end = Instant::now() + BUSY_TIMEOUT;
    loop {
        let games = Database::open(path, Access::Read)?;
        begin(&games.connection)?;
        let mut database = Database::open(path, Access::Read)?;
        database.connection.fail_if_locked()?;
        match begin(&database.connection) {
            Ok(()) => return Ok((database, games)),
            Err(StoreError::Locked) if Instant::now() < end => thread::sleep(RETRY_INTERVAL),
            Err(error) => return Err(error),
        }
    }
}

/// Begins a read transaction, with its lock.
fn begin(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(include_str!("../../../../sql/script/begin_read.sql"))?;
    Ok(())
}
