//! Reads the names of a table of players or events.

use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;
use crate::store::{Database, StoreError};

impl Database {
    /// The names of all players, in every spelling, in order.
    ///
    /// # Errors
    /// When the database cannot be read, or is damaged.
    #[doc(hidden)]
    pub fn player_names(&self) -> Result<Vec<String>, StoreError> {
        let sql = include_str!("../../../sql/query/players.sql");
        names(&self.connection, "player", sql)
    }

    /// The names of all events, in order.
    ///
    /// # Errors
    /// When the database cannot be read, or is damaged.
    #[doc(hidden)]
    pub fn event_names(&self) -> Result<Vec<String>, StoreError> {
        let sql = include_str!("../../../sql/query/events.sql");
        names(&self.connection, "event", sql)
    }
}

fn names(connection: &Connection, table: &str, sql: &str) -> Result<Vec<String>, StoreError> {
    let mut names = Vec::new();
    for_each_name(connection, table, sql, |_, name| {
        names.push(name.to_owned());
    })?;
    names.sort_unstable();
    Ok(names)
}

/// Calls `visit` with the id and the name of each row of a table. Each row is compared with its checksum, and the number of rows with that of the
/// index over the names, so that a missing row is detected.
pub(in crate::store) fn for_each_name(
    connection: &Connection,
    table: &str,
    sql: &str,
    mut visit: impl FnMut(u32, &str),
) -> Result<(), StoreError> {
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    let mut rows_read = 0;
    while let Some(row) = rows.next()? {
        checksum::verify(table, row, 2)?;
        visit(row.get(0)?, row.get_ref(1)?.as_str().unwrap_or_default());
        rows_read += 1;
    }
    let sql = include_str!("../../../sql/query/count_names.sql");
    let mut count = connection.prepare_cached(sql)?;
    let (players, events): (i64, i64) =
        count.query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let expected = if table == "player" { players } else { events };
    if rows_read == expected {
        return Ok(());
    }
    let fault = format!("{rows_read} rows of {table}, expected {expected} as in its index");
    Err(StoreError::Corrupt(fault))
}
