//! What could not be replayed.
//!
//! # Stability
//! The text of a reject is stored as one frame of zstd.

use std::io::Read as _;

use rusqlite::{Row, Transaction, named_params};
use serde::Serialize;

use crate::record::{Location, Record};
use crate::store::import::{OmittedRange, identity_of_reject, insert_reject};
use crate::store::{Database, StoreError};

/// Bytes of the text of a reject that a list has: most records are shorter.
pub const EXCERPT: u64 = 4 << 10;

/// The kind of the reject that stands for all of a file that are not kept.
pub const NOT_KEPT: &str = "not-kept";

/// How hard texts are compressed.
const LEVEL: i32 = 3;

/// A record that could not be replayed, or not to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reject {
    /// Its number.
    pub id: i64,
    /// The file it came from.
    pub source: String,
    /// The line of the file where it fails.
    pub line: i64,
    /// The column.
    pub column: i64,
    /// The byte in the file.
    pub offset: i64,
    /// What it is about, in a word.
    pub kind: String,
    /// What was found and expected.
    pub message: String,
    /// The incomplete game that holds the part that could be replayed.
    pub game: Option<i64>,
    /// The line of the file where the record begins.
    pub record_line: i64,
    /// The column of that line.
    pub record_column: i64,
    /// The byte in the file where the record begins.
    pub record_offset: i64,
    /// The record as it was found, or its beginning.
    pub text: String,
    /// Bytes of the whole record.
    pub text_bytes: i64,
    /// Whether `text` is only the beginning of the record.
    pub truncated: bool,
}

/// How much of the text of a reject is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extract {
    /// All of it.
    Whole,
    /// At most [`EXCERPT`] bytes from its beginning.
    Beginning,
}

/// What a list of rejects is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RejectOrder {
    /// The number, which is the order of import.
    #[default]
    Id,
    /// The name of the source.
    Source,
    /// The line where the record fails.
    Line,
    /// The kind of the problem.
    Kind,
    /// The message.
    Message,
    /// The incomplete game.
    Game,
}

impl RejectOrder {
    /// The name of the column.
    const fn key(self) -> &'static str {
        match self {
            RejectOrder::Id => "id",
            RejectOrder::Source => "source",
            RejectOrder::Line => "line",
            RejectOrder::Kind => "kind",
            RejectOrder::Message => "message",
            RejectOrder::Game => "game",
        }
    }
}

impl Reject {
    /// Reads the columns that `sql/query/reject.sql` selects.
    pub(in crate::store) fn read(row: &Row<'_>, extract: Extract) -> Result<Reject, StoreError> {
        let id = row.get(0)?;
        let text_bytes: i64 = row.get(11)?;
        let text = read_text(id, text_bytes, row.get_ref(12)?.as_blob().ok(), extract)?;
        Ok(Reject {
            id,
            source: row.get(1)?,
            line: row.get(2)?,
            column: row.get(3)?,
            offset: row.get(4)?,
            kind: row.get(5)?,
            message: row.get(6)?,
            game: row.get(7)?,
            record_line: row.get(8)?,
            record_column: row.get(9)?,
            record_offset: row.get(10)?,
            truncated: text.len() as u64 != text_bytes.cast_unsigned(),
            text,
            text_bytes,
        })
    }

    /// Where the record begins in its file.
    pub fn begins(&self) -> Location {
        let number = |stored: i64| u64::try_from(stored).unwrap_or_default();
        Location {
            line: number(self.record_line),
            column: number(self.record_column),
            offset: number(self.record_offset),
            ply: None,
        }
    }
}

/// A text as it is stored.
pub(in crate::store) fn pack(text: &str) -> Vec<u8> {
    zstd::bulk::compress(text.as_bytes(), LEVEL).expect("it fits in memory")
}

/// The stored text of a reject, or its beginning.
pub(in crate::store) fn read_text(
    id: i64,
    text_bytes: i64,
    packed: Option<&[u8]>,
    extract: Extract,
) -> Result<String, StoreError> {
    let damaged = || StoreError::Corrupt(format!("the text of reject {id}"));
    let whole = u64::try_from(text_bytes).map_err(|_| damaged())?;
    let wanted = match extract {
        Extract::Whole => whole,
        Extract::Beginning => whole.min(EXCERPT),
    };
    let is_whole = wanted == whole;
    // One byte more tells whether the length is right.
    let most = wanted + u64::from(is_whole);
    let text = packed.and_then(|packed| unpack(packed, most));
    let is_right =
        |text: &String| (text.len() as u64) <= wanted && (!is_whole || text.len() as u64 == whole);
    text.filter(is_right).ok_or_else(damaged)
}

/// The characters in the first so many bytes of a packed text; `None` where it is damaged.
fn unpack(packed: &[u8], most: u64) -> Option<String> {
    let mut bytes = Vec::new();
    let decoder = zstd::Decoder::with_buffer(packed).ok()?;
    decoder.take(most).read_to_end(&mut bytes).ok()?;
    if let Err(error) = std::str::from_utf8(&bytes) {
        // A character that is cut off is no damage.
        let is_cut = error.error_len().is_none() && bytes.len() as u64 == most;
        is_cut.then(|| bytes.truncate(error.valid_up_to()))?;
    }
    String::from_utf8(bytes).ok()
}

/// Inserts a record of which nothing can be replayed. Where an earlier import of the source kept less, and this is the first record that it
/// did not keep, what stands for the rest is gone.
pub(in crate::store) fn insert_rejected(
    batch: &Transaction<'_>,
    source: i64,
    record: &Record,
) -> Result<(), StoreError> {
    let identity = identity_of_reject(source, record.location.offset, "");
    let sql = include_str!("../../../sql/query/delete_not_kept.sql");
    let mut delete = batch.prepare_cached(sql)?;
    delete.execute(named_params! {":identity": identity})?;
    insert_reject(batch, source, None, record)
}

/// Says that there are more rejects of a source than are kept, where the first of them would stand.
pub(in crate::store) fn insert_rest_of_rejects(
    batch: &Transaction<'_>,
    source: i64,
    omitted: &OmittedRange,
    limit: u64,
) -> Result<(), StoreError> {
    let mut insert = batch.prepare_cached(include_str!("../../../sql/query/insert_reject.sql"))?;
    let place = omitted.first;
    let identity = identity_of_reject(source, place.offset, "");
    let message = omitted.message(limit);
    insert.execute(named_params! {
        ":source": source,
        ":game": None::<i64>,
        ":line": place.line,
        ":column": place.column,
        ":offset": place.offset,
        ":kind": NOT_KEPT,
        ":message": message,
        ":text": pack(""),
        ":text_bytes": 0,
        ":identity": identity,
        ":record_line": place.line,
        ":record_column": place.column,
        ":record_offset": place.offset,
    })?;
    let sql = include_str!("../../../sql/query/update_not_kept.sql");
    batch.execute(
        sql,
        named_params! {":identity": identity, ":message": message},
    )?;
    Ok(())
}

impl Database {
    /// Everything that could not be replayed, in the order of import, each with the beginning of its text.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn rejects(&self) -> Result<Vec<Reject>, StoreError> {
        let mut found = Vec::new();
        self.each_reject(usize::MAX, 0, Extract::Beginning, |reject| {
            found.push(reject);
            Ok::<(), StoreError>(())
        })?;
        Ok(found)
    }

    /// Hands over what could not be replayed, one after the other in the order of import: at most `limit`, after `offset` that are passed over.
    ///
    /// # Errors
    /// When the database cannot be read, and those of `take`.
    pub fn each_reject<E: From<StoreError>>(
        &self,
        limit: usize,
        offset: usize,
        extract: Extract,
        mut take: impl FnMut(Reject) -> Result<(), E>,
    ) -> Result<(), E> {
        let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let parameters = named_params! {":limit": number(limit), ":offset": number(offset)};
        let sql = include_str!("../../../sql/query/rejects.sql");
        let mut select = self
            .connection
            .prepare_cached(sql)
            .map_err(StoreError::from)?;
        let mut rows = select.query(parameters).map_err(StoreError::from)?;
        while let Some(row) = rows.next().map_err(StoreError::from)? {
            take(Reject::read(row, extract)?)?;
        }
        Ok(())
    }

    /// How many rejects there are, or how many of a kind.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn count_rejects(&self, kind: Option<&str>) -> Result<u64, StoreError> {
        let sql = include_str!("../../../sql/query/reject_count.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        Ok(select.query_row(named_params! {":kind": kind}, |row| row.get(0))?)
    }

    /// Part of the list of rejects, or of those of a kind, in an order, which may be `descending`; each with the beginning of its text.
    /// What is not known comes last.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn list_rejects(
        &self,
        kind: Option<&str>,
        (order, descending): (RejectOrder, bool),
        (limit, offset): (u32, u32),
    ) -> Result<Vec<Reject>, StoreError> {
        let parameters = named_params! {
            ":kind": kind, ":sort": order.key(), ":descending": descending, ":limit": limit, ":offset": offset,
        };
        let sql = include_str!("../../../sql/query/reject_ids.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let ids = select.query_map(parameters, |row| row.get(0))?;
        let mut found = Vec::new();
        for id in ids.collect::<Result<Vec<i64>, _>>()? {
            found.extend(self.read_reject(id, Extract::Beginning)?);
        }
        Ok(found)
    }

    /// A reject by its number, with all of its text, or `None` when there is none.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn reject(&self, id: i64) -> Result<Option<Reject>, StoreError> {
        self.read_reject(id, Extract::Whole)
    }

    fn read_reject(&self, id: i64, extract: Extract) -> Result<Option<Reject>, StoreError> {
        let sql = include_str!("../../../sql/query/reject.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut found =
            select.query_and_then(named_params! {":id": id}, |row| Reject::read(row, extract))?;
        found.next().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_whole_or_cut_between_characters() {
        let text = format!("{}é and more", "x".repeat(EXCERPT as usize - 1));
        let packed = pack(&text);
        let read = |bytes: usize, extract| {
            let bytes = i64::try_from(bytes).unwrap();
            read_text(7, bytes, Some(&packed), extract)
        };
        assert_eq!(read(text.len(), Extract::Whole).unwrap(), text);
        let beginning = read(text.len(), Extract::Beginning).unwrap();
        assert_eq!(beginning.len() as u64, EXCERPT - 1);
        for wrong in [text.len() - 1, text.len() + 1, 0] {
            let error = read(wrong, Extract::Whole).unwrap_err().to_string();
            assert!(error.contains("the text of reject 7"), "{error}");
        }
        assert!(read_text(7, 3, Some(b"not packed"), Extract::Whole).is_err());
        assert!(read_text(7, -1, Some(&packed), Extract::Beginning).is_err());
        assert!(read_text(7, 3, None, Extract::Beginning).is_err());
    }
}
