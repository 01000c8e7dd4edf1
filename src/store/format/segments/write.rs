//! Writes and deletes the rows of a segment: index, columns, and the row of the segment itself.

use std::borrow::Borrow;

use rusqlite::blob::ZeroBlob;
use rusqlite::named_params;

use super::columns::SegmentColumns;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;
use crate::store::format::filter::{delete_columns, write_columns};
use crate::store::index;
use crate::store::index::{Segment, SegmentBuilder};

/// The id of the next new game. No id is used twice as long as the last segment exists, or the journal knows it.
pub(in crate::store) fn next_game(connection: &Connection) -> Result<i64, StoreError> {
    let last = index::segments(connection)?.pop();
    let next = last.map_or(1, |segment| segment.first_game + segment.games);
    Ok(next.max(last_number(connection)? + 1))
}

/// The largest number of a game in the journal; 0 if it has none.
fn last_number(connection: &Connection) -> Result<i64, StoreError> {
    let sql = include_str!("../../../../sql/journal/last_number.sql");
    let mut select = connection.prepare_cached(sql)?;
    select.query_row(named_params! {":subject": "game"}, |row| row.get(0))
}

/// Writes a segment, and returns its id.
pub(in crate::store) fn store(
    connection: &Connection,
    first_game: i64,
    builder: SegmentBuilder,
    columns: &SegmentColumns,
) -> Result<i64, StoreError> {
    store_with(connection, first_game, builder, || Ok(columns))
}

/// Like [`store`], but computes the columns on this thread while other threads encode the index.
pub(in crate::store) fn store_with<C: Borrow<SegmentColumns>>(
    connection: &Connection,
    first_game: i64,
    builder: SegmentBuilder,
    columns: impl FnOnce() -> Result<C, StoreError>,
) -> Result<i64, StoreError> {
    let id = free_segment_id(connection)?;
    let positions = builder.positions();
    let chunk_bytes = max_blob_bytes(connection)?;
    let mut computed = None;
    let meanwhile = || {
        computed = Some(columns()?);
        Ok(())
    };
    index::write(connection, builder, id, chunk_bytes, meanwhile)?;
    let columns = computed.expect("computed before the index was written");
    let columns = columns.borrow();
    let mut insert =
        connection.prepare_cached(include_str!("../../../../sql/query/insert_segment.sql"))?;
    insert.execute(named_params! {
        ":id": id,
        ":first_game": first_game,
        ":games": columns.games(),
        ":positions": positions,
        ":chunk_bytes": chunk_bytes,
        ":identities": blob_of_size(&columns.identities),
        ":signatures": blob_of_size(&columns.signatures),
    })?;
    write_blob(connection, id, "identities", &columns.identities)?;
    write_blob(connection, id, "signatures", &columns.signatures)?;
    write_columns(connection, id, &columns.filter_rows)?;
    Ok(id)
}

/// Which columns of a segment have changed besides the identities.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ChangedColumns {
    pub(super) filter_rows: bool,
    pub(super) signatures: bool,
}

/// Replaces the columns of a segment that have changed; its index stays as it is.
pub(super) fn write_columns_only(
    connection: &Connection,
    segment: Segment,
    columns: &SegmentColumns,
    changed: ChangedColumns,
) -> Result<(), StoreError> {
    write_blob(connection, segment.id, "identities", &columns.identities)?;
    if changed.signatures {
        write_blob(connection, segment.id, "signatures", &columns.signatures)?;
    }
    if changed.filter_rows {
        delete_columns(connection, segment.id)?;
        write_columns(connection, segment.id, &columns.filter_rows)?;
    }
    Ok(())
}

/// An id for a new segment: after all others, where appending rows is cheap, or the first free one if there is none after them.
fn free_segment_id(connection: &Connection) -> Result<i64, StoreError> {
    let mut used: Vec<i64> = index::segments(connection)?
        .iter()
        .map(|segment| segment.id)
        .collect();
    used.sort_unstable();
    let last = used.last().copied().unwrap_or(0);
    if last + 1 < index::SEGMENT_ID_LIMIT {
        return Ok(last + 1);
    }
    (1..index::SEGMENT_ID_LIMIT)
        .find(|id| used.binary_search(id).is_err())
        .ok_or(StoreError::DiskFull)
}

/// A blob of zeros that is as long as these bytes and their checksum.
fn blob_of_size(bytes: &[u8]) -> ZeroBlob {
    ZeroBlob((bytes.len() + checksum::BYTES) as u64)
}

/// Writes bytes and their checksum into a blob of a segment's row. Binding them to a statement would copy these many bytes several times.
fn write_blob(
    connection: &Connection,
    segment: i64,
    column: &str,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let checksum = checksum::of_blob(segment, bytes).to_le_bytes();
    connection.write_blob(("segment", column, segment), &[bytes, &checksum])
}

/// The largest size in bytes of a blob that fits on one page of a table, next to its id and the header of its row.
pub(in crate::store) fn max_blob_bytes(connection: &Connection) -> Result<usize, StoreError> {
    let size: usize = connection.pragma_value("page_size")?;
    // SQLite needs 35 bytes of a page, and 6 for the header of a row.
    Ok(size - 35 - 6)
}

/// Deletes the rows of a segment.
pub(super) fn delete(connection: &Connection, segment: i64) -> Result<(), StoreError> {
    index::delete(connection, segment)?;
    delete_columns(connection, segment)?;
    let sql = include_str!("../../../../sql/query/delete_segment.sql");
    connection
        .prepare_cached(sql)?
        .execute(named_params! {":id": segment})?;
    Ok(())
}
