//! Reads the table `variant`: pairs of a layout and rules.

use rusqlite::Connection;

use super::checksum;
use crate::store::StoreError;

/// A layout and rules that games have.
pub(in crate::store) struct Kind {
    pub(in crate::store) id: i64,
    pub(in crate::store) layout: Option<String>,
    pub(in crate::store) rules: Option<String>,
}

/// All of them. Each is compared with its checksum, and their number with that of the index of the table, so that none is missed.
pub(in crate::store) fn read(connection: &Connection) -> Result<Vec<Kind>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/variants.sql"))?;
    let mut rows = select.query([])?;
    let mut kinds = Vec::new();
    while let Some(row) = rows.next()? {
        checksum::verify("variant", row, 3)?;
        kinds.push(Kind {
            id: row.get(0)?,
            layout: row.get(1)?,
            rules: row.get(2)?,
        });
    }
    let sql = include_str!("../../../sql/query/count_variants.sql");
    let expected: usize = connection
        .prepare_cached(sql)?
        .query_row([], |row| row.get(0))?;
    if kinds.len() != expected {
        let held = kinds.len();
        let fault = format!("{held} rows of variant, expected {expected} as in its index");
        return Err(StoreError::Corrupt(fault));
    }
    Ok(kinds)
}
