//! `Row`: a row of a result, and the rows of a statement.

use rusqlite::RowIndex;
use rusqlite::types::{FromSql, ValueRef};

use crate::store::StoreError;

/// A row of a result.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct Row<'r>(&'r rusqlite::Row<'r>);

impl<'r> Row<'r> {
    /// The value of a column.
    #[inline]
    pub(in crate::store) fn get<I: RowIndex, T: FromSql>(self, column: I) -> Result<T, StoreError> {
        self.0.get(column).map_err(StoreError::of_sqlite)
    }

    /// A reference to the value of a column, without a copy.
    #[inline]
    pub(in crate::store) fn get_ref(self, column: usize) -> Result<ValueRef<'r>, StoreError> {
        self.0.get_ref(column).map_err(StoreError::of_sqlite)
    }

    /// As [`Row::get_ref`], of a column that the statement has.
    #[inline]
    pub(in crate::store) fn value(self, column: usize) -> ValueRef<'r> {
        self.0.get_ref_unwrap(column)
    }

    pub(in crate::store) fn column_count(self) -> usize {
        self.0.as_ref().column_count()
    }
}

/// The rows of a result, of which one is in memory.
pub(in crate::store) struct Rows<'s>(rusqlite::Rows<'s>);

impl<'s> Rows<'s> {
    pub(super) fn new(rows: rusqlite::Rows<'s>) -> Rows<'s> {
        Rows(rows)
    }

    /// The next row, which replaces the one before.
    #[inline]
    pub(in crate::store) fn next(&mut self) -> Result<Option<Row<'_>>, StoreError> {
        let row = self.0.next().map_err(StoreError::of_sqlite)?;
        Ok(row.map(Row))
    }
}

/// The values that a function reads from the rows of a result.
pub(in crate::store) struct MappedRows<'s, F> {
    rows: Rows<'s>,
    read: F,
}

impl<'s, F> MappedRows<'s, F> {
    pub(super) fn new(rows: Rows<'s>, read: F) -> MappedRows<'s, F> {
        MappedRows { rows, read }
    }
}

impl<T, F: FnMut(Row<'_>) -> Result<T, StoreError>> Iterator for MappedRows<'_, F> {
    type Item = Result<T, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.rows.next().transpose()?;
        Some(row.and_then(&mut self.read))
    }
}
