//! Rows in the format asked for: a table to read, JSON, a JSON object per line, CSV.

use std::io::Write;
use std::iter;

use anyhow::Result;
use clap::ValueEnum;
use comfy_table::{CellAlignment, Table, presets};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

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

/// Prints rows, which are JSON objects. A table has the columns named, `a.b` being field `b` of field `a`; CSV has every
/// field.
pub(super) fn rows(
    out: &mut dyn Write,
    format: Format,
    rows: &[Value],
    columns: &[&str],
) -> Result<()> {
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string_pretty(rows)?)?,
        Format::Jsonl => rows.iter().try_for_each(|row| writeln!(out, "{row}"))?,
        Format::Csv if rows.is_empty() => writeln!(out, "{}", columns.join(",").replace('.', "_"))?,
        Format::Csv => csv(out, rows)?,
        Format::Table => {
            let cells = rows.iter().map(|row| cells(row, columns));
            let is_number = numbers(rows, columns);
            grid(out, &titles(columns), cells, |column| is_number[column])?;
        }
    }
    Ok(())
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
        Format::Csv => csv(out, std::slice::from_ref(value))?,
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
                writeln!(out, "{:<width$}  {}", name.replace('_', " "), text(value))?;
            }
        }
    }
    Ok(())
}

/// Prints the sums of a verb. The counts by kind and the list of corrections are for programs: a table and a row of CSV have the same fields
/// whatever was wrong.
pub(super) fn summary(out: &mut dyn Write, format: Format, mut value: Value) -> Result<()> {
    if matches!(format, Format::Table | Format::Csv)
        && let Some(fields) = value.as_object_mut()
    {
        fields.remove("kinds");
        fields.remove("corrections");
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
        .set_header(titles)
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

fn csv(out: &mut dyn Write, rows: &[Value]) -> Result<()> {
    let names = names(rows);
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(&names)?;
    records(&mut writer, rows, &names)
}

/// The names of all fields that any of some rows has.
fn names(rows: &[Value]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for row in rows {
        // A field that only some rows have, as the score of a third side, stands after the one that it follows there.
        let mut next = 0;
        for (name, _) in fields(row) {
            let at = names.iter().position(|known| *known == name);
            if at.is_none() {
                names.insert(next, name);
            }
            next = at.unwrap_or(next) + 1;
        }
    }
    names
}

/// Writes the fields with these names.
fn records<W: Write>(writer: &mut csv::Writer<W>, rows: &[Value], names: &[String]) -> Result<()> {
    for row in rows.iter().map(fields) {
        let value = |name: &String| row.iter().find(|(own, _)| own == name);
        let values = names.iter().map(value);
        writer.write_record(values.map(|field| field.map_or("", |(_, value)| value)))?;
    }
    writer.flush()?;
    Ok(())
}

/// The fields of a row with those inside them.
fn fields(row: &Value) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    flatten("", row, &mut fields);
    fields
}

/// The fields of an object with those inside them; a list becomes one field of JSON.
fn flatten(prefix: &str, value: &Value, fields: &mut Vec<(String, String)>) {
    match value {
        Value::Object(inner) => {
            for (name, value) in inner {
                let name = if prefix.is_empty() {
                    name.clone()
                } else {
                    format!("{prefix}_{name}")
                };
                flatten(&name, value, fields);
            }
        }
        other => fields.push((prefix.to_owned(), text(other))),
    }
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
        let mut out = Vec::new();
        super::rows(&mut out, Format::Csv, &rows, &["id"]).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "id,score_black,score_white,score_third,plies\n1,1,2,,3\n2,1,0,4,9\n"
        );
    }
}
