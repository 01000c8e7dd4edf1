//! Where games start, and their moves.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use crate::rules::{Move, Position};
use crate::store::StoreError;
use crate::store::format::{checksum, move_codec, start_codec, variants};

/// What is played from where, by the number of a kind.
pub(in crate::store) struct Starts(HashMap<i64, Kind>);

/// Columns of a row of which there is a checksum besides that of what lists say.
pub(in crate::store) const MOVES: usize = 14;

struct Kind {
    rules: Option<String>,
    /// Where games start that do not say it themselves, if the kind does.
    start: Option<Position>,
}

impl Starts {
    pub(in crate::store) fn new(connection: &Connection) -> Result<Starts, StoreError> {
        let kinds = variants::read(connection)?.into_iter().map(|kind| {
            let (layout, rules) = (kind.layout, kind.rules);
            let start = start_codec::start_of(None, layout.as_deref(), rules.as_deref());
            (kind.id, Kind { rules, start })
        });
        Ok(Starts(kinds.collect()))
    }

    /// The start and the moves of a game, whose columns are, from this one on: its number, start, kind, moves, and the others up to the checksum of what a
    /// replay needs (`scan.sql`).
    pub(in crate::store) fn game(
        &self,
        game: i64,
        row: &Row<'_>,
        at: usize,
    ) -> Result<(Position, Vec<Move>), StoreError> {
        let damaged = || StoreError::Damaged(game);
        let (start, packed) = self.packed(game, row, at)?;
        Ok((start, move_codec::unpack(packed).ok_or_else(damaged)?))
    }

    /// The same, the moves as they are stored.
    pub(in crate::store) fn packed<'r>(
        &self,
        game: i64,
        row: &'r Row<'_>,
        at: usize,
    ) -> Result<(Position, &'r [u8]), StoreError> {
        let damaged = || StoreError::Damaged(game);
        if !checksum::is_sound("moves", row, at, MOVES) {
            return Err(damaged());
        }
        let kind = self.0.get(&row.get(at + 2)?).ok_or_else(damaged)?;
        let start = match row
            .get_ref(at + 1)?
            .as_blob_or_null()
            .map_err(|_| damaged())?
        {
            Some(start) => start_codec::start_from(start, kind.rules.as_deref()),
            None => kind.start,
        };
        let moves = row.get_ref(at + 3)?.as_blob().map_err(|_| damaged())?;
        Ok((start.ok_or_else(damaged)?, moves))
    }
}
