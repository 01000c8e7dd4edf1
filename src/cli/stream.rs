//! Rows in the format asked for, printed as they are found: however many there are, only a block of them is held.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use comfy_table::Table;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use super::table::{self, Format};

/// Rows that a table needs for its widths, and CSV for its fields.
const BLOCK: usize = 1_000;

/// How long a row may wait before it is seen.
const PATIENCE: Duration = Duration::from_millis(100);

/// Fields that rows of later blocks may have and those of the first have not: the points of further sides.
const LATER_FIELDS: [&str; 4] = ["score_third", "score_fourth", "score_fifth", "score_sixth"];

/// Prints rows as [`table::rows`] does, as long as they fit in a block. A longer table keeps the widths of its first block where it can; longer
/// CSV has a field for the points of every side that there can be.
pub(super) struct Stream<'a> {
    out: &'a mut dyn Write,
    format: Format,
    columns: Vec<&'static str>,
    block: Vec<Value>,
    flushed: Instant,
    count: usize,
    /// Of what was printed of a table: which columns hold numbers, and how wide they are.
    numbers: Vec<bool>,
    widths: Vec<u16>,
    /// Of what was printed of CSV.
    names: Vec<String>,
}

impl<'a> Stream<'a> {
    /// One with these columns for tables.
    pub(super) fn new(
        out: &'a mut dyn Write,
        format: Format,
        columns: Vec<&'static str>,
    ) -> Stream<'a> {
        Stream {
            out,
            format,
            columns,
            block: Vec::new(),
            flushed: Instant::now(),
            count: 0,
            numbers: Vec::new(),
            widths: Vec::new(),
            names: Vec::new(),
        }
    }

    /// The number of rows so far.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Prints a row, at once or with its block.
    pub(super) fn push(&mut self, row: Value) -> Result<()> {
        self.count += 1;
        match self.format {
            Format::Jsonl => writeln!(self.out, "{row}")?,
            Format::Json => {
                let begin = if self.count == 1 { "[" } else { "," };
                let text = serde_json::to_string_pretty(&row)?.replace('\n', "\n  ");
                write!(self.out, "{begin}\n  {text}")?;
            }
            Format::Table | Format::Csv => {
                // The last block is told from the first only when a row comes after it.
                if self.block.len() == BLOCK {
                    self.print_block()?;
                }
                self.block.push(row);
                return Ok(());
            }
        }
        if self.flushed.elapsed() >= PATIENCE {
            self.out.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    /// Prints what is left, and the end.
    pub(super) fn finish(mut self) -> Result<()> {
        match self.format {
            Format::Jsonl => Ok(()),
            Format::Json if self.count > 0 => Ok(writeln!(self.out, "\n]")?),
            _ if self.count > self.block.len() => self.print_block(),
            _ => table::rows(self.out, self.format, &self.block, &self.columns),
        }
    }

    fn print_block(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.block);
        if self.format == Format::Csv {
            self.print_csv(&rows)
        } else {
            self.print_table(&rows)
        }
    }

    fn print_csv(&mut self, rows: &[Value]) -> Result<()> {
        let mut writer = csv::Writer::from_writer(&mut *self.out);
        if self.names.is_empty() {
            self.names = table::names(rows);
            let second = self.names.iter().position(|name| name == "score_white");
            let mut next = second.map_or(self.names.len(), |at| at + 1);
            for name in LATER_FIELDS {
                match self.names.iter().position(|known| known == name) {
                    Some(at) => next = at + 1,
                    None => {
                        self.names.insert(next, name.to_owned());
                        next += 1;
                    }
                }
            }
            writer.write_record(&self.names)?;
        }
        table::records(&mut writer, rows, &self.names)
    }

    fn print_table(&mut self, rows: &[Value]) -> Result<()> {
        let mut table = Table::new();
        if self.widths.is_empty() {
            let titles = table::titles(&self.columns);
            self.widths = titles.iter().map(|title| width(title)).collect();
            self.numbers = table::numbers(rows, &self.columns);
            table.set_header(titles);
        }
        for row in rows {
            let cells = table::cells(row, &self.columns);
            for (widest, cell) in self.widths.iter_mut().zip(&cells) {
                *widest = (*widest).max(width(cell));
            }
            table.add_row(cells);
        }
        table::print(self.out, table, |column| self.numbers[column], &self.widths)
    }
}

fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(n: usize) -> Value {
        let score = if n < 1_500 {
            json!({"black": 1, "white": 2})
        } else {
            json!({"black": 1, "white": 2, "third": 3})
        };
        json!({"game": n, "black": format!("player {}", n % 13), "score": score})
    }

    fn printed(format: Format, count: usize) -> (String, String) {
        let columns = vec!["game", "black", "score"];
        let (mut streamed, mut whole) = (Vec::new(), Vec::new());
        let mut stream = Stream::new(&mut streamed, format, columns.clone());
        let rows: Vec<Value> = (0..count).map(row).collect();
        rows.iter()
            .for_each(|row| stream.push(row.clone()).unwrap());
        stream.finish().unwrap();
        table::rows(&mut whole, format, &rows, &columns).unwrap();
        [streamed, whole]
            .map(|bytes| String::from_utf8(bytes).unwrap())
            .into()
    }

    #[test]
    fn as_long_as_it_fits_in_a_block_nobody_can_tell() {
        for format in [Format::Table, Format::Json, Format::Jsonl, Format::Csv] {
            for count in [0, 1, 2, BLOCK] {
                let (streamed, whole) = printed(format, count);
                assert_eq!(streamed, whole, "{format:?} {count}");
            }
        }
        for format in [Format::Table, Format::Json, Format::Jsonl] {
            let (streamed, whole) = printed(format, 1_400);
            assert_eq!(streamed, whole, "{format:?}");
        }
    }

    #[test]
    fn later_rows_lose_nothing() {
        let (streamed, _) = printed(Format::Csv, 2_100);
        let lines: Vec<&str> = streamed.lines().collect();
        assert_eq!(lines.len(), 2_101);
        assert_eq!(
            lines[0],
            "game,black,score_black,score_white,score_third,score_fourth,score_fifth,score_sixth"
        );
        assert_eq!(lines[1], "0,player 0,1,2,,,,");
        assert_eq!(lines[2_100], "2099,player 6,1,2,3,,,");
        let (streamed, _) = printed(Format::Table, 2_100);
        assert_eq!(streamed.lines().count(), 2_101);
        assert!(
            streamed
                .lines()
                .last()
                .unwrap()
                .starts_with("2099  player 6")
        );
    }
}
