//! `Statement`: a prepared statement.

use rusqlite::{CachedStatement, Params};

use super::rows::{MappedRows, Row, Rows};
use crate::store::StoreError;

/// A prepared statement; one from the cache of its connection returns there.
pub(in crate::store) struct Statement<'c>(Prepared<'c>);

enum Prepared<'c> {
    New(rusqlite::Statement<'c>),
    Cached(CachedStatement<'c>),
}

impl<'c> Statement<'c> {
    pub(super) fn new(statement: rusqlite::Statement<'c>) -> Statement<'c> {
        Statement(Prepared::New(statement))
    }

    pub(super) fn cached(statement: CachedStatement<'c>) -> Statement<'c> {
        Statement(Prepared::Cached(statement))
    }

    fn raw(&self) -> &rusqlite::Statement<'c> {
        match &self.0 {
            Prepared::New(statement) => statement,
            Prepared::Cached(statement) => statement,
        }
    }

    fn raw_mut(&mut self) -> &mut rusqlite::Statement<'c> {
        match &mut self.0 {
            Prepared::New(statement) => statement,
            Prepared::Cached(statement) => statement,
        }
    }

    /// The types with which the columns of the answer were declared; none for expressions.
    pub(in crate::store) fn declared_types(&self) -> Vec<Option<String>> {
        let columns = self.raw().columns();
        let declared = columns.map(|column| column.decl_type().map(str::to_owned));
        declared.collect()
    }

    pub(in crate::store) fn execute(
        &mut self,
        parameters: impl Params,
    ) -> Result<usize, StoreError> {
        let changed = self.raw_mut().execute(parameters);
        changed.map_err(StoreError::of_sqlite)
    }

    pub(in crate::store) fn query(
        &mut self,
        parameters: impl Params,
    ) -> Result<Rows<'_>, StoreError> {
        let rows = self.raw_mut().query(parameters);
        rows.map(Rows::new).map_err(StoreError::of_sqlite)
    }

    /// The first row; without one, the database is damaged.
    pub(in crate::store) fn query_row<T>(
        &mut self,
        parameters: impl Params,
        read: impl FnOnce(Row<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let missing = || StoreError::of_sqlite(rusqlite::Error::QueryReturnedNoRows);
        self.query_optional_row(parameters, read)?
            .ok_or_else(missing)
    }

    /// The first row, if there is one.
    pub(in crate::store) fn query_optional_row<T>(
        &mut self,
        parameters: impl Params,
        read: impl FnOnce(Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.query(parameters)?.next()?.map(read).transpose()
    }

    /// All rows, one by one.
    pub(in crate::store) fn query_map<T, F: FnMut(Row<'_>) -> Result<T, StoreError>>(
        &mut self,
        parameters: impl Params,
        read: F,
    ) -> Result<MappedRows<'_, F>, StoreError> {
        Ok(MappedRows::new(self.query(parameters)?, read))
    }

    /// Whether there is a row.
    pub(in crate::store) fn exists(&mut self, parameters: impl Params) -> Result<bool, StoreError> {
        Ok(self.query(parameters)?.next()?.is_some())
    }

    pub(in crate::store) fn column_count(&self) -> usize {
        self.raw().column_count()
    }

    pub(in crate::store) fn column_names(&self) -> impl Iterator<Item = &str> {
        self.raw().column_names()
    }

    /// Whether the text was empty but for comments.
    pub(in crate::store) fn is_empty(&self) -> bool {
        self.raw().expanded_sql().is_none()
    }

    /// Whether the statement leaves the database as it is.
    pub(in crate::store) fn is_readonly(&self) -> bool {
        self.raw().readonly()
    }
}
