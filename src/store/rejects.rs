//! What could not be replayed.

use rusqlite::{OptionalExtension, Row, named_params};
use serde::Serialize;

use super::{Database, StoreError};
use crate::record::Place;

/// A record that could not be replayed, or not to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reject {
    /// Its number.
    pub id: i64,
    /// The file it came from.
    pub source: String,
    /// The line of the file where it fails.
    pub line: i64,
    /// The column.
    pub column: i64,
    /// The byte in the file.
    pub offset: i64,
    /// What it is about, in a word.
    pub kind: String,
    /// What was found and expected.
    pub message: String,
    /// The incomplete game that holds the part that could be replayed.
    pub game: Option<i64>,
    /// The line of the file where the record begins; of rejects of older databases not always known.
    pub record_line: Option<i64>,
    /// The column of that line; unknown of rejects of older databases.
    pub record_column: Option<i64>,
    /// The byte in the file where the record begins; unknown of rejects of older databases.
    pub record_offset: Option<i64>,
    /// The record as it was found.
    pub text: String,
}

impl Reject {
    pub(super) fn from_row(row: &Row<'_>) -> rusqlite::Result<Reject> {
        Ok(Reject {
            id: row.get(0)?,
            source: row.get(1)?,
            line: row.get(2)?,
            column: row.get(3)?,
            offset: row.get(4)?,
            kind: row.get(5)?,
            message: row.get(6)?,
            game: row.get(7)?,
            text: row.get(8)?,
            record_line: row.get(9)?,
            record_column: row.get(10)?,
            record_offset: row.get(11)?,
        })
    }

    /// Where the record begins in its file; where that is not known, where it fails.
    pub fn begins(&self) -> Place {
        let number = |known: Option<i64>, other: i64| {
            u64::try_from(known.unwrap_or(other)).unwrap_or_default()
        };
        Place {
            line: number(self.record_line, self.line),
            column: number(self.record_column, 1),
            offset: number(self.record_offset, self.offset),
            ply: None,
        }
    }
}

impl Database {
    /// Everything that could not be replayed, in the order of import.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn rejects(&self) -> Result<Vec<Reject>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../sql/query/rejects.sql"))?;
        let rows = select.query_map([], Reject::from_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// A reject by its number, or `None` when there is none.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn reject(&self, id: i64) -> Result<Option<Reject>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../sql/query/reject.sql"))?;
        Ok(select
            .query_row(named_params! {":id": id}, Reject::from_row)
            .optional()?)
    }
}
