//! Rows of games with the occupancy signatures of their segment: what tells whether a game has to be replayed.

use std::ops::ControlFlow;

use rusqlite::{Connection, named_params};

use crate::rules::{OccupancySignature, Position};
use crate::store::StoreError;
use crate::store::format::filter_column::Expected;
use crate::store::format::segments;
use crate::store::index::{self, Segment};
use crate::store::query::starts::Starts;

/// A game as its row and its segment have it.
pub(super) struct Row<'a> {
    pub(super) id: i64,
    pub(super) start: Position,
    pub(super) moves: &'a [u8],
    pub(super) plies: u32,
    /// Of the first two sides.
    pub(super) score: [u8; 2],
    pub(super) footprint: OccupancySignature,
}

/// Reads the games of a segment with numbers from `first` to `last`, until `visit` breaks off or fails.
pub(super) fn each_row(
    connection: &Connection,
    segment: &Columns,
    starts: &Starts,
    (first, last): (i64, i64),
    mut expected: Expected,
    mut visit: impl FnMut(&Row<'_>) -> Result<ControlFlow<()>, StoreError>,
) -> Result<ControlFlow<()>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../../sql/query/scan.sql"))?;
    let mut rows = select.query(named_params! {":first": first, ":last": last})?;
    while let Some(row) = rows.next()? {
        let id = row.get(0)?;
        let damaged = || StoreError::Damaged(id);
        expected.is_next(id)?;
        let footprint = segment.footprint(id).ok_or_else(damaged)?;
        let (start, moves) = starts.packed(id, row, 0)?;
        let row = Row {
            id,
            start,
            moves,
            plies: row.get(7)?,
            score: [row.get(8)?, row.get(9)?],
            footprint: OccupancySignature::from_bytes(footprint),
        };
        if visit(&row)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    expected.finish()?;
    Ok(ControlFlow::Continue(()))
}

/// The occupancy signatures of the games of a segment.
pub(super) struct Columns {
    pub(super) first: i64,
    pub(super) last: i64,
    footprints: Vec<u8>,
    pub(super) segment: Segment,
}

impl Columns {
    pub(super) fn all(connection: &Connection) -> Result<Vec<Columns>, StoreError> {
        let mut all = Vec::new();
        for segment in index::segments(connection)? {
            all.push(Columns {
                first: segment.first_game,
                last: segment.first_game + segment.games - 1,
                footprints: segments::footprints_of(connection, segment)?,
                segment,
            });
        }
        Ok(all)
    }

    pub(super) fn footprint(&self, game: i64) -> Option<[u8; OccupancySignature::BYTES]> {
        let at = usize::try_from(game - self.first).ok()?;
        self.footprints.as_chunks().0.get(at).copied()
    }
}
