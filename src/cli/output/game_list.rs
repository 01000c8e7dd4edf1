//! Prints a list of games while it is read: only one block of rows is buffered.

use std::borrow::Cow;
use std::iter;
use std::time::Instant;

use anyhow::Result;
use serde::ser::{Serialize, Serializer};

use super::csv::{SIDES, score_columns};
use super::format::OutputFormat;
use super::rows::{FLUSH_INTERVAL, print_rows};
use super::table::blocks::{BLOCK, TableBlocks};
use super::table::fit::{ColumnChoice, TableOutput};
use super::table::{escape_cell, titles};
use crate::answers::{FieldValue, GAME_FIELDS, GameRow, HIT_FIELDS};
use crate::store::Filter;

/// The columns of a table of games.
pub(crate) const GAME_COLUMNS: [&str; 12] = [
    "id", "black", "white", "event", "date", "layout", "opening", "result", "score", "ending",
    "plies", "note",
];

/// The columns of a table of the games that pass a filter; `matched` is one of them if the filter searches for words.
pub(crate) fn game_columns(filter: &Filter) -> Vec<&'static str> {
    let mut columns = GAME_COLUMNS.to_vec();
    if filter.text.is_some() {
        columns.insert(columns.len() - 1, "matched");
    }
    columns
}

/// Prints games one by one, in the layout of [`print_rows`]. A table of more than one block keeps the column widths of its first block where they suffice.
pub(crate) struct GameListPrinter<'a> {
    out: &'a mut dyn TableOutput,
    format: OutputFormat,
    columns: Vec<&'static str>,
    /// The only fields to print, in every format, if some are chosen.
    chosen: Option<Vec<&'static str>>,
    block: Vec<GameRow>,
    last_flush: Instant,
    count: usize,
    /// The table, once its first block is printed.
    table: Option<TableBlocks>,
    /// Whether the header of CSV is printed.
    has_header: bool,
    /// A buffer for pretty-printed JSON.
    json: Vec<u8>,
}

impl<'a> GameListPrinter<'a> {
    /// Creates a printer; `columns` are the columns of tables: names of fields, or `note`.
    pub(crate) fn new(
        out: &'a mut dyn TableOutput,
        format: OutputFormat,
        columns: Vec<&'static str>,
    ) -> GameListPrinter<'a> {
        GameListPrinter {
            out,
            format,
            columns,
            chosen: None,
            block: Vec::new(),
            last_flush: Instant::now(),
            count: 0,
            table: None,
            has_header: false,
            json: Vec::new(),
        }
    }

    /// The same, but with these fields alone, in every format.
    pub(crate) fn with_chosen_columns(mut self, fields: Option<Vec<&'static str>>) -> Self {
        if let Some(fields) = &fields {
            self.columns.clone_from(fields);
        }
        self.chosen = fields;
        self
    }

    /// The number of rows pushed so far.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Whether the reader has closed the output.
    pub(crate) fn is_closed(&self) -> bool {
        self.out.is_closed()
    }

    /// Adds a row, which is printed at once or with its block.
    pub(crate) fn push(&mut self, row: GameRow) -> Result<()> {
        self.count += 1;
        match self.format {
            OutputFormat::Jsonl => {
                match self.chosen_fields(&row) {
                    Some(fields) => serde_json::to_writer(&mut *self.out, &fields)?,
                    None => serde_json::to_writer(&mut *self.out, &row)?,
                }
                self.out.write_all(b"\n")?;
            }
            OutputFormat::Json => self.print_json(&row)?,
            OutputFormat::Table | OutputFormat::Csv => {
                if self.block.len() == BLOCK {
                    self.print_block()?;
                }
                self.block.push(row);
                return Ok(());
            }
        }
        if self.last_flush.elapsed() >= FLUSH_INTERVAL {
            self.out.flush()?;
            self.last_flush = Instant::now();
        }
        Ok(())
    }

    /// Prints the remaining rows and the end of the list.
    pub(crate) fn finish(mut self) -> Result<()> {
        match self.format {
            OutputFormat::Jsonl => Ok(()),
            OutputFormat::Json if self.count > 0 => Ok(writeln!(self.out, "\n]")?),
            OutputFormat::Csv => self.print_block(),
            _ if self.count == 0 => print_rows(self.out, self.format, &[], &self.columns),
            _ => {
                self.print_block()?;
                self.table.map_or(Ok(()), |table| table.finish(self.out))
            }
        }
    }

    fn print_json(&mut self, row: &GameRow) -> Result<()> {
        let separator = if self.count == 1 { "[" } else { "," };
        self.out.write_all(separator.as_bytes())?;
        self.json.clear();
        match self.chosen_fields(row) {
            Some(fields) => serde_json::to_writer_pretty(&mut self.json, &fields)?,
            None => serde_json::to_writer_pretty(&mut self.json, row)?,
        }
        for line in self.json.split(|&byte| byte == b'\n') {
            self.out.write_all(b"\n  ")?;
            self.out.write_all(line)?;
        }
        Ok(())
    }

    /// The fields that are chosen, if some are.
    fn chosen_fields<'r>(&self, row: &'r GameRow) -> Option<ChosenFields<'r>> {
        let fields = self.chosen.as_ref()?.iter();
        Some(ChosenFields(
            fields.map(|name| (*name, field(row, name))).collect(),
        ))
    }

    fn print_block(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.block);
        if self.format == OutputFormat::Csv {
            self.print_csv(&rows)
        } else {
            self.print_table(&rows)
        }
    }

    fn print_csv(&mut self, rows: &[GameRow]) -> Result<()> {
        let mut writer = csv::Writer::from_writer(&mut *self.out);
        if !self.has_header {
            self.has_header = true;
            let fields = match (&self.chosen, self.columns.first()) {
                (Some(chosen), _) => chosen,
                (None, Some(&"game")) => &HIT_FIELDS[..],
                _ => &GAME_FIELDS,
            };
            for field in fields {
                match *field {
                    "score" => score_columns()
                        .iter()
                        .try_for_each(|name| writer.write_field(name))?,
                    field => writer.write_field(field)?,
                }
            }
            writer.write_record(None::<&[u8]>)?;
        }
        for row in rows {
            let fields = match &self.chosen {
                Some(chosen) => chosen
                    .iter()
                    .map(|name| (*name, field(row, name)))
                    .collect(),
                None => row.all_fields(),
            };
            for (name, value) in fields {
                let points = match &value {
                    FieldValue::Score(score) => score.points().collect(),
                    _ if name == "score" => Vec::new(),
                    value => {
                        writer.write_field(value.cell().as_bytes())?;
                        continue;
                    }
                };
                let points = points.iter().map(ToString::to_string);
                for points in points.chain(iter::repeat(String::new())).take(SIDES.len()) {
                    writer.write_field(points)?;
                }
            }
            writer.write_record(None::<&[u8]>)?;
        }
        Ok(writer.flush()?)
    }

    fn print_table(&mut self, rows: &[GameRow]) -> Result<()> {
        let fields: Vec<Vec<FieldValue<'_>>> =
            rows.iter().map(|row| cells(row, &self.columns)).collect();
        let is_number = |column: usize| {
            !fields
                .iter()
                .any(|row| matches!(row[column], FieldValue::Text(_) | FieldValue::List(_)))
        };
        let cells: Vec<Vec<Cow<'_, str>>> = fields
            .iter()
            .map(|row| row.iter().map(|value| escape_cell(value.cell())).collect())
            .collect();
        let titles = titles(&self.columns);
        let choice = match self.chosen {
            Some(_) => ColumnChoice::Named,
            None => ColumnChoice::Default,
        };
        let table = self
            .table
            .get_or_insert_with(|| TableBlocks::new(titles, choice));
        table.print(self.out, &cells, is_number)
    }
}

/// A field of a row, or its note.
fn field<'a>(row: &'a GameRow, name: &str) -> FieldValue<'a> {
    if name == "note" {
        return FieldValue::Text(row.note().into());
    }
    let fields = row.all_fields().into_iter();
    let mut found = fields.filter(|(field, _)| *field == name);
    found.next().map_or(FieldValue::Nothing, |(_, value)| value)
}

/// Some fields of a row, as JSON.
struct ChosenFields<'a>(Vec<(&'static str, FieldValue<'a>)>);

impl Serialize for ChosenFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The cells of a game in a table.
fn cells<'a>(row: &'a GameRow, columns: &[&str]) -> Vec<FieldValue<'a>> {
    let fields = row.fields();
    let cell = |column: &&str| {
        let field = fields.iter().find(|(name, _)| name == column);
        field.map_or_else(
            || FieldValue::Text(row.note().into()),
            |(_, value)| value.clone(),
        )
    };
    columns.iter().map(cell).collect()
}

#[cfg(test)]
mod tests;
