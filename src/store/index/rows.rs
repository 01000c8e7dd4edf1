//! Writes, verifies, counts and deletes the rows that store the index of a segment.

use rusqlite::named_params;

use super::build::{IndexRow, MAX_WAITING, RowBatch, SegmentBuilder};
use super::chunk_trailer::ChunkTrailer;
use super::row_ids::{chunk_row_id, key_prefix, page_row_id};
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;

/// Encodes a segment and writes its rows. `meanwhile` is called before anything is written, while other threads encode.
pub(in crate::store) fn write(
    connection: &Connection,
    builder: SegmentBuilder,
    segment: i64,
    max_row_bytes: usize,
    meanwhile: impl FnOnce() -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut finisher = RowFinisher::new();
    builder.finish_with(segment, max_row_bytes, MAX_WAITING, meanwhile, |batch| {
        write_rows(connection, finisher.finish_batch(batch))
    })?;
    write_rows(connection, finisher.finish_last())
}

fn write_rows(connection: &Connection, batch: RowBatch) -> Result<(), StoreError> {
    for (sql, rows) in [
        (
            include_str!("../../../sql/query/insert_index_page.sql"),
            batch.pages,
        ),
        (
            include_str!("../../../sql/query/insert_index_chunk.sql"),
            batch.chunks,
        ),
    ] {
        let mut insert = connection.prepare_cached(sql)?;
        for row in rows {
            insert.execute(named_params! {":id": row.id, ":data": row.bytes})?;
        }
    }
    Ok(())
}

/// Deletes the rows of a segment.
pub(in crate::store) fn delete(connection: &Connection, segment: i64) -> Result<(), StoreError> {
    for (sql, first, end) in [
        (
            include_str!("../../../sql/query/delete_index_chunks.sql"),
            chunk_row_id(segment, 0),
            chunk_row_id(segment + 1, 0),
        ),
        (
            include_str!("../../../sql/query/delete_index_pages.sql"),
            page_row_id(segment, 0),
            page_row_id(segment + 1, 0),
        ),
    ] {
        let parameters = named_params! {":first": first, ":end": end};
        connection.prepare_cached(sql)?.execute(parameters)?;
    }
    Ok(())
}

/// The number of occurrences in the index, and the size of the index in bytes.
pub(in crate::store) fn size(connection: &Connection) -> Result<(i64, i64), StoreError> {
    let sql = include_str!("../../../sql/query/index_size.sql");
    connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Encodes a segment, and compares its rows with the stored ones. Returns how many rows there should be, and how many of them are missing or differ.
pub(in crate::store) fn count_wrong(
    connection: &Connection,
    builder: SegmentBuilder,
    segment: i64,
    max_row_bytes: usize,
) -> Result<(usize, u64), StoreError> {
    let (mut rows, mut wrong) = (0, 0);
    let mut compare = |batch: RowBatch| {
        rows += batch.chunks.len() + batch.pages.len();
        wrong += count_wrong_rows(connection, &batch)?;
        Ok::<_, StoreError>(())
    };
    let mut finisher = RowFinisher::new();
    builder.finish(segment, max_row_bytes, |batch| {
        compare(finisher.finish_batch(batch))
    })?;
    compare(finisher.finish_last())?;
    Ok((rows, wrong))
}

fn count_wrong_rows(connection: &Connection, batch: &RowBatch) -> Result<u64, StoreError> {
    let mut wrong = 0;
    for (sql, rows) in [
        (
            include_str!("../../../sql/query/index_page.sql"),
            &batch.pages,
        ),
        (
            include_str!("../../../sql/query/index_chunk_data.sql"),
            &batch.chunks,
        ),
    ] {
        let mut select = connection.prepare_cached(sql)?;
        for row in rows {
            let parameters = named_params! {":id": row.id};
            let is_same = select.query_optional_row(parameters, |stored| {
                Ok(stored.get_ref(0)?.as_blob() == Ok(&row.bytes))
            });
            wrong += u64::from(!is_same?.unwrap_or(false));
        }
    }
    Ok(wrong)
}

/// The number of stored rows of a segment.
pub(in crate::store) fn count_rows(
    connection: &Connection,
    segment: i64,
) -> Result<i64, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/index_rows.sql"))?;
    let parameters = named_params! {
        ":first_chunk": chunk_row_id(segment, 0), ":end_chunk": chunk_row_id(segment + 1, 0),
        ":first_page": page_row_id(segment, 0), ":end_page": page_row_id(segment + 1, 0),
    };
    select.query_row(parameters, |row| row.get(0))
}

/// Appends trailers and checksums to the rows of a segment. A chunk waits for the next one, whose first key its trailer contains.
struct RowFinisher {
    waiting: Option<IndexRow>,
    is_first: bool,
}

impl RowFinisher {
    fn new() -> RowFinisher {
        RowFinisher {
            waiting: None,
            is_first: true,
        }
    }

    /// The rows that are finished once the next batch is known.
    fn finish_batch(&mut self, mut batch: RowBatch) -> RowBatch {
        let mut chunks = Vec::with_capacity(batch.chunks.len() + 1);
        for chunk in batch.chunks {
            let next = key_prefix(chunk.id);
            if let Some(before) = self.waiting.replace(chunk) {
                chunks.push(self.finish_chunk(before, Some(next)));
            }
        }
        for page in &mut batch.pages {
            checksum::append(page.id, &mut page.bytes);
        }
        RowBatch {
            chunks,
            pages: batch.pages,
        }
    }

    /// The last chunk.
    fn finish_last(mut self) -> RowBatch {
        let last = self.waiting.take();
        let last = last.map(|last| self.finish_chunk(last, None));
        RowBatch {
            chunks: last.into_iter().collect(),
            pages: Vec::new(),
        }
    }

    fn finish_chunk(&mut self, mut row: IndexRow, next: Option<u64>) -> IndexRow {
        let is_first = std::mem::take(&mut self.is_first);
        ChunkTrailer { is_first, next }.append_to(row.id, &mut row.bytes);
        row
    }
}
