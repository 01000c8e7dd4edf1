//! Filter columns of a segment. Each is stored as a blob of its own, so that a filter reads only the columns it compares.
//!
//! # Stability
//! A column is a number for each game, the lowest byte first, in as many bytes as its largest number needs: none where all are 0. [`Field`] numbers
//! the columns, and [`FilterRow`](super::filter_row::FilterRow) specifies their values.

use std::ops::Range;

use rusqlite::named_params;

use super::filter_row::FILTER_ROW_BYTES;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;
use crate::store::index::Segment;

/// A column, by the field of [`FilterRow`](super::filter_row::FilterRow) that it contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum Field {
    Black,
    White,
    Event,
    Date,
    Plies,
    /// The result together with the flags.
    Result,
    Ending,
    /// The id of the variant. The name of this field is part of error messages.
    Kind,
}

impl Field {
    pub(super) const ALL: [Field; 8] = [
        Field::Black,
        Field::White,
        Field::Event,
        Field::Date,
        Field::Plies,
        Field::Result,
        Field::Ending,
        Field::Kind,
    ];

    /// The offset and the number of its bytes in an encoded filter row.
    const fn byte_range(self) -> (usize, usize) {
        match self {
            Field::Black => (0, 4),
            Field::White => (4, 4),
            Field::Event => (8, 4),
            Field::Date => (12, 4),
            Field::Plies => (16, 3),
            Field::Result => (19, 1),
            Field::Ending => (20, 1),
            Field::Kind => (21, 2),
        }
    }

    /// The largest number of bytes of a value.
    pub(super) fn max_width(self) -> usize {
        self.byte_range().1
    }

    /// The id of the row that stores this column of a segment.
    pub(super) fn row_id(self, segment: i64) -> i64 {
        segment << 3 | self as i64
    }

    /// The error if this column of a segment is missing or damaged.
    pub(super) fn damaged(self, segment: Segment) -> StoreError {
        StoreError::Corrupt(format!("{self:?} of the games of segment {}", segment.id))
    }
}

/// The values of one field for consecutive games of a segment, as they are stored.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct Column<'a> {
    /// The ordinal of the first game.
    first: usize,
    games: usize,
    width: usize,
    bytes: &'a [u8],
}

impl<'a> Column<'a> {
    /// Decodes a column of `games` games; `None` where its length is impossible.
    pub(super) fn new(bytes: &'a [u8], games: usize) -> Option<Column<'a>> {
        let width = bytes.len().checked_div(games).unwrap_or(0);
        let is_possible = width <= 4 && bytes.len() == width * games;
        is_possible.then(|| Column::part(0..games, width, bytes))
    }

    /// The values of a range of games, `width` bytes each.
    pub(super) fn part(games: Range<usize>, width: usize, bytes: &'a [u8]) -> Column<'a> {
        Column {
            first: games.start,
            games: games.len(),
            width,
            bytes,
        }
    }

    /// The ordinals of its games.
    #[inline]
    pub(in crate::store) fn games(&self) -> Range<usize> {
        self.first..self.first + self.games
    }

    /// Bytes of each value, from 0 to 4.
    #[inline]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    #[inline]
    pub(super) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The value of the game with this ordinal; 0 outside of the column.
    #[inline]
    pub(in crate::store) fn at(&self, ordinal: usize) -> u32 {
        let start = ordinal.wrapping_sub(self.first).saturating_mul(self.width);
        let bytes = self.bytes.get(start..);
        let bytes = bytes.and_then(|bytes| bytes.get(..self.width));
        let mut number = [0; 4];
        if let Some(bytes) = bytes {
            number[..self.width].copy_from_slice(bytes);
        }
        u32::from_le_bytes(number)
    }
}

/// Reads a column of a segment, verifies its checksum and passes it to `work`.
fn with_column<T>(
    connection: &Connection,
    segment: Segment,
    field: Field,
    work: impl FnOnce(Column<'_>) -> T,
) -> Result<T, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../../sql/query/filter_column.sql"))?;
    let mut rows = select.query(named_params! {":id": field.row_id(segment.id)})?;
    let damaged = || field.damaged(segment);
    let row = rows.next()?.ok_or_else(damaged)?;
    let bytes = row.get_ref(0)?.as_blob().map_err(|_| damaged())?;
    let bytes = checksum::verified(field.row_id(segment.id), bytes).ok_or_else(damaged)?;
    let games = usize::try_from(segment.games).unwrap_or_default();
    Ok(work(Column::new(bytes, games).ok_or_else(damaged)?))
}

/// Writes encoded filter rows of a segment as columns.
pub(in crate::store) fn write_columns(
    connection: &Connection,
    segment: i64,
    rows: &[u8],
) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(include_str!(
        "../../../../sql/query/insert_filter_column.sql"
    ))?;
    for field in Field::ALL {
        let (id, mut data) = (field.row_id(segment), extract_column(rows, field));
        checksum::append(id, &mut data);
        insert.execute(named_params! {":id": id, ":data": data})?;
    }
    Ok(())
}

/// Reads all columns of a segment, and returns them as encoded filter rows.
pub(in crate::store) fn read_rows(
    connection: &Connection,
    segment: Segment,
) -> Result<Vec<u8>, StoreError> {
    let games = usize::try_from(segment.games).unwrap_or_default();
    let mut rows = vec![0; games * FILTER_ROW_BYTES];
    for field in Field::ALL {
        let fits = with_column(connection, segment, field, |column| {
            insert_column(&mut rows, column, field)
        })?;
        if !fits {
            return Err(field.damaged(segment));
        }
    }
    Ok(rows)
}

/// Deletes the columns of a segment.
pub(in crate::store) fn delete_columns(
    connection: &Connection,
    segment: i64,
) -> Result<(), StoreError> {
    let mut delete = connection.prepare_cached(include_str!(
        "../../../../sql/query/delete_filter_columns.sql"
    ))?;
    let (first, last) = (Field::Black.row_id(segment), Field::Kind.row_id(segment));
    delete.execute(named_params! {":first": first, ":last": last})?;
    Ok(())
}

/// Extracts one column from encoded filter rows, in the smallest sufficient width.
fn extract_column(rows: &[u8], field: Field) -> Vec<u8> {
    let (offset, size) = field.byte_range();
    let games = || rows.as_chunks::<FILTER_ROW_BYTES>().0.iter();
    let is_used = |byte: &usize| games().any(|game| game[offset + byte] != 0);
    let width = (0..size).rev().find(is_used).map_or(0, |byte| byte + 1);
    games()
        .flat_map(|game| &game[offset..offset + width])
        .copied()
        .collect()
}

/// Copies a column into encoded filter rows. Returns whether its values fit into the field.
pub(super) fn insert_column(rows: &mut [u8], column: Column<'_>, field: Field) -> bool {
    let (offset, size) = field.byte_range();
    let width = column.width;
    if width > size {
        return false;
    }
    if width > 0 {
        let numbers = column.bytes.chunks_exact(width);
        for (game, number) in rows
            .as_chunks_mut::<FILTER_ROW_BYTES>()
            .0
            .iter_mut()
            .zip(numbers)
        {
            game[offset..offset + width].copy_from_slice(number);
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_pinned() {
        let mut rows = vec![0; 3 * FILTER_ROW_BYTES];
        rows[0] = 7;
        rows[FILTER_ROW_BYTES + 12..][..4].copy_from_slice(&20_191_231_u32.to_le_bytes());
        rows[2 * FILTER_ROW_BYTES + 17] = 2;
        let columns = Field::ALL.map(|field| extract_column(&rows, field));
        let date = [0, 0, 0, 0, 0xff, 0x17, 0x34, 1, 0, 0, 0, 0];
        let plies = [0, 0, 0, 0, 0, 2];
        let expected: [&[u8]; 8] = [&[7, 0, 0], &[], &[], &date, &plies, &[], &[], &[]];
        assert_eq!(columns.each_ref().map(Vec::as_slice), expected);
        let mut again = vec![0; 3 * FILTER_ROW_BYTES];
        for (field, bytes) in Field::ALL.into_iter().zip(&columns) {
            assert!(insert_column(
                &mut again,
                Column::new(bytes, 3).unwrap(),
                field
            ));
        }
        assert_eq!(again, rows);
        assert_eq!(Column::new(&date, 3).unwrap().at(1), 20_191_231);
        assert!(Column::new(&[1, 2, 3, 4], 3).is_none() && Column::new(&[1], 0).is_none());
    }
}
