//! Reads the results of games from filter columns, without reading their rows.

use crate::record::GameResult;
use crate::store::connection::sqlite::Connection;
use crate::store::format::filter::{ColumnReader, Field, Flags, outcome, result_of};
use crate::store::index::{Segment, segments};
use crate::store::{Database, StoreError};

/// Reads the results of games, which are best requested in the order of their ids: one block of games is in memory.
pub struct ResultReader<'a> {
    connection: &'a Connection,
    segments: Vec<Segment>,
    /// The segment that was read last.
    current: Option<(Segment, ColumnReader<'a>)>,
}

impl Database {
    /// A reader of results.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn result_reader(&self) -> Result<ResultReader<'_>, StoreError> {
        Ok(ResultReader {
            connection: &self.connection,
            segments: segments(&self.connection)?,
            current: None,
        })
    }
}

impl ResultReader<'_> {
    /// The result of a game; unknown for an incomplete game, as in [`GameMetadata`](crate::store::GameMetadata).
    ///
    /// # Errors
    /// When there is no game with this id, or the database cannot be read.
    pub fn get(&mut self, game: i64) -> Result<GameResult, StoreError> {
        let contains = |segment: &Segment| segment.ordinal(game).is_some();
        if !self
            .current
            .as_ref()
            .is_some_and(|(last, _)| contains(last))
        {
            let segment = self.segments.iter().copied().find(contains);
            let segment = segment.ok_or(StoreError::Damaged(game))?;
            let results = ColumnReader::open(self.connection, segment, Field::Result)?;
            self.current = Some((segment, results));
        }
        let (segment, results) = self.current.as_mut().ok_or(StoreError::Damaged(game))?;
        let ordinal = segment.ordinal(game).ok_or(StoreError::Damaged(game))?;
        let (result, flags) = Flags::split(results.at(ordinal)? as u8);
        if !flags.has(Flags::PRESENT) {
            return Err(StoreError::Damaged(game));
        }
        Ok(result_of(outcome(result, flags, 0).result))
    }
}
