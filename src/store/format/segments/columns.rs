//! The columns of a segment: filter rows, identities and occupancy signatures of its games.

use std::ops::Range;

use rusqlite::named_params;

use crate::store::StoreError;
use crate::store::connection::distance;
use crate::store::connection::sqlite::Connection;
use crate::store::format::blob_reader::BlobReader;
use crate::store::format::checksum;
use crate::store::format::filter::{FILTER_ROW_BYTES, FilterRow, RowReader, read_rows};
use crate::store::index::Segment;

/// Bytes of an identity or an occupancy signature.
const HASH_BYTES: usize = 16;

/// The filter row, the identity and the occupancy signature of a game.
pub(in crate::store) type SegmentRow = (FilterRow, [u8; HASH_BYTES], [u8; HASH_BYTES]);

/// What a segment stores of each game besides its positions, in a fixed number of bytes; all of them are zero where no game has the id.
#[derive(Default)]
pub(in crate::store) struct SegmentColumns {
    pub(in crate::store) filter_rows: Vec<u8>,
    pub(in crate::store) identities: Vec<u8>,
    pub(in crate::store) signatures: Vec<u8>,
}

impl SegmentColumns {
    /// Reserves memory for exactly this number of games more.
    pub(in crate::store) fn reserve(&mut self, games: usize) {
        self.filter_rows.reserve_exact(FILTER_ROW_BYTES * games);
        self.identities.reserve_exact(HASH_BYTES * games);
        self.signatures.reserve_exact(HASH_BYTES * games);
    }

    /// The number of games, deleted ones included.
    pub(in crate::store) fn games(&self) -> usize {
        self.filter_rows.len() / FILTER_ROW_BYTES
    }

    /// Appends a game.
    pub(in crate::store) fn push(
        &mut self,
        filter_row: &FilterRow,
        identity: &[u8],
        signature: &[u8; HASH_BYTES],
    ) {
        self.filter_rows.extend(filter_row.bytes());
        self.identities.extend(identity);
        self.signatures.extend(signature);
    }

    /// Appends ids that no game has.
    pub(in crate::store) fn pad(&mut self, games: usize) {
        self.filter_rows
            .resize(self.filter_rows.len() + FILTER_ROW_BYTES * games, 0);
        self.identities
            .resize(self.identities.len() + HASH_BYTES * games, 0);
        self.signatures
            .resize(self.signatures.len() + HASH_BYTES * games, 0);
    }

    /// Appends the games of other columns.
    pub(in crate::store) fn append(&mut self, other: &SegmentColumns) {
        self.filter_rows.extend(&other.filter_rows);
        self.identities.extend(&other.identities);
        self.signatures.extend(&other.signatures);
    }

    /// Filter row, identity and signature of the game with this ordinal.
    pub(in crate::store) fn at(&self, ordinal: usize) -> SegmentRow {
        let filter_row = self.filter_rows.as_chunks().0.get(ordinal);
        let hash = |column: &[u8]| {
            let hashes = column.as_chunks().0;
            hashes.get(ordinal).copied().unwrap_or_default()
        };
        (
            filter_row.map(FilterRow::read).unwrap_or_default(),
            hash(&self.identities),
            hash(&self.signatures),
        )
    }

    /// Replaces the values of the game with this ordinal.
    pub(super) fn set(&mut self, ordinal: usize, (filter_row, identity, signature): &SegmentRow) {
        self.filter_rows[FILTER_ROW_BYTES * ordinal..][..FILTER_ROW_BYTES]
            .copy_from_slice(&filter_row.bytes());
        self.identities[HASH_BYTES * ordinal..][..HASH_BYTES].copy_from_slice(identity);
        self.signatures[HASH_BYTES * ordinal..][..HASH_BYTES].copy_from_slice(signature);
    }

    /// Clears the values of the game with this ordinal, which is deleted.
    pub(super) fn clear(&mut self, ordinal: usize) {
        self.filter_rows[FILTER_ROW_BYTES * ordinal..][..FILTER_ROW_BYTES].fill(0);
        self.identities[HASH_BYTES * ordinal..][..HASH_BYTES].fill(0);
        self.signatures[HASH_BYTES * ordinal..][..HASH_BYTES].fill(0);
    }
}

/// Reads all columns of a segment.
pub(in crate::store) fn columns_of(
    connection: &Connection,
    segment: Segment,
) -> Result<SegmentColumns, StoreError> {
    Ok(SegmentColumns {
        filter_rows: read_rows(connection, segment)?,
        identities: identities_of(connection, segment)?,
        signatures: signatures_of(connection, segment)?,
    })
}

/// Reads the identities of the games of a segment, 16 bytes each.
pub(in crate::store) fn identities_of(
    connection: &Connection,
    segment: Segment,
) -> Result<Vec<u8>, StoreError> {
    let sql = include_str!("../../../../sql/query/identities.sql");
    read_verified(connection, segment, sql, "identities")
}

/// Reads the occupancy signatures of the games of a segment, 16 bytes each.
fn signatures_of(connection: &Connection, segment: Segment) -> Result<Vec<u8>, StoreError> {
    let sql = include_str!("../../../../sql/query/signatures.sql");
    read_verified(connection, segment, sql, "signatures")
}

/// Reads the occupancy signatures of a segment, a block of games at a time.
pub(in crate::store) fn signature_reader(
    connection: &Connection,
    segment: Segment,
) -> Result<BlobReader<'_>, StoreError> {
    hash_reader(connection, segment, "signatures")
}

fn hash_reader<'a>(
    connection: &'a Connection,
    segment: Segment,
    column: &str,
) -> Result<BlobReader<'a>, StoreError> {
    let (id, games) = (segment.id, distance(0, segment.games));
    let damaged = || StoreError::Corrupt(format!("{column} of the games of segment {id}"));
    let reader = BlobReader::open(connection, ("segment", column, id), games, damaged)?;
    if games > 0 && reader.width() != HASH_BYTES {
        return Err(damaged());
    }
    Ok(reader)
}

/// Reads the columns of a segment, a block of games at a time.
pub(in crate::store) struct SegmentColumnReader<'a> {
    filter_rows: RowReader<'a>,
    identities: BlobReader<'a>,
    signatures: BlobReader<'a>,
}

impl<'a> SegmentColumnReader<'a> {
    /// Opens all columns of a segment, and verifies their checksums.
    pub(in crate::store) fn open(
        connection: &'a Connection,
        segment: Segment,
    ) -> Result<SegmentColumnReader<'a>, StoreError> {
        Ok(SegmentColumnReader {
            filter_rows: RowReader::open(connection, segment)?,
            identities: hash_reader(connection, segment, "identities")?,
            signatures: hash_reader(connection, segment, "signatures")?,
        })
    }

    /// The columns of a range of games.
    pub(in crate::store) fn read(
        &mut self,
        games: Range<usize>,
    ) -> Result<SegmentColumns, StoreError> {
        Ok(SegmentColumns {
            filter_rows: self.filter_rows.read(games.clone())?,
            identities: self.identities.read(games.clone())?.to_vec(),
            signatures: self.signatures.read(games)?.to_vec(),
        })
    }
}

/// Reads a blob of the row of a segment, and verifies its checksum and its length.
fn read_verified(
    connection: &Connection,
    segment: Segment,
    sql: &str,
    column: &str,
) -> Result<Vec<u8>, StoreError> {
    let id = segment.id;
    let damaged = || StoreError::Corrupt(format!("{column} of the games of segment {id}"));
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query(named_params! {":id": id})?;
    let row = rows.next()?.ok_or_else(damaged)?;
    let bytes = row.get_ref(0)?.as_blob().map_err(|_| damaged())?;
    let bytes = checksum::verified(id, bytes).ok_or_else(damaged)?;
    if bytes.len() != HASH_BYTES * distance(0, segment.games) {
        return Err(damaged());
    }
    Ok(bytes.to_vec())
}
