//! Games in the format asked for, printed as they are found: however many there are, only a block of them is held.

use std::io::Write;
use std::iter;
use std::time::{Duration, Instant};

use anyhow::Result;
use unicode_width::UnicodeWidthStr;

use super::csv::SCORES;
use super::table::{self, Format, visible_cell};
use crate::ask::{GAME_FIELDS, HIT_FIELDS, Listed, Said};

/// Rows that a table needs for its widths.
const BLOCK: usize = 1_000;

/// How long a row may wait before it is seen.
const PATIENCE: Duration = Duration::from_millis(100);

/// Prints games as [`table::rows`] prints rows, as long as they fit in a block. A longer table keeps the widths of its first block where it can.
pub(super) struct Stream<'a> {
    out: &'a mut dyn Write,
    format: Format,
    columns: Vec<&'static str>,
    block: Vec<Listed>,
    flushed: Instant,
    count: usize,
    /// Of what was printed of a table: which columns hold numbers, and how wide they are.
    numbers: Vec<bool>,
    widths: Vec<usize>,
    /// Whether the names of the columns of CSV are printed.
    has_header: bool,
    text: Vec<u8>,
}

impl<'a> Stream<'a> {
    /// One with these columns for tables, which are names of fields, or `note`.
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
            has_header: false,
            text: Vec::new(),
        }
    }

    /// The number of rows so far.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Prints a row, at once or with its block.
    pub(super) fn push(&mut self, row: Listed) -> Result<()> {
        self.count += 1;
        match self.format {
            Format::Jsonl => {
                serde_json::to_writer(&mut *self.out, &row)?;
                self.out.write_all(b"\n")?;
            }
            Format::Json => self.print_json(&row)?,
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
            Format::Csv => self.print_block(),
            _ if self.count == 0 => table::rows(self.out, self.format, &[], &self.columns),
            _ => self.print_block(),
        }
    }

    fn print_json(&mut self, row: &Listed) -> Result<()> {
        let begin = if self.count == 1 { "[" } else { "," };
        self.out.write_all(begin.as_bytes())?;
        self.text.clear();
        serde_json::to_writer_pretty(&mut self.text, row)?;
        for line in self.text.split(|&byte| byte == b'\n') {
            self.out.write_all(b"\n  ")?;
            self.out.write_all(line)?;
        }
        Ok(())
    }

    fn print_block(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.block);
        if self.format == Format::Csv {
            self.print_csv(&rows)
        } else {
            self.print_table(&rows)
        }
    }

    fn print_csv(&mut self, rows: &[Listed]) -> Result<()> {
        let mut writer = csv::Writer::from_writer(&mut *self.out);
        if !self.has_header {
            self.has_header = true;
            let fields = match self.columns.first() {
                Some(&"game") => &HIT_FIELDS[..],
                _ => &GAME_FIELDS,
            };
            for field in fields {
                match *field {
                    "score" => SCORES
                        .iter()
                        .try_for_each(|name| writer.write_field(name))?,
                    field => writer.write_field(field)?,
                }
            }
            writer.write_record(None::<&[u8]>)?;
        }
        for row in rows {
            for (name, said) in row.all_fields() {
                let points = match &said {
                    Said::Score(score) => score.points().collect(),
                    _ if name == "score" => Vec::new(),
                    said => {
                        writer.write_field(said.cell().as_bytes())?;
                        continue;
                    }
                };
                let points = points.iter().map(ToString::to_string);
                for points in points.chain(iter::repeat(String::new())).take(SCORES.len()) {
                    writer.write_field(points)?;
                }
            }
            writer.write_record(None::<&[u8]>)?;
        }
        Ok(writer.flush()?)
    }

    fn print_table(&mut self, rows: &[Listed]) -> Result<()> {
        let cells: Vec<Vec<Said<'_>>> = rows.iter().map(|row| cells(row, &self.columns)).collect();
        let is_first = self.widths.is_empty();
        let titles = table::titles(&self.columns);
        if is_first {
            self.widths = titles.iter().map(|title| title.width()).collect();
            let are_numbers =
                |column: usize| !cells.iter().any(|row| matches!(row[column], Said::Text(_)));
            self.numbers = (0..self.columns.len()).map(are_numbers).collect();
        }
        let cells: Vec<Vec<_>> = cells
            .iter()
            .map(|row| row.iter().map(|said| visible_cell(said.cell())).collect())
            .collect();
        for row in &cells {
            for (widest, cell) in self.widths.iter_mut().zip(row) {
                *widest = (*widest).max(cell.width());
            }
        }
        let is_number = |column: usize| self.numbers[column];
        if is_first {
            table::line(self.out, &titles, &self.widths, is_number)?;
        }
        for row in &cells {
            table::line(self.out, row, &self.widths, is_number)?;
        }
        Ok(())
    }
}

/// What a table says of a game.
fn cells<'a>(row: &'a Listed, columns: &[&str]) -> Vec<Said<'a>> {
    let fields = row.fields();
    let cell = |column: &&str| {
        let field = fields.iter().find(|(name, _)| name == column);
        field.map_or_else(|| Said::Text(row.note().into()), |(_, said)| said.clone())
    };
    columns.iter().map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::super::games::COLUMNS;
    use super::*;
    use crate::record::{GameResult, Score};
    use crate::store::Summary;

    fn row(n: usize) -> Listed {
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
            layout_inferred: false,
            result: GameResult::Draw,
            ending: None,
            score,
            plies: 7,
            incomplete: None,
            mended: Some("ply 3".to_owned()),
            rules: None,
            others: None,
        };
        Listed::new(game, n.is_multiple_of(3).then_some("Scorpio"))
    }

    fn printed(format: Format, count: usize) -> (String, String) {
        let (mut streamed, mut whole) = (Vec::new(), Vec::new());
        let mut stream = Stream::new(&mut streamed, format, COLUMNS.to_vec());
        (0..count).for_each(|n| stream.push(row(n)).unwrap());
        stream.finish().unwrap();
        let value = |n| {
            let mut value = serde_json::to_value(row(n)).unwrap();
            if format == Format::Table {
                value["note"] = row(n).note().into();
            }
            value
        };
        let rows: Vec<serde_json::Value> = (0..count).map(value).collect();
        table::rows_with_fields(&mut whole, format, &rows, &COLUMNS, &GAME_FIELDS).unwrap();
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
        for format in [Format::Table, Format::Json, Format::Jsonl, Format::Csv] {
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
            "id,black,white,event,date,layout,layout_inferred,opening,result,ending,score_black,score_white,score_third,score_fourth,score_fifth,\
             score_sixth,plies,incomplete,mended,rules,others"
        );
        assert_eq!(
            lines[1],
            "1000,player 0,,,2019.12.??,standard,false,Scorpio,draw,,1,2,,,,,7,,ply 3,,"
        );
        assert_eq!(
            lines[2_100],
            "3099,player 6,\"Aglaé \"\"6\"\"\",,2019.12.??,standard,false,,draw,,1,2,3,,,,7,,ply 3,,"
        );
        let (streamed, _) = printed(Format::Table, 2_100);
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
