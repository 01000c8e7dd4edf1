//! Reads and checks the rows of segments.

use std::ops::Range;

use super::row_ids::{MAX_GAMES, SEGMENT_ID_LIMIT};
use crate::store::StoreError;
use crate::store::connection::distance;
use crate::store::connection::sqlite::{Connection, Row};
use crate::store::format::blob_reader::BLOCK_GAMES;
use crate::store::format::checksum;

/// Metadata of a segment.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct Segment {
    pub(in crate::store) id: i64,
    /// The id of its first game.
    pub(in crate::store) first_game: i64,
    /// The number of consecutive ids from there on, those of deleted games included.
    pub(in crate::store) games: i64,
    /// The number of occurrences of positions.
    pub(in crate::store) positions: i64,
    /// The largest number of bytes of a chunk.
    pub(in crate::store) chunk_bytes: usize,
}

impl Segment {
    /// The ordinal of a game: its index within the segment. `None` if the segment does not contain the game.
    #[inline]
    pub(in crate::store) fn ordinal(&self, game: i64) -> Option<usize> {
        let ordinal = game.wrapping_sub(self.first_game);
        let is_contained = (0..self.games).contains(&ordinal);
        usize::try_from(ordinal).ok().filter(|_| is_contained)
    }

    /// The ordinals of its games, in blocks that are read one after the other.
    pub(in crate::store) fn blocks(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        self.blocks_of(BLOCK_GAMES)
    }

    /// The ordinals of its games, in blocks of this size.
    pub(in crate::store) fn blocks_of(
        &self,
        size: usize,
    ) -> impl Iterator<Item = Range<usize>> + use<> {
        let games = distance(0, self.games);
        let starts = (0..games).step_by(size);
        starts.map(move |start| start..games.min(start + size))
    }
}

/// The largest size of a page of SQLite, in bytes.
const MAX_PAGE_BYTES: usize = 65_536;

/// An upper bound of the numbers of games and positions of a database; larger numbers are damage.
const COUNT_LIMIT: i64 = 1 << 48;

/// All segments, in the order of their games. Their values are checked here, because callers calculate with them.
pub(in crate::store) fn segments(connection: &Connection) -> Result<Vec<Segment>, StoreError> {
    let mut first_error = None;
    let segments = readable_segments(connection, |error| {
        first_error.get_or_insert(error);
    })?;
    match first_error {
        Some(error) => Err(StoreError::Corrupt(error)),
        None => Ok(segments),
    }
}

/// The readable segments; the errors of the others are passed to `report`.
pub(in crate::store) fn readable_segments(
    connection: &Connection,
    mut report: impl FnMut(String),
) -> Result<Vec<Segment>, StoreError> {
    let sql = include_str!("../../../sql/query/segments.sql");
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    let mut segments = Vec::new();
    let (mut found, mut expected) = (0, None);
    while let Some(row) = rows.next()? {
        found += 1;
        expected = Some(row.get(6)?);
        if let Err(error) = checksum::verify("segment", row, 5) {
            report(error.what());
        }
        match read_segment(row) {
            Ok(segment) => segments.push(segment),
            Err(error) => report(error.what()),
        }
    }
    // The rows are also counted by the index of the table, so that a missing row is detected.
    let expected: usize = match expected {
        Some(expected) => expected,
        None => connection
            .prepare_cached(include_str!("../../../sql/query/count_segments.sql"))?
            .query_row([], |row| row.get(0))?,
    };
    if found != expected {
        report(format!(
            "{found} segments of the position index, expected {expected}"
        ));
    }
    Ok(segments)
}

/// Reads the row of a segment, and checks that its values are possible.
fn read_segment(row: Row<'_>) -> Result<Segment, StoreError> {
    let segment = Segment {
        id: row.get(0)?,
        first_game: row.get(1)?,
        games: row.get(2)?,
        positions: row.get(3)?,
        chunk_bytes: row.get(4).unwrap_or_default(),
    };
    let is_possible = (1..SEGMENT_ID_LIMIT).contains(&segment.id)
        && (1..COUNT_LIMIT).contains(&segment.first_game)
        && (0..=MAX_GAMES as u64).contains(&segment.games.cast_unsigned())
        && (0..COUNT_LIMIT).contains(&segment.positions)
        && (1..=MAX_PAGE_BYTES).contains(&segment.chunk_bytes);
    if is_possible {
        Ok(segment)
    } else {
        Err(StoreError::Corrupt(format!("segment {}", segment.id)))
    }
}
