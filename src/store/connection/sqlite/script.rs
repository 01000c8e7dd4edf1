//! `Script`: several statements in one text.

use rusqlite::Batch;
use rusqlite::fallible_iterator::FallibleIterator;

use super::{Connection, Statement};
use crate::store::StoreError;

/// The statements of a text, one by one.
pub(in crate::store) struct Script<'c>(Batch<'c, 'static>);

impl<'c> Script<'c> {
    pub(in crate::store) fn new(connection: &'c Connection, sql: &'static str) -> Script<'c> {
        Script(Batch::new(connection.raw(), sql))
    }
}

impl<'c> Iterator for Script<'c> {
    type Item = Result<Statement<'c>, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let statement = FallibleIterator::next(&mut self.0).map_err(StoreError::of_sqlite);
        Some(statement.transpose()?.map(Statement::new))
    }
}
