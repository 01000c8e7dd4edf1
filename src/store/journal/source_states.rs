//! The sources of a change as they were before it. An import changes the times and comments of earlier sources.

use std::collections::BTreeMap;

use rusqlite::named_params;

use super::row_snapshot::{RowKey, RowSnapshot};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// The first states of sources that a change has touched, until they are stored with it.
#[derive(Debug, Clone, Default)]
pub(super) struct SourceStates(BTreeMap<i64, RowSnapshot>);

/// A source before a change.
pub(in crate::store) struct SourceBefore(Option<RowSnapshot>);

impl SourceBefore {
    /// Reads a source by its name, before the change inserts or updates it.
    pub(in crate::store) fn read(
        connection: &Connection,
        name: &str,
    ) -> Result<SourceBefore, StoreError> {
        let Some(id) = source_id(connection, name)? else {
            return Ok(SourceBefore(None));
        };
        let state = RowKey::source(id).capture(connection)?;
        Ok(SourceBefore(Some(state)))
    }

    /// Whether there was no such source.
    pub(in crate::store) fn is_new(&self) -> bool {
        self.0.is_none()
    }
}

/// The number of the source with this name.
pub(in crate::store) fn source_id(
    connection: &Connection,
    name: &str,
) -> Result<Option<i64>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/source.sql"))?;
    select.query_optional_row(named_params! {":name": name}, |row| row.get(0))
}

impl SourceStates {
    /// Adds the state of a source, whose number is known now, unless it has one already.
    pub(super) fn add(&mut self, id: i64, before: SourceBefore) {
        self.0.entry(id).or_insert_with(|| {
            let key = RowKey::source(id);
            before.0.unwrap_or(RowSnapshot { key, row: None })
        });
    }

    /// Whether the comments of a source were changed.
    pub(super) fn has_new_comments(&self, connection: &Connection) -> Result<bool, StoreError> {
        for state in self.0.values() {
            let now = state.key.capture(connection)?;
            let comments = |state: &RowSnapshot| state.row.as_ref().map(|row| row.get(3).cloned());
            if state.row.is_some() && comments(state) != comments(&now) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes the states that are not stored yet.
    pub(super) fn take(&mut self) -> Vec<RowSnapshot> {
        std::mem::take(&mut self.0).into_values().collect()
    }
}
