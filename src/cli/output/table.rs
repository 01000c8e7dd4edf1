//! Tables of texts for people to read.

use std::borrow::Cow;
use std::io::Write;
use std::iter;

use anyhow::Result;
use comfy_table::{CellAlignment, Table, presets};
use unicode_width::UnicodeWidthStr;

use super::escape::escape_line;

/// Prints a table of texts; `is_number` tells which columns are right-aligned.
pub(crate) fn print_table(
    out: &mut dyn Write,
    titles: &[String],
    rows: impl Iterator<Item = Vec<String>>,
    is_number: impl Fn(usize) -> bool,
) -> Result<()> {
    let mut table = Table::new();
    table
        .load_preset(presets::NOTHING)
        .set_header(titles.iter().map(|title| escape_line(title)))
        .add_rows(rows.map(|row| {
            row.into_iter()
                .map(|cell| escape_cell(cell.into()))
                .collect::<Vec<_>>()
        }));
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if index == 0 { 0 } else { 2 }, 0));
        if is_number(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
        .lines()
        .try_for_each(|line| writeln!(out, "{}", line.trim_end()))?;
    Ok(())
}

/// Prints a row of a table with fixed column widths: two blanks between columns, none at the end of the line.
pub(super) fn print_table_row<T: AsRef<str>>(
    out: &mut dyn Write,
    cells: &[T],
    widths: &[usize],
    is_number: impl Fn(usize) -> bool,
) -> Result<()> {
    let mut line = String::with_capacity(200);
    for (column, (cell, &width)) in cells.iter().zip(widths).enumerate() {
        let cell = cell.as_ref();
        if column > 0 {
            line.push_str("  ");
        }
        let padding = iter::repeat_n(' ', width.saturating_sub(cell.width()));
        if is_number(column) {
            line.extend(padding);
            line.push_str(cell);
        } else {
            line.push_str(cell);
            line.extend(padding);
        }
    }
    out.write_all(line.trim_end().as_bytes())?;
    Ok(out.write_all(b"\n")?)
}

/// The titles of columns that are named after JSON fields.
pub(super) fn titles(columns: &[&str]) -> Vec<String> {
    let titles = columns.iter();
    titles
        .map(|column| column.replace(['.', '_'], " "))
        .collect()
}

/// Escapes the text of a cell.
pub(super) fn escape_cell(text: Cow<'_, str>) -> Cow<'_, str> {
    match escape_line(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(escaped) => escaped.into(),
    }
}
