//! Prints a list of games while it is read: only one block of rows is buffered.

use std::io::Write;
use std::iter;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::ser::{Serialize, Serializer};
use unicode_width::UnicodeWidthStr;

use super::csv::{SIDES, score_columns};
use super::format::OutputFormat;
use super::rows::print_rows;
use super::table::{escape_cell, print_table_row, titles};
use crate::queries::{FieldValue, GAME_FIELDS, GameRow, HIT_FIELDS};
use crate::store::Filter;

/// Rows from which the column widths of a table are computed.
const BLOCK: usize = 1_000;

/// The columns of a table of games.
const GAME_COLUMNS: [&str; 12] = [
    "id", "black", "white", "event", "date", "layout", "opening", "result", "score", "ending",
    "plies", "note",
];

/// Longest time before a printed row is flushed.
const FLUSH_INTERVAL: Duration = Duration::from_millis(100);

/// The columns of a table of the games that pass a filter: where its words stand, if it has some.
pub(crate) fn game_columns(filter: &Filter) -> Vec<&'static str> {
    let mut columns = GAME_COLUMNS.to_vec();
    if filter.text.is_some() {
        columns.insert(columns.len() - 1, "matched");
    }
    columns
}

/// Prints games one by one, in the layout of [`print_rows`]. A table of more than one block keeps the column widths of its first block where they suffice.
pub(crate) struct GameListPrinter<'a> {
    out: &'a mut dyn Write,
    format: OutputFormat,
    columns: Vec<&'static str>,
    /// The only fields to print, in every format, if some are chosen.
    chosen: Option<Vec<&'static str>>,
    block: Vec<GameRow>,
    last_flush: Instant,
    count: usize,
    /// Whether each column of the table holds numbers; set by the first block, as are the widths.
    number_columns: Vec<bool>,
    widths: Vec<usize>,
    /// Whether the header of CSV is printed.
    has_header: bool,
    /// A buffer for pretty-printed JSON.
    json: Vec<u8>,
}

impl<'a> GameListPrinter<'a> {
    /// Creates a printer; `columns` are the columns of tables: names of fields, or `note`.
    pub(crate) fn new(
        out: &'a mut dyn Write,
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
            number_columns: Vec::new(),
            widths: Vec::new(),
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
            _ => self.print_block(),
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
        let cells: Vec<Vec<FieldValue<'_>>> =
            rows.iter().map(|row| cells(row, &self.columns)).collect();
        let is_first = self.widths.is_empty();
        let titles = titles(&self.columns);
        if is_first {
            self.widths = titles.iter().map(|title| title.width()).collect();
            let is_number = |column: usize| {
                !cells
                    .iter()
                    .any(|row| matches!(row[column], FieldValue::Text(_) | FieldValue::List(_)))
            };
            self.number_columns = (0..self.columns.len()).map(is_number).collect();
        }
        let cells: Vec<Vec<_>> = cells
            .iter()
            .map(|row| row.iter().map(|value| escape_cell(value.cell())).collect())
            .collect();
        for row in &cells {
            for (width, cell) in self.widths.iter_mut().zip(row) {
                *width = (*width).max(cell.width());
            }
        }
        let is_number = |column: usize| self.number_columns[column];
        if is_first {
            print_table_row(self.out, &titles, &self.widths, is_number)?;
        }
        for row in &cells {
            print_table_row(self.out, row, &self.widths, is_number)?;
        }
        Ok(())
    }
}

/// A field of a row.
fn field<'a>(row: &'a GameRow, name: &str) -> FieldValue<'a> {
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
mod tests {
    use super::super::rows::print_rows_with_fields;
    use super::*;
    use crate::record::{GameResult, Score};
    use crate::store::Summary;

    fn row(n: usize) -> GameRow {
        let score = if n < 1_500 {
            Score::of_two(1, 2)
        } else {
            Score::of(&[1, 2, 3]).unwrap()
        };
        let game = Summary {
            id: i64::try_from(1_000 + n).unwrap(),
            black: Some(format!("player {}", n % 13)),
            white: (!n.is_multiple_of(7)).then(|| format!("Aglaé \"{}\"", n % 7)),
            event: None,
            date: Some("2019.12.??".to_owned()),
            layout: Some("standard".to_owned()),
            kind: crate::games::GameKind::ALL[0],
            layout_inferred: false,
            result: GameResult::Draw,
            ending: None,
            score,
            plies: 7,
            incomplete: None,
            repaired: Some("ply 3".to_owned()),
            rules: None,
            others: None,
        };
        GameRow::new(game, n.is_multiple_of(3).then_some("Scorpio"))
    }

    fn printed(format: OutputFormat, count: usize) -> (String, String) {
        let (mut streamed, mut buffered) = (Vec::new(), Vec::new());
        let mut printer = GameListPrinter::new(&mut streamed, format, GAME_COLUMNS.to_vec());
        (0..count).for_each(|n| printer.push(row(n)).unwrap());
        printer.finish().unwrap();
        let value = |n| {
            let mut value = serde_json::to_value(row(n)).unwrap();
            if format == OutputFormat::Table {
                value["note"] = row(n).note().into();
            }
            value
        };
        let rows: Vec<serde_json::Value> = (0..count).map(value).collect();
        print_rows_with_fields(&mut buffered, format, &rows, &GAME_COLUMNS, &GAME_FIELDS).unwrap();
        [streamed, buffered]
            .map(|bytes| String::from_utf8(bytes).unwrap())
            .into()
    }

    #[test]
    fn a_list_of_one_block_is_printed_like_buffered_rows() {
        for format in [
            OutputFormat::Table,
            OutputFormat::Json,
            OutputFormat::Jsonl,
            OutputFormat::Csv,
        ] {
            for count in [0, 1, 2, BLOCK] {
                let (streamed, buffered) = printed(format, count);
                assert_eq!(streamed, buffered, "{format:?} {count}");
            }
        }
        for format in [
            OutputFormat::Table,
            OutputFormat::Json,
            OutputFormat::Jsonl,
            OutputFormat::Csv,
        ] {
            let (streamed, buffered) = printed(format, 1_400);
            assert_eq!(streamed, buffered, "{format:?}");
        }
    }

    #[test]
    fn no_row_after_the_first_block_is_lost() {
        let (streamed, _) = printed(OutputFormat::Csv, 2_100);
        let lines: Vec<&str> = streamed.lines().collect();
        assert_eq!(lines.len(), 2_101);
        assert_eq!(
            lines[0],
            "id,black,white,event,date,layout,layout_inferred,opening,result,ending,score_black,score_white,score_third,score_fourth,score_fifth,\
             score_sixth,plies,incomplete,mended,rules,others,game_type,matched"
        );
        assert_eq!(
            lines[1],
            "1000,player 0,,,2019.12.??,standard,false,Scorpio,draw,,1,2,,,,,7,,ply 3,,,abalone,"
        );
        assert_eq!(
            lines[2_100],
            "3099,player 6,\"Aglaé \"\"6\"\"\",,2019.12.??,standard,false,,draw,,1,2,3,,,,7,,ply 3,,,abalone,"
        );
        let (streamed, _) = printed(OutputFormat::Table, 2_100);
        assert_eq!(streamed.lines().count(), 2_101);
        assert!(
            streamed
                .lines()
                .last()
                .unwrap()
                .starts_with("3099  player 6")
        );
    }
}
