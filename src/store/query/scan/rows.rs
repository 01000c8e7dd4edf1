//! Reads games with their occupancy signatures, which decide whether a game has to be replayed.

use std::ops::ControlFlow;

use rusqlite::{Connection, named_params};

use crate::rules::{OccupancySignature, Position};
use crate::store::StoreError;
use crate::store::format::filter::ExpectedGames;
use crate::store::format::segments;
use crate::store::format::start_positions::StartPositions;
use crate::store::index::{self, Segment};

/// The values of a game that a scan needs, from its row and its segment.
pub(super) struct ScanRow<'a> {
    pub(super) id: i64,
    pub(super) start: Position,
    pub(super) moves: &'a [u8],
    pub(super) plies: u32,
    /// The score of the first two sides.
    pub(super) score: [u8; 2],
    pub(super) signature: OccupancySignature,
}

/// Reads the games of a segment with ids from `first` to `last`, until `visit` breaks or fails.
pub(super) fn each_row(
    connection: &Connection,
    segment: &SegmentSignatures,
    starts: &StartPositions,
    (first, last): (i64, i64),
    mut expected: ExpectedGames,
    mut visit: impl FnMut(&ScanRow<'_>) -> Result<ControlFlow<()>, StoreError>,
) -> Result<ControlFlow<()>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../../sql/query/scan.sql"))?;
    let mut rows = select.query(named_params! {":first": first, ":last": last})?;
    while let Some(row) = rows.next()? {
        let id = row.get(0)?;
        let damaged = || StoreError::Damaged(id);
        expected.check_next(id)?;
        let signature = segment.get(id).ok_or_else(damaged)?;
        let (start, moves) = starts.start_and_bytes(id, row, 0)?;
        let row = ScanRow {
            id,
            start,
            moves,
            plies: row.get(7)?,
            score: [row.get(8)?, row.get(9)?],
            signature: OccupancySignature::from_bytes(signature),
        };
        if visit(&row)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    expected.check_end()?;
    Ok(ControlFlow::Continue(()))
}

/// The occupancy signatures of the games of a segment.
pub(super) struct SegmentSignatures {
    pub(super) first: i64,
    pub(super) last: i64,
    signatures: Vec<u8>,
    pub(super) segment: Segment,
}

impl SegmentSignatures {
    /// Reads the signatures of all segments.
    pub(super) fn read_all(connection: &Connection) -> Result<Vec<SegmentSignatures>, StoreError> {
        let mut all = Vec::new();
        for segment in index::segments(connection)? {
            all.push(SegmentSignatures {
                first: segment.first_game,
                last: segment.first_game + segment.games - 1,
                signatures: segments::signatures_of(connection, segment)?,
                segment,
            });
        }
        Ok(all)
    }

    fn get(&self, game: i64) -> Option<[u8; OccupancySignature::BYTES]> {
        let at = usize::try_from(game - self.first).ok()?;
        self.signatures.as_chunks().0.get(at).copied()
    }
}
