//! Stores the values that filters compare, by column, and represents sets of games that filters select.

mod column_reader;
mod expected_games;
mod filter_column;
mod filter_row;
mod game_bitmap;
mod selection;

pub(in crate::store) use column_reader::{ColumnReader, RowReader, for_each_block};
pub(in crate::store) use expected_games::ExpectedGames;
pub(in crate::store) use filter_column::{Column, Field, delete_columns, read_rows, write_columns};
pub(in crate::store) use filter_row::{
    FILTER_ROW_BYTES, FilterRow, Flags, date_number, date_text, ending_number, ending_of, outcome,
    result_number, result_of, score_from,
};
pub(in crate::store) use game_bitmap::GameBitmap;
pub(in crate::store) use selection::{GameSelection, Outcomes, SegmentSelection, present_games};
