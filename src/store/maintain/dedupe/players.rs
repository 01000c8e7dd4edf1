//! Reads the players of games from filter columns.

use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::filter::{ColumnReader, Field};
use crate::store::index::{Segment, segments};
use crate::store::players::Persons;

/// Reads the players of the first two seats of games, which are best requested in the order of their ids: one block of games is in memory for each segment.
pub(super) struct PlayerReader<'a> {
    persons: Persons,
    segments: Vec<(Segment, [ColumnReader<'a>; 2])>,
}

impl<'a> PlayerReader<'a> {
    pub(super) fn open(connection: &'a Connection) -> Result<PlayerReader<'a>, StoreError> {
        let open = |segment| {
            let black = ColumnReader::open(connection, segment, Field::Black)?;
            let white = ColumnReader::open(connection, segment, Field::White)?;
            Ok((segment, [black, white]))
        };
        let segments = segments(connection)?.into_iter().map(open);
        Ok(PlayerReader {
            persons: Persons::read(connection)?,
            segments: segments.collect::<Result<_, StoreError>>()?,
        })
    }

    /// The names of the players of a game, as far as they are known.
    pub(super) fn get(&mut self, game: i64) -> Result<[Option<&str>; 2], StoreError> {
        let mut segments = self.segments.iter_mut();
        let found = segments.find_map(|(segment, columns)| Some((segment.ordinal(game)?, columns)));
        let Some((ordinal, [black, white])) = found else {
            return Ok([None, None]);
        };
        let ids = [black.at(ordinal)?, white.at(ordinal)?];
        Ok(ids.map(|id| self.persons.name(id)))
    }
}
