//! Where games start, and their moves.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::{StoreError, code, moves};
use crate::rules::{Move, Position};

/// What is played from where, by the number of a kind.
pub(super) struct Starts(HashMap<i64, Kind>);

struct Kind {
    rules: Option<String>,
    /// Where games start that do not say it themselves, if the kind does.
    start: Option<Position>,
}

impl Starts {
    pub(super) fn new(connection: &Connection) -> Result<Starts, StoreError> {
        let mut select = connection.prepare_cached(include_str!("../../sql/query/kinds.sql"))?;
        let rows = select.query_map([], |row| {
            let (layout, rules): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
            let start = code::start_of(None, layout.as_deref(), rules.as_deref());
            Ok((row.get(0)?, Kind { rules, start }))
        })?;
        Ok(Starts(rows.collect::<Result<_, _>>()?))
    }

    /// The start and the moves of a game, whose columns are, from this one on: start, kind, moves.
    pub(super) fn game(
        &self,
        game: i64,
        row: &Row<'_>,
        at: usize,
    ) -> Result<(Position, Vec<Move>), StoreError> {
        let damaged = || StoreError::Damaged(game);
        let (start, packed) = self.packed(game, row, at)?;
        Ok((start, moves::unpack(packed).ok_or_else(damaged)?))
    }

    /// The same, the moves as they are stored.
    pub(super) fn packed<'r>(
        &self,
        game: i64,
        row: &'r Row<'_>,
        at: usize,
    ) -> Result<(Position, &'r [u8]), StoreError> {
        let damaged = || StoreError::Damaged(game);
        let kind = self.0.get(&row.get(at + 1)?).ok_or_else(damaged)?;
        let start = match row.get_ref(at)?.as_blob_or_null().map_err(|_| damaged())? {
            Some(start) => code::start_from(start, kind.rules.as_deref()),
            None => kind.start,
        };
        let moves = row.get_ref(at + 2)?.as_blob().map_err(|_| damaged())?;
        Ok((start.ok_or_else(damaged)?, moves))
    }
}
