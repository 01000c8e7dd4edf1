//! Output to standard output and to files: rows, objects and tables in each format, with control characters escaped.

pub(crate) mod analysis_text;
mod atomic_file;
mod cell;
pub(crate) mod csv;
mod escape;
mod format;
mod game_list;
mod object;
mod result_columns;
mod rows;
mod stdout;
mod table;

pub(crate) use atomic_file::{
    AtomicFile, file_path, is_same_file, write_document, write_to_file_or_stdout,
};
pub(crate) use cell::cell_text;
pub(crate) use escape::{escape_line, escape_text};
pub(crate) use format::OutputFormat;
pub(crate) use game_list::{GAME_COLUMNS, GameListPrinter, game_columns};
pub(crate) use object::{print_object, print_summary, seconds_since};
pub(crate) use result_columns::{ResultColumn, percentage_note};
pub(crate) use rows::{FLUSH_INTERVAL, RowPrinter, print_rows_with_fields, to_rows};
pub(crate) use stdout::{ContentType, Output};
pub(crate) use table::blocks::{BLOCK, TableBlocks};
pub(crate) use table::fit::{ColumnChoice, TableOutput, fit, shorten};
pub(crate) use table::{column_size, escape_cell, print_table};
