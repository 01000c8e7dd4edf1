//! Rows in the format asked for: a table to read, JSON, a JSON object per line, CSV.

use std::borrow::Cow;
use std::io::Write;
use std::iter;

use anyhow::Result;
use clap::ValueEnum;
use comfy_table::{CellAlignment, Table, presets};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use super::csv;
use super::terminal::visible_line;

/// How to print what is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum Format {
    /// A table to read
    #[default]
    Table,
    /// One JSON value
    Json,
    /// One JSON object per line
    Jsonl,
    /// Comma-separated values
    Csv,
}

/// Prints rows, which are JSON objects. A table and CSV have the columns named, `a.b` being field `b` of field `a`.
pub(super) fn rows(
    out: &mut dyn Write,
    format: Format,
    rows: &[Value],
    columns: &[&str],
) -> Result<()> {
    rows_with_fields(out, format, rows, columns, columns)
}

/// The same where CSV has other columns than a table.
pub(super) fn rows_with_fields(
    out: &mut dyn Write,
    format: Format,
    rows: &[Value],
    columns: &[&str],
    fields: &[&str],
) -> Result<()> {
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(rows)?)?,
        Format::Jsonl => rows.iter().try_for_each(|row| writeln!(out, "{row}"))?,
        Format::Csv => csv::rows(out, rows, fields)?,
        Format::Table => {
            let cells = rows.iter().map(|row| cells(row, columns));
            let is_number = numbers(rows, columns);
            grid(out, &titles(columns), cells, |column| is_number[column])?;
        }
    }
    Ok(())
}

/// Prints rows one after the other, as [`rows`] prints them, without keeping them: for the formats that programs read.
pub(super) struct Printer<'a> {
    out: &'a mut dyn Write,
    format: Format,
    columns: &'a [&'a str],
    printed: usize,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        out: &'a mut dyn Write,
        format: Format,
        columns: &'a [&'a str],
    ) -> Printer<'a> {
        Printer {
            out,
            format,
            columns,
            printed: 0,
        }
    }

    pub(super) fn push(&mut self, row: &Value) -> Result<()> {
        self.printed += 1;
        let is_first = self.printed == 1;
        match self.format {
            Format::Json => {
                let text = serde_json::to_string_pretty(row)?.replace('\n', "\n  ");
                let begin = if is_first { "[" } else { "," };
                write!(self.out, "{begin}\n  {text}")?;
            }
            Format::Csv if !is_first => csv::one_more(self.out, row, self.columns)?,
            _ => rows(
                self.out,
                self.format,
                std::slice::from_ref(row),
                self.columns,
            )?,
        }
        Ok(())
    }

    /// Prints the end.
    pub(super) fn finish(self) -> Result<()> {
        match self.format {
            _ if self.printed == 0 => rows(self.out, self.format, &[], self.columns),
            Format::Json => Ok(writeln!(self.out, "\n]")?),
            _ => Ok(()),
        }
    }
}

/// What stands over columns.
pub(super) fn titles(columns: &[&str]) -> Vec<String> {
    let titles = columns.iter();
    titles
        .map(|column| column.replace(['.', '_'], " "))
        .collect()
}

/// The texts of a row.
fn cells(row: &Value, columns: &[&str]) -> Vec<String> {
    columns.iter().map(|column| text(at(row, column))).collect()
}

/// Which columns hold no texts.
fn numbers(rows: &[Value], columns: &[&str]) -> Vec<bool> {
    let are_numbers = |column: &&str| rows.iter().all(|row| !at(row, column).is_string());
    columns.iter().map(are_numbers).collect()
}

/// Prints one object: as a table, a line per field.
pub(super) fn object(out: &mut dyn Write, format: Format, value: &Value) -> Result<()> {
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(value)?)?,
        Format::Jsonl => writeln!(out, "{value}")?,
        Format::Csv => csv::object(out, value)?,
        Format::Table => {
            let fields = value
                .as_object()
                .into_iter()
                .flatten()
                .filter(|(_, value)| !value.is_array());
            let width = fields
                .clone()
                .map(|(name, _)| name.len())
                .max()
                .unwrap_or_default();
            for (name, value) in fields {
                let (name, value) = (name.replace('_', " "), text(value));
                writeln!(out, "{name:<width$}  {}", visible_line(&value))?;
            }
        }
    }
    Ok(())
}

/// Prints the sums of a verb. The counts by kind and the list of corrections are for programs: a table and a row of CSV have the same fields
/// whatever was wrong. `optional` are the fields that are left out where they are zero: CSV has them always, before the time.
pub(super) fn summary(
    out: &mut dyn Write,
    format: Format,
    mut value: Value,
    optional: &[&str],
) -> Result<()> {
    if matches!(format, Format::Table | Format::Csv)
        && let Some(fields) = value.as_object_mut()
    {
        fields.remove("kinds");
        fields.remove("corrections");
        if format == Format::Csv {
            let seconds = fields.shift_remove("seconds");
            for &name in optional {
                let value = fields.shift_remove(name).unwrap_or(0.into());
                fields.insert(name.to_owned(), value);
            }
            fields.extend(seconds.map(|seconds| ("seconds".to_owned(), seconds)));
        }
    }
    object(out, format, &value)
}

/// Prints a table of texts; `is_number` tells the columns that stand to the right.
pub(super) fn grid(
    out: &mut dyn Write,
    titles: &[String],
    rows: impl Iterator<Item = Vec<String>>,
    is_number: impl Fn(usize) -> bool,
) -> Result<()> {
    let mut table = Table::new();
    table
        .load_preset(presets::NOTHING)
        .set_header(titles.iter().map(|title| visible_line(title)))
        .add_rows(rows.map(|row| {
            row.into_iter()
                .map(|cell| visible_cell(cell.into()))
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

/// Prints a line of a table whose columns are so wide: two blanks between them, none at the end.
pub(super) fn line<T: AsRef<str>>(
    out: &mut dyn Write,
    cells: &[T],
    widths: &[usize],
    is_number: impl Fn(usize) -> bool,
) -> Result<()> {
    let mut line = String::with_capacity(200);
    for (column, (cell, &wide)) in cells.iter().zip(widths).enumerate() {
        let cell = cell.as_ref();
        if column > 0 {
            line.push_str("  ");
        }
        let pad = iter::repeat_n(' ', wide.saturating_sub(cell.width()));
        if is_number(column) {
            line.extend(pad);
            line.push_str(cell);
        } else {
            line.push_str(cell);
            line.extend(pad);
        }
    }
    out.write_all(line.trim_end().as_bytes())?;
    Ok(out.write_all(b"\n")?)
}

/// The text of a cell as a table shows it.
pub(super) fn visible_cell(text: Cow<'_, str>) -> Cow<'_, str> {
    match visible_line(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(visible) => visible.into(),
    }
}

/// The text of a value in a cell.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Object(points) if points.contains_key("black") && points.contains_key("white") => {
            let points: Vec<String> = points.values().map(Value::to_string).collect();
            points.join("-")
        }
        other => other.to_string(),
    }
}

fn at<'a>(row: &'a Value, column: &str) -> &'a Value {
    column.split('.').fold(row, |value, name| &value[name])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn scores_of_any_number_of_sides() {
        let rows = [
            json!({"id": 1, "score": {"black": 1, "white": 2}, "plies": 3}),
            json!({"id": 2, "score": {"black": 1, "white": 0, "third": 4}, "plies": 9}),
        ];
        assert_eq!(text(&rows[0]["score"]), "1-2");
        assert_eq!(text(&rows[1]["score"]), "1-0-4");
    }
}
