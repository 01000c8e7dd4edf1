//! Tables of texts for people to read.

pub(super) mod blocks;
pub(super) mod fit;

use std::borrow::Cow;
use std::io::Write;
use std::iter;

use anyhow::Result;
use comfy_table::{CellAlignment, Table, presets};
use unicode_width::UnicodeWidthStr;

use super::escape::escape_line;
use fit::{ColumnChoice, ColumnContent, ColumnSize, TableOutput, fit, print_left_out, shorten};

/// Prints a table of texts; `is_number` is true for columns that are right-aligned. On a terminal the table is fitted to its width.
pub(crate) fn print_table(
    out: &mut dyn TableOutput,
    titles: &[String],
    rows: impl Iterator<Item = Vec<String>>,
    is_number: impl Fn(usize) -> bool,
) -> Result<()> {
    let rows = rows.map(|row| {
        let cells = row.into_iter().map(|cell| escape_cell(cell.into()));
        cells.collect::<Vec<_>>()
    });
    let Some(room) = out.table_width() else {
        return print_whole_table(out, titles, rows, is_number);
    };
    let rows: Vec<Vec<Cow<'_, str>>> = rows.collect();
    let sizes: Vec<ColumnSize> = (0..titles.len())
        .map(|column| column_size(&titles[column], &rows, column, &is_number))
        .collect();
    let widths = fit(titles, &sizes, ColumnChoice::Default, room);
    let kept: Vec<usize> = (0..titles.len())
        .filter(|&column| widths[column].is_some())
        .collect();
    let kept_titles: Vec<String> = kept.iter().map(|&column| titles[column].clone()).collect();
    let rows = rows.iter().map(|row| {
        let cell = |&column: &usize| match (sizes[column].content, widths[column]) {
            (ColumnContent::Texts, Some(width)) => shorten(&row[column], width),
            _ => Cow::Borrowed(&*row[column]),
        };
        kept.iter().map(cell).collect()
    });
    print_whole_table(out, &kept_titles, rows, |column| is_number(kept[column]))?;
    print_left_out(out, titles, &widths)
}

/// The size of a column.
pub(crate) fn column_size<T: AsRef<str>>(
    title: &str,
    rows: &[Vec<T>],
    column: usize,
    is_number: impl Fn(usize) -> bool,
) -> ColumnSize {
    let cells = rows.iter().map(|row| row[column].as_ref().width());
    let widest = cells.max().unwrap_or_default();
    ColumnSize {
        width: widest.max(title.width()),
        content: match widest {
            0 => ColumnContent::Nothing,
            _ if is_number(column) => ColumnContent::Numbers,
            _ => ColumnContent::Texts,
        },
    }
}

/// Prints a table whose cells are escaped, each column as wide as its widest cell.
fn print_whole_table<'a>(
    out: &mut dyn TableOutput,
    titles: &[String],
    rows: impl Iterator<Item = Vec<Cow<'a, str>>>,
    is_number: impl Fn(usize) -> bool,
) -> Result<()> {
    let mut table = Table::new();
    table
        .load_preset(presets::NOTHING)
        .set_header(titles.iter().map(|title| escape_line(title)))
        .add_rows(rows);
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
pub(crate) fn escape_cell(text: Cow<'_, str>) -> Cow<'_, str> {
    match escape_line(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(escaped) => escaped.into(),
    }
}
