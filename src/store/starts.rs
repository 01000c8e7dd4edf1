//! Where games start, and their moves.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::{StoreError, code, moves};
use crate::rules::{Move, Position};

/// Start positions by the number of their kind: what is played from where.
pub(super) struct Starts(HashMap<i64, Option<Position>>);

impl Starts {
    pub(super) fn new(connection: &Connection) -> Result<Starts, StoreError> {
        let mut select = connection.prepare_cached(include_str!("../../sql/query/kinds.sql"))?;
        let rows = select.query_map([], |row| {
            let (layout, rules): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
            Ok((
                row.get(0)?,
                code::start_of(None, layout.as_deref(), rules.as_deref()),
            ))
        })?;
        Ok(Starts(rows.collect::<Result<_, _>>()?))
    }

    /// The start and the moves of a game, whose columns are, from this one on: start, rules, kind, moves.
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
        let start = match row.get_ref(at)?.as_blob_or_null().map_err(|_| damaged())? {
            Some(start) => code::start_from(
                start,
                row.get_ref(at + 1)?
                    .as_str_or_null()
                    .map_err(|_| damaged())?,
            ),
            None => self.0.get(&row.get(at + 2)?).copied().flatten(),
        };
        let moves = row.get_ref(at + 3)?.as_blob().map_err(|_| damaged())?;
        Ok((start.ok_or_else(damaged)?, moves))
    }
}
