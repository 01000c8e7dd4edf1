//! `Connection`: a connection to a database, and `Transaction`.

use std::ops::Deref;
use std::path::Path;

use rusqlite::blob::Blob;
use rusqlite::config::DbConfig;
use rusqlite::{InterruptHandle, MAIN_DB, OpenFlags, Params, ToSql, TransactionBehavior};

use super::{Row, Statement};
use crate::store::StoreError;

/// A connection to a database.
#[derive(Debug)]
pub(in crate::store) struct Connection(rusqlite::Connection);

impl Connection {
    pub(in crate::store) fn open(path: &Path) -> Result<Connection, StoreError> {
        Connection::of(rusqlite::Connection::open(path))
    }

    pub(in crate::store) fn open_in_memory() -> Result<Connection, StoreError> {
        Connection::of(rusqlite::Connection::open_in_memory())
    }

    /// Opens a database with flags. The error is that of `rusqlite`, to which the caller adds the path.
    pub(in crate::store) fn open_with_flags(
        path: impl AsRef<Path>,
        flags: OpenFlags,
    ) -> Result<Connection, rusqlite::Error> {
        rusqlite::Connection::open_with_flags(path, flags).map(Connection)
    }

    fn of(opened: rusqlite::Result<rusqlite::Connection>) -> Result<Connection, StoreError> {
        opened.map(Connection).map_err(StoreError::of_sqlite)
    }

    /// The connection of `rusqlite`, for functions and backups, and where its errors contain more than those of the store.
    pub(in crate::store) fn raw(&self) -> &rusqlite::Connection {
        &self.0
    }

    /// As [`Connection::raw`].
    pub(in crate::store) fn raw_mut(&mut self) -> &mut rusqlite::Connection {
        &mut self.0
    }

    pub(in crate::store) fn prepare(&self, sql: &str) -> Result<Statement<'_>, StoreError> {
        let statement = self.0.prepare(sql).map_err(StoreError::of_sqlite)?;
        Ok(Statement::new(statement))
    }

    pub(in crate::store) fn prepare_cached(&self, sql: &str) -> Result<Statement<'_>, StoreError> {
        let statement = self.0.prepare_cached(sql).map_err(StoreError::of_sqlite)?;
        Ok(Statement::cached(statement))
    }

    pub(in crate::store) fn execute(
        &self,
        sql: &str,
        parameters: impl Params,
    ) -> Result<usize, StoreError> {
        let changed = self.0.execute(sql, parameters);
        changed.map_err(StoreError::of_sqlite)
    }

    pub(in crate::store) fn execute_batch(&self, sql: &str) -> Result<(), StoreError> {
        self.0.execute_batch(sql).map_err(StoreError::of_sqlite)
    }

    pub(in crate::store) fn query_row<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        read: impl FnOnce(Row<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.prepare(sql)?.query_row(parameters, read)
    }

    /// The value of a pragma.
    pub(in crate::store) fn pragma_value<T: rusqlite::types::FromSql>(
        &self,
        name: &str,
    ) -> Result<T, StoreError> {
        let value = self.0.pragma_query_value(None, name, |row| row.get(0));
        value.map_err(StoreError::of_sqlite)
    }

    /// Passes the texts that a pragma returns to `visit`.
    pub(in crate::store) fn pragma_texts(
        &self,
        name: &str,
        mut visit: impl FnMut(String),
    ) -> Result<(), StoreError> {
        let result = self.0.pragma_query(None, name, |row| {
            visit(row.get(0)?);
            Ok(())
        });
        result.map_err(StoreError::of_sqlite)
    }

    /// Sets a pragma.
    pub(in crate::store) fn pragma_update(
        &self,
        name: &str,
        value: impl ToSql,
    ) -> Result<(), StoreError> {
        let set = self.0.pragma_update(None, name, value);
        set.map_err(StoreError::of_sqlite)
    }

    pub(in crate::store) fn set_db_config(
        &self,
        config: DbConfig,
        value: bool,
    ) -> Result<(), StoreError> {
        let set = self.0.set_db_config(config, value);
        set.map(drop).map_err(StoreError::of_sqlite)
    }

    /// Lets statements fail at once if the database is locked.
    pub(in crate::store) fn fail_if_locked(&mut self) -> Result<(), StoreError> {
        let set = self.0.busy_handler(None::<fn(i32) -> bool>);
        set.map_err(StoreError::of_sqlite)
    }

    /// Lets statements call `wait` with the number of their attempts while the database is locked, and fail if it returns `false`.
    pub(in crate::store) fn busy_handler(
        &mut self,
        wait: fn(i32) -> bool,
    ) -> Result<(), StoreError> {
        let set = self.0.busy_handler(Some(wait));
        set.map_err(StoreError::of_sqlite)
    }

    pub(in crate::store) fn set_prepared_statement_cache_capacity(&self, statements: usize) {
        self.0.set_prepared_statement_cache_capacity(statements);
    }

    pub(in crate::store) fn flush_prepared_statement_cache(&self) {
        self.0.flush_prepared_statement_cache();
    }

    pub(in crate::store) fn transaction(&mut self) -> Result<Transaction<'_>, StoreError> {
        self.unchecked_transaction()
    }

    /// A transaction on a shared reference to the connection; an error within another transaction.
    pub(in crate::store) fn unchecked_transaction(&self) -> Result<Transaction<'_>, StoreError> {
        Transaction::new_unchecked(self, TransactionBehavior::Deferred)
    }

    pub(in crate::store) fn transaction_with_behavior(
        &mut self,
        behavior: TransactionBehavior,
    ) -> Result<Transaction<'_>, StoreError> {
        Transaction::new_unchecked(self, behavior)
    }

    /// Writes a blob of a row, part after part.
    pub(in crate::store) fn write_blob(
        &self,
        (table, column, id): (&str, &str, i64),
        parts: &[&[u8]],
    ) -> Result<(), StoreError> {
        let write = || {
            let mut blob = self.0.blob_open(MAIN_DB, table, column, id, false)?;
            let mut at = 0;
            for part in parts {
                blob.write_at(part, at)?;
                at += part.len();
            }
            blob.close()
        };
        write().map_err(StoreError::of_sqlite)
    }

    /// Opens a blob of a row to read it; the error is that of `rusqlite`, which distinguishes a missing row from other faults.
    pub(in crate::store) fn read_blob(
        &self,
        (table, column, id): (&str, &str, i64),
    ) -> Result<Blob<'_>, rusqlite::Error> {
        self.0.blob_open(MAIN_DB, table, column, id, true)
    }

    pub(in crate::store) fn is_autocommit(&self) -> bool {
        self.0.is_autocommit()
    }

    pub(in crate::store) fn last_insert_rowid(&self) -> i64 {
        self.0.last_insert_rowid()
    }

    pub(in crate::store) fn path(&self) -> Option<&str> {
        self.0.path()
    }

    pub(in crate::store) fn interrupt_handle(&self) -> InterruptHandle {
        self.0.get_interrupt_handle()
    }
}

/// A transaction, which is undone unless it is committed.
#[derive(Debug)]
pub(in crate::store) struct Transaction<'c> {
    transaction: rusqlite::Transaction<'c>,
    connection: &'c Connection,
}

impl<'c> Transaction<'c> {
    /// As [`Connection::unchecked_transaction`].
    pub(in crate::store) fn new_unchecked(
        connection: &'c Connection,
        behavior: TransactionBehavior,
    ) -> Result<Transaction<'c>, StoreError> {
        let begun = rusqlite::Transaction::new_unchecked(&connection.0, behavior);
        Ok(Transaction {
            transaction: begun.map_err(StoreError::of_sqlite)?,
            connection,
        })
    }

    pub(in crate::store) fn commit(self) -> Result<(), StoreError> {
        self.transaction.commit().map_err(StoreError::of_sqlite)
    }
}

impl Deref for Transaction<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}
