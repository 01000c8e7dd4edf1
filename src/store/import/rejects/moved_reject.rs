//! Rejects whose records stand at another place of their sources than before, because the text before them was changed.

use rusqlite::named_params;
use serde::{Deserialize, Serialize};

use super::reject_row::identity_of_reject;
use crate::record::Location;
use crate::store::connection::sqlite::Transaction;
use crate::store::format::TextExtract;
use crate::store::journal::ChangeRecorder;
use crate::store::{Reject, StoreError};

/// A reject, and where its record begins now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct MovedReject {
    id: i64,
    line: u64,
    column: u64,
    offset: u64,
}

impl MovedReject {
    /// The reject with this id, whose record begins here now.
    pub(in crate::store) fn to(location: Location, id: i64) -> MovedReject {
        MovedReject {
            id,
            line: location.line,
            column: location.column,
            offset: location.offset,
        }
    }

    /// Stores the new place of the record, and with it that of its problem, in a change. `source` is the id of its source.
    pub(in crate::store) fn store(
        self,
        transaction: &Transaction<'_>,
        source: i64,
        change: &mut ChangeRecorder,
    ) -> Result<(), StoreError> {
        let sql = include_str!("../../../../sql/query/reject.sql");
        let mut select = transaction.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":id": self.id})?;
        // Another program may have deleted it.
        let Some(row) = rows.next()? else {
            return Ok(());
        };
        let old = Reject::read(row, TextExtract::Whole)?;
        let from = old.location();
        if self == MovedReject::to(from, self.id) {
            return Ok(());
        }
        change.add_rejects(transaction, &[self.id])?;
        // In the first line of the record its problem moves sideways too.
        let is_in_first_line = old.line == old.record_line && !old.is_made_from_row();
        let sideways = if is_in_first_line {
            self.column.cast_signed() - from.column.cast_signed()
        } else {
            0
        };
        let sql = include_str!("../../../../sql/query/move_reject.sql");
        transaction.prepare_cached(sql)?.execute(named_params! {
            ":id": self.id,
            ":line": old.line + self.line.cast_signed() - from.line.cast_signed(),
            ":column": old.column + sideways,
            ":offset": old.offset + self.offset.cast_signed() - from.offset.cast_signed(),
            ":identity": identity_of_reject(source, self.offset, &old.text),
            ":record_line": self.line,
            ":record_column": if old.is_made_from_row() { 0 } else { self.column },
            ":record_offset": self.offset,
        })?;
        Ok(())
    }
}
