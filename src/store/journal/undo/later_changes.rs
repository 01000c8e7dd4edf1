//! The changes after the one that is to be undone.

use std::collections::BTreeMap;

use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::journal::change::Change;
use crate::store::journal::change_part::{ChangePart, later_parts};

/// The changes after one that still have an effect. One that was undone since, and what undid it, cancel each other out.
pub(super) struct LaterChanges<'a> {
    pub(super) connection: &'a Connection,
    change: i64,
    by_id: BTreeMap<i64, &'a Change>,
}

impl<'a> LaterChanges<'a> {
    /// The changes of these that come after the one with a number.
    pub(super) fn after(
        change: i64,
        changes: &'a [Change],
        connection: &'a Connection,
    ) -> LaterChanges<'a> {
        let later = changes.iter().filter(|later| {
            later.id > change
                && later.undone_by.is_none()
                && later.undoes.is_none_or(|undone| undone < change)
        });
        LaterChanges {
            connection,
            change,
            by_id: later.map(|later| (later.id, later)).collect(),
        }
    }

    /// Their parts whose ranges overlap a range of the same subject.
    pub(super) fn parts(&self, range: (&str, i64, i64)) -> Result<Vec<ChangePart>, StoreError> {
        let mut parts = later_parts(self.connection, self.change, range)?;
        parts.retain(|part| self.by_id.contains_key(&part.change));
        Ok(parts)
    }

    /// The kind of a change.
    pub(super) fn kind(&self, change: i64) -> &str {
        self.by_id.get(&change).map_or("?", |one| one.kind.as_str())
    }
}
