//! Reads games with their occupancy signatures, which decide whether a game has to be replayed.

use std::ops::ControlFlow;

use rusqlite::named_params;

use crate::games::AnyPosition;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::blob_reader::BlobReader;
use crate::store::format::filter::ExpectedGames;
use crate::store::format::segments;
use crate::store::format::start_positions::StartPositions;
use crate::store::index::Segment;

/// The bytes of an occupancy signature.
const SIGNATURE_BYTES: usize = 16;

/// The values of a game that a scan needs, from its row and its segment.
pub(super) struct ScanRow<'a> {
    pub(super) id: i64,
    pub(super) start: AnyPosition,
    pub(super) moves: &'a [u8],
    pub(super) plies: u32,
    /// The score of the first two sides.
    pub(super) score: [u8; 2],
    pub(super) signature: [u8; SIGNATURE_BYTES],
}

/// Reads the games of a segment with ids from `first` to `last`, until `visit` breaks or fails.
pub(super) fn for_each_row(
    connection: &Connection,
    signatures: &mut SegmentSignatures<'_>,
    starts: &StartPositions,
    (first, last): (i64, i64),
    mut expected: ExpectedGames,
    mut visit: impl FnMut(&ScanRow<'_>) -> Result<ControlFlow<()>, StoreError>,
) -> Result<ControlFlow<()>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../../sql/query/scan.sql"))?;
    let mut rows = select.query(named_params! {":first": first, ":last": last})?;
    while let Some(row) = rows.next()? {
        let id = row.get(0)?;
        expected.check_next(id)?;
        let signature = signatures.get(id)?;
        let (start, moves) = starts.start_and_bytes(id, row, 0)?;
        let row = ScanRow {
            id,
            start,
            moves,
            plies: row.get(7)?,
            score: [row.get(8)?, row.get(9)?],
            signature,
        };
        if visit(&row)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    expected.check_end()?;
    Ok(ControlFlow::Continue(()))
}

/// Reads the occupancy signatures of the games of a segment, a block of games at a time.
pub(super) struct SegmentSignatures<'a> {
    segment: Segment,
    signatures: BlobReader<'a>,
}

impl<'a> SegmentSignatures<'a> {
    /// Opens the signatures of a segment.
    pub(super) fn open(
        connection: &'a Connection,
        segment: Segment,
    ) -> Result<SegmentSignatures<'a>, StoreError> {
        Ok(SegmentSignatures {
            segment,
            signatures: segments::signature_reader(connection, segment)?,
        })
    }

    fn get(&mut self, game: i64) -> Result<[u8; SIGNATURE_BYTES], StoreError> {
        let ordinal = self.segment.ordinal(game);
        let bytes = match ordinal {
            Some(ordinal) => self.signatures.value(ordinal)?,
            None => None,
        };
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.ok_or(StoreError::Damaged(game))
    }
}
