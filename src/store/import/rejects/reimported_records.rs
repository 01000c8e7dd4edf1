//! Finds records that were rejects, but are not any more: they were imported again after a correction, or joined with another record.

use std::collections::HashMap;

use rusqlite::named_params;

use super::reject_row::{
    identity_of_rejected_record, numbered_identity_of_reject, portable_identity_of_reject,
};
use crate::record::{Content, Record};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// The records of the current source that were rejects.
#[derive(Default)]
pub(in crate::store) struct ReimportedRecords {
    /// How many with the same text were found, by the identity of the first.
    found: HashMap<[u8; 16], u64>,
}

impl ReimportedRecords {
    /// Begins a source, to which records belong from now on.
    pub(in crate::store) fn begin_source(&mut self) {
        self.found.clear();
    }

    /// Whether a record was a reject of the source with this id and name. It may stand at another place now, unless it `is_stored` as a reject at this one.
    pub(in crate::store) fn find(
        &mut self,
        connection: &Connection,
        (source, name): (i64, &str),
        record: &Record,
        is_stored: bool,
    ) -> Result<bool, StoreError> {
        let identity = |number| numbered_identity_of_reject(name, number, &record.text);
        let found = self.found.get(&identity(0)).copied().unwrap_or_default();
        let number = match &record.content {
            // Incomplete games with the same text are duplicates.
            Content::Game(_) => 0,
            Content::Rejected | Content::Preamble => found,
        };
        let sql = include_str!("../../../../sql/query/is_reimported.sql");
        let mut by_place = connection.prepare_cached(sql)?;
        let at_place = named_params! {
            ":identity": identity_of_rejected_record(source, record),
            ":named": portable_identity_of_reject(name, record.location.offset, &record.text),
        };
        let sql = include_str!("../../../../sql/query/is_reimported_by_number.sql");
        let mut by_number = connection.prepare_cached(sql)?;
        let numbered = named_params! {":identity": identity(number)};
        let is_found = by_place.query_row(at_place, |row| row.get(0))?
            || !is_stored && by_number.query_row(numbered, |row| row.get(0))?;
        if is_found {
            self.found.insert(identity(0), found + 1);
        }
        Ok(is_found)
    }
}
