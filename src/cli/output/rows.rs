//! JSON objects as rows in each format: a table, JSON, JSON lines, CSV.

use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;
use serde_json::Value;

use super::cell::{cell_text, field};
use super::csv;
use super::format::OutputFormat;
use super::table::fit::TableOutput;
use super::table::{print_table, titles};

/// Longest time before a printed row is flushed.
pub(crate) const FLUSH_INTERVAL: Duration = Duration::from_millis(100);

/// Converts items to rows.
pub(crate) fn to_rows<T: Serialize>(items: impl IntoIterator<Item = T>) -> Result<Vec<Value>> {
    let rows = items.into_iter().map(|item| serde_json::to_value(item));
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Prints rows. A table and CSV have these columns; `a.b` is field `b` of field `a`.
pub(crate) fn print_rows(
    out: &mut dyn TableOutput,
    format: OutputFormat,
    rows: &[Value],
    columns: &[&str],
) -> Result<()> {
    print_rows_with_fields(out, format, rows, columns, columns)
}

/// Prints rows. A table has `columns`, CSV has `fields`.
pub(crate) fn print_rows_with_fields(
    out: &mut dyn TableOutput,
    format: OutputFormat,
    rows: &[Value],
    columns: &[&str],
    fields: &[&str],
) -> Result<()> {
    match format {
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string_pretty(rows)?)?,
        OutputFormat::Jsonl => rows.iter().try_for_each(|row| writeln!(out, "{row}"))?,
        OutputFormat::Csv => csv::print_rows(out, rows, fields)?,
        OutputFormat::Table => {
            let cells = rows.iter().map(|row| cells(row, columns));
            let is_number = number_columns(rows, columns);
            print_table(out, &titles(columns), cells, |column| is_number[column])?;
        }
    }
    Ok(())
}

fn cells(row: &Value, columns: &[&str]) -> Vec<String> {
    let cells = columns.iter().map(|column| cell_text(field(row, column)));
    cells.collect()
}

/// For each column, whether none of its values is a string.
fn number_columns(rows: &[Value], columns: &[&str]) -> Vec<bool> {
    let is_number = |column: &&str| rows.iter().all(|row| !field(row, column).is_string());
    columns.iter().map(is_number).collect()
}

/// Prints rows one by one, without buffering them, in the layout of [`print_rows`]: for JSON, JSON lines and CSV.
pub(crate) struct RowPrinter<'a> {
    out: &'a mut dyn TableOutput,
    format: OutputFormat,
    columns: &'a [&'a str],
    printed: usize,
    last_flush: Instant,
}

impl<'a> RowPrinter<'a> {
    pub(crate) fn new(
        out: &'a mut dyn TableOutput,
        format: OutputFormat,
        columns: &'a [&'a str],
    ) -> RowPrinter<'a> {
        RowPrinter {
            out,
            format,
            columns,
            printed: 0,
            last_flush: Instant::now(),
        }
    }

    pub(crate) fn push(&mut self, row: &Value) -> Result<()> {
        self.printed += 1;
        let is_first = self.printed == 1;
        match self.format {
            OutputFormat::Json => {
                let text = serde_json::to_string_pretty(row)?.replace('\n', "\n  ");
                let separator = if is_first { "[" } else { "," };
                write!(self.out, "{separator}\n  {text}")?;
            }
            OutputFormat::Csv if !is_first => csv::append_row(self.out, row, self.columns)?,
            _ => print_rows(
                self.out,
                self.format,
                std::slice::from_ref(row),
                self.columns,
            )?,
        }
        if self.last_flush.elapsed() >= FLUSH_INTERVAL {
            self.out.flush()?;
            self.last_flush = Instant::now();
        }
        Ok(())
    }

    /// Prints the end of the list.
    pub(crate) fn finish(self) -> Result<()> {
        match self.format {
            _ if self.printed == 0 => print_rows(self.out, self.format, &[], self.columns),
            OutputFormat::Json => Ok(writeln!(self.out, "\n]")?),
            _ => Ok(()),
        }
    }
}
