//! Reads the table `variant`: pairs of a layout and rules.

use super::checksum;
use crate::games::{GameKind, stored_game_and_rules, stored_seats};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// A variant: a pair of a layout and rules.
pub(in crate::store) struct Variant {
    pub(in crate::store) id: i64,
    pub(in crate::store) layout: Option<String>,
    /// The game and the rules, as they are stored.
    pub(in crate::store) rules: Option<String>,
}

impl Variant {
    /// The game and its rules, whose text is empty if they are the standard ones; `None` if they are unknown.
    pub(in crate::store) fn game_and_rules(&self) -> Option<(GameKind, &str)> {
        stored_game_and_rules(self.rules.as_deref())
    }

    /// The number of players; `None` if the rules are unknown.
    pub(in crate::store) fn seats(&self) -> Option<u8> {
        stored_seats(self.rules.as_deref())
    }
}

/// Reads all variants. Each row is compared with its checksum, and the number of rows with the index of the table, so that a missing row is detected.
pub(in crate::store) fn read(connection: &Connection) -> Result<Vec<Variant>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/variants.sql"))?;
    let mut rows = select.query([])?;
    let mut variants = Vec::new();
    while let Some(row) = rows.next()? {
        checksum::verify("variant", row, 3)?;
        variants.push(Variant {
            id: row.get(0)?,
            layout: row.get(1)?,
            rules: row.get(2)?,
        });
    }
    let sql = include_str!("../../../sql/query/count_variants.sql");
    let expected: usize = connection
        .prepare_cached(sql)?
        .query_row([], |row| row.get(0))?;
    if variants.len() != expected {
        let found = variants.len();
        let error = format!("{found} rows of variant, expected {expected} as in its index");
        return Err(StoreError::Corrupt(error));
    }
    Ok(variants)
}
