//! Writes, verifies, counts and deletes the rows that store a segment.

use rusqlite::{Connection, OptionalExtension, named_params};

use super::build::{Build, Part, Row, page_row};
use super::lookup::{FIRST, LAST, part};
use super::row_of;
use crate::store::StoreError;
use crate::store::format::checksum;

/// Packs a segment and writes its rows; does something else meanwhile, before anything is written.
pub(in crate::store) fn write(
    connection: &Connection,
    build: Build,
    segment: i64,
    room: usize,
    meanwhile: impl FnOnce() -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut writer = Writer::new();
    build.finish_while(segment, room, meanwhile, |part| {
        write_rows(connection, writer.seal(part))
    })?;
    write_rows(connection, writer.finish())
}

fn write_rows(connection: &Connection, part: Part) -> Result<(), StoreError> {
    for (sql, rows) in [
        (
            include_str!("../../../sql/query/insert_index_page.sql"),
            part.pages,
        ),
        (
            include_str!("../../../sql/query/insert_index_chunk.sql"),
            part.chunks,
        ),
    ] {
        let mut insert = connection.prepare_cached(sql)?;
        for row in rows {
            insert.execute(named_params! {":id": row.id, ":data": row.bytes})?;
        }
    }
    Ok(())
}

/// Takes the rows of a segment out.
pub(in crate::store) fn delete(connection: &Connection, segment: i64) -> Result<(), StoreError> {
    for (sql, first, behind) in [
        (
            include_str!("../../../sql/query/delete_index_chunks.sql"),
            row_of(segment, 0),
            row_of(segment + 1, 0),
        ),
        (
            include_str!("../../../sql/query/delete_index_pages.sql"),
            page_row(segment, 0),
            page_row(segment + 1, 0),
        ),
    ] {
        let parameters = named_params! {":first": first, ":behind": behind};
        connection.prepare_cached(sql)?.execute(parameters)?;
    }
    Ok(())
}

/// The number of occurrences in the index, and its size in bytes.
pub(in crate::store) fn size(connection: &Connection) -> Result<(i64, i64), StoreError> {
    let sql = include_str!("../../../sql/query/index_size.sql");
    Ok(connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// Packs a segment, and compares its rows with those that are stored: how many there should be, and how many of them are not as they should be.
pub(in crate::store) fn count_wrong(
    connection: &Connection,
    build: Build,
    segment: i64,
    room: usize,
) -> Result<(usize, u64), StoreError> {
    let (mut rows, mut wrong) = (0, 0);
    let mut compare = |part: Part| {
        rows += part.chunks.len() + part.pages.len();
        wrong += count_wrong_rows(connection, &part)?;
        Ok::<_, StoreError>(())
    };
    let mut writer = Writer::new();
    build.finish(segment, room, |part| compare(writer.seal(part)))?;
    compare(writer.finish())?;
    Ok((rows, wrong))
}

fn count_wrong_rows(connection: &Connection, part: &Part) -> Result<u64, StoreError> {
    let mut wrong = 0;
    for (sql, rows) in [
        (
            include_str!("../../../sql/query/index_page.sql"),
            &part.pages,
        ),
        (
            include_str!("../../../sql/query/index_chunk_data.sql"),
            &part.chunks,
        ),
    ] {
        let mut select = connection.prepare_cached(sql)?;
        for row in rows {
            let parameters = named_params! {":id": row.id};
            let is_same = select.query_row(parameters, |held| {
                Ok(held.get_ref(0)?.as_blob() == Ok(&row.bytes))
            });
            wrong += u64::from(!is_same.optional()?.unwrap_or(false));
        }
    }
    Ok(wrong)
}

/// The number of rows of a segment.
pub(in crate::store) fn count_rows(
    connection: &Connection,
    segment: i64,
) -> Result<i64, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/index_rows.sql"))?;
    let parameters = named_params! {
        ":first_chunk": row_of(segment, 0), ":behind_chunks": row_of(segment + 1, 0),
        ":first_page": page_row(segment, 0), ":behind_pages": page_row(segment + 1, 0),
    };
    Ok(select.query_row(parameters, |row| row.get(0))?)
}

/// Seals the rows of a segment as they are made. A chunk waits for the one behind it, of which it says where it begins.
struct Writer {
    waiting: Option<Row>,
    is_first: bool,
}

impl Writer {
    fn new() -> Writer {
        Writer {
            waiting: None,
            is_first: true,
        }
    }

    /// The rows of the next part that are ready.
    fn seal(&mut self, mut rows: Part) -> Part {
        let mut chunks = Vec::with_capacity(rows.chunks.len() + 1);
        for chunk in rows.chunks {
            let next = part(chunk.id);
            if let Some(before) = self.waiting.replace(chunk) {
                chunks.push(self.chunk(before, Some(next)));
            }
        }
        for page in &mut rows.pages {
            checksum::append(page.id, &mut page.bytes);
        }
        Part {
            chunks,
            pages: rows.pages,
        }
    }

    /// The last chunk.
    fn finish(mut self) -> Part {
        let last = self.waiting.take();
        let last = last.map(|last| self.chunk(last, None));
        Part {
            chunks: last.into_iter().collect(),
            pages: Vec::new(),
        }
    }

    fn chunk(&mut self, mut row: Row, next: Option<u64>) -> Row {
        let mut flags = 0;
        if std::mem::take(&mut self.is_first) {
            flags |= FIRST;
        }
        if next.is_none() {
            flags |= LAST;
        }
        let next = next.unwrap_or_default().to_le_bytes();
        row.bytes.extend(&next[..6]);
        row.bytes.push(flags);
        checksum::append(row.id, &mut row.bytes);
        row
    }
}
