//! Reads filter columns block by block, so that memory does not grow with the number of games of a segment.

use std::ops::Range;

use super::filter_column::{Column, Field, insert_column};
use super::filter_row::FILTER_ROW_BYTES;
use crate::store::StoreError;
use crate::store::connection::distance;
use crate::store::connection::sqlite::Connection;
use crate::store::format::blob_reader::BlobReader;
use crate::store::index::Segment;

/// Reads a filter column, whose checksum was verified when it was opened. One block of games is in memory.
pub(in crate::store) struct ColumnReader<'a>(BlobReader<'a>);

impl<'a> ColumnReader<'a> {
    /// Opens a column of a segment, and verifies its checksum.
    pub(in crate::store) fn open(
        connection: &'a Connection,
        segment: Segment,
        field: Field,
    ) -> Result<ColumnReader<'a>, StoreError> {
        let blob = ("filter_column", "data", field.row_id(segment.id));
        let games = distance(0, segment.games);
        let damaged = || field.damaged(segment);
        let reader = BlobReader::open(connection, blob, games, damaged)?;
        if reader.width() > field.max_width() {
            return Err(damaged());
        }
        Ok(ColumnReader(reader))
    }

    /// Reads the values of a range of games.
    pub(in crate::store) fn read(&mut self, games: Range<usize>) -> Result<Column<'_>, StoreError> {
        let width = self.0.width();
        let bytes = self.0.read(games.clone())?;
        Ok(Column::part(games, width, bytes))
    }

    /// The value of a game, as fast as a column in memory if games are requested in their order; 0 beyond the end.
    #[inline]
    pub(in crate::store) fn at(&mut self, ordinal: usize) -> Result<u32, StoreError> {
        let bytes = self.0.value(ordinal)?.unwrap_or_default();
        let mut number = [0; 4];
        number[..bytes.len()].copy_from_slice(bytes);
        Ok(u32::from_le_bytes(number))
    }
}

/// Passes some columns of a segment to `visit`, a block of games after the other, after their checksums are verified.
pub(in crate::store) fn for_each_block<const N: usize>(
    connection: &Connection,
    segment: Segment,
    fields: [Field; N],
    mut visit: impl FnMut(Range<usize>, [Column<'_>; N]),
) -> Result<(), StoreError> {
    let readers = fields.map(|field| ColumnReader::open(connection, segment, field));
    let mut readers: Vec<ColumnReader<'_>> = readers.into_iter().collect::<Result<_, _>>()?;
    for block in segment.blocks() {
        let columns = readers.iter_mut().map(|reader| reader.read(block.clone()));
        let columns: Vec<Column<'_>> = columns.collect::<Result<_, _>>()?;
        let columns = columns.try_into().expect("one for each field");
        visit(block, columns);
    }
    Ok(())
}

/// Reads encoded filter rows from all columns of a segment.
pub(in crate::store) struct RowReader<'a>(Vec<(Field, ColumnReader<'a>)>);

impl<'a> RowReader<'a> {
    /// Opens all columns of a segment, and verifies their checksums.
    pub(in crate::store) fn open(
        connection: &'a Connection,
        segment: Segment,
    ) -> Result<RowReader<'a>, StoreError> {
        let fields = Field::ALL.into_iter();
        let columns =
            fields.map(|field| Ok((field, ColumnReader::open(connection, segment, field)?)));
        Ok(RowReader(columns.collect::<Result<_, StoreError>>()?))
    }

    /// The encoded rows of a range of games.
    pub(in crate::store) fn read(&mut self, games: Range<usize>) -> Result<Vec<u8>, StoreError> {
        let mut rows = vec![0; FILTER_ROW_BYTES * games.len()];
        for (field, reader) in &mut self.0 {
            // `open` has compared the width of the column with that of the field.
            insert_column(&mut rows, reader.read(games.clone())?, *field);
        }
        Ok(rows)
    }
}
