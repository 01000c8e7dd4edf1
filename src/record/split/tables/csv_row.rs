//! Rows of a CSV file, which may have several lines.

use std::ops::Range;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use crate::record::input::encoding::Encoding;
use crate::record::input::line::{Line, LineFault, MAX_LINE_BYTES};
use crate::record::model::problem::Location;
use crate::record::parse::header::field::offset;

/// The number of lines that a row may have.
const MAX_LINES: usize = 1_000;

/// A row of a CSV file. A cell between quotes may have several lines.
#[derive(Default)]
pub(super) struct CsvRow {
    pub(super) lines: Vec<Line<'static>>,
    /// The lines, with line feeds between them.
    pub(super) text: String,
    pub(super) cells: Vec<Cell>,
    /// The place in the text of a quote before a cell that is never closed. It is no part of the cell.
    pub(super) unclosed_quote: Option<usize>,
}

/// A cell of a row.
#[derive(Clone)]
pub(super) struct Cell {
    /// Without quotes around it, and with one quote for two.
    pub(super) text: String,
    /// The range in the text of the row.
    pub(super) range: Range<usize>,
}

/// Reads the rows of a table.
pub(super) struct RowReader {
    pub(super) columns: usize,
    /// Whether bars stand around the rows.
    has_bars: bool,
    /// What reads the cells of a row, with and without quotes around them. It is made once, because its tables of states take longer to make than a row to
    /// read. A clone of it reads wrongly (`csv-core` 0.1.13), so that it is reset for each row.
    quoting: Reader,
    plain: Reader,
}

impl RowReader {
    pub(super) fn new(separator: char, has_bars: bool) -> RowReader {
        let mut reader = ReaderBuilder::new();
        reader.delimiter(separator as u8);
        RowReader {
            columns: 0,
            has_bars,
            quoting: reader.build(),
            plain: reader.quoting(false).build(),
        }
    }

    /// The next row of a table, and the lines after it that were read too. A quote that no other one closes before a separator or
    /// the end of a line belongs to none: the row is its first line then.
    pub(super) fn read(
        &mut self,
        mut next: impl FnMut() -> Option<Line<'static>>,
    ) -> Option<(CsvRow, Vec<Line<'static>>)> {
        let mut row = CsvRow::default();
        let mut cells = CellReader::default();
        self.quoting.reset();
        let mut line = next()?;
        loop {
            let known = row.cells.len();
            let is_complete = cells.read_line(&mut self.quoting, &line, &mut row);
            let is_long = line.fault == Some(LineFault::TooLong);
            row.lines.push(line);
            let lines = row.lines.len();
            // A cell that ends in another line than it begins shows whether its quotes are ones.
            let are_quotes = |cell: &Cell| {
                let text = &row.text[cell.range.clone()];
                !text.contains('\n') || inside_of_quotes(text).is_some()
            };
            if lines > 1 && !row.cells[known..].iter().all(are_quotes) {
                break;
            }
            if is_complete {
                let is_row = lines == 1
                    || row.cells.len() == self.columns
                    || self.first_line(&row, cells.open).cells.len() != self.columns;
                if is_row {
                    self.drop_bars(&mut row);
                    return Some((row, Vec::new()));
                }
                break;
            }
            let may_go_on = row.cells.len() < self.columns
                && row.text.len() < MAX_LINE_BYTES
                && lines < MAX_LINES
                && !is_long;
            match may_go_on.then(&mut next).flatten() {
                Some(more) => line = more,
                None => break,
            }
        }
        let mut first = self.first_line(&row, cells.open);
        self.drop_bars(&mut first);
        let mut lines = row.lines.into_iter();
        first.lines.extend(lines.next());
        Some((first, lines.collect()))
    }

    /// The first line of a row as a row, without the quote that is not closed in it. If another one is not closed then, all quotes are parts of the cells.
    fn first_line(&mut self, row: &CsvRow, (open, cells): (usize, usize)) -> CsvRow {
        let read = |reader: &mut Reader| {
            reader.reset();
            let mut first = CsvRow {
                lines: Vec::new(),
                text: row.lines[0].text.to_string(),
                cells: row.cells[..cells].to_vec(),
                unclosed_quote: Some(open),
            };
            let mut cells = CellReader {
                start: open + 1,
                ..CellReader::default()
            };
            cells
                .read_text(reader, open + 1, &mut first)
                .then_some(first)
        };
        let first = read(&mut self.quoting).or_else(|| read(&mut self.plain));
        first.unwrap_or_default()
    }

    /// Drops the empty cells outside of the bars around a row.
    fn drop_bars(&self, row: &mut CsvRow) {
        let is_outside =
            |cell: Option<&Cell>| self.has_bars && cell.is_some_and(|cell| cell.text.is_empty());
        if is_outside(row.cells.first()) {
            row.cells.remove(0);
        }
        if row.cells.len() > self.columns && is_outside(row.cells.last()) {
            row.cells.pop();
        }
    }
}

impl CsvRow {
    /// Whether all its cells are empty.
    pub(super) fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.text.is_empty())
    }

    /// Whether its last line is only the beginning of one that is too long.
    pub(super) fn is_too_long(&self) -> bool {
        let last = self.lines.last();
        last.is_some_and(|line| line.fault == Some(LineFault::TooLong))
    }

    /// The range of these cells in the text, and whether quotes stand around it, which are no part of it.
    pub(super) fn text_of(&self, cells: Range<usize>) -> (Range<usize>, bool) {
        match self.cells.get(cells).unwrap_or_default() {
            [cell] => {
                let inside = cell.inside(&self.text);
                (inside.clone(), inside != cell.range)
            }
            [first, .., last] => (first.range.start..last.range.end, false),
            [] => (0..0, false),
        }
    }

    /// The lines of a part of the text, each with its place in the text.
    pub(super) fn lines_of(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text[range].split('\n').map(str::trim);
        lines.map(|line| (offset(&self.text, line), line))
    }
}

impl Cell {
    /// The range in the text of the row, without the quotes around it.
    pub(super) fn inside(&self, text: &str) -> Range<usize> {
        let cell = &text[self.range.clone()];
        match inside_of_quotes(cell) {
            Some(inside) => {
                let start = offset(text, inside);
                start..start + inside.len()
            }
            None => self.range.clone(),
        }
    }
}

/// Goes through the text of a row and counts where it is in the file.
pub(super) struct Place<'a> {
    row: &'a CsvRow,
    /// The index of the line, and where it begins in the text.
    line: (usize, usize),
    at: usize,
    location: Location,
}

impl<'a> Place<'a> {
    pub(super) fn new(row: &'a CsvRow) -> Place<'a> {
        Place {
            row,
            line: (0, 0),
            at: 0,
            location: row.lines[0].location(0),
        }
    }

    /// The location of a byte of the text, and the encoding of its line.
    pub(super) fn go_to(&mut self, at: usize) -> (Location, Encoding) {
        if at < self.at {
            *self = Place::new(self.row);
        }
        let lines = &self.row.lines;
        let (mut index, mut start) = self.line;
        while at > start + lines[index].text.len() && index + 1 < lines.len() {
            start += lines[index].text.len() + 1;
            index += 1;
            (self.at, self.location) = (start, lines[index].location(0));
        }
        self.line = (index, start);
        let passed = &self.row.text[self.at..at];
        self.location.column += passed.chars().count() as u64;
        self.location.offset += lines[index].encoding.length_in_file(passed) as u64;
        self.at = at;
        (self.location, lines[index].encoding)
    }
}

/// What stands between the quotes around a cell; `None` if there are none, or other ones than doubled ones within it.
fn inside_of_quotes(cell: &str) -> Option<&str> {
    let inside = cell.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_doubled = !inside.contains('"') || !inside.replace("\"\"", "").contains('"');
    is_doubled.then_some(inside)
}

/// Reads the cells of a row.
#[derive(Default)]
struct CellReader {
    /// What was read of the current cell, and where it begins in the text of the row.
    cell: Vec<u8>,
    start: usize,
    /// Where the cell begins that does not end in the first line, and the number of cells before it.
    open: (usize, usize),
}

impl CellReader {
    /// Adds a line to a row. Returns whether the row is complete, and does not end between quotes.
    fn read_line(&mut self, reader: &mut Reader, line: &Line<'_>, row: &mut CsvRow) -> bool {
        let is_first = row.lines.is_empty();
        if !is_first {
            row.text.push('\n');
        }
        let at = row.text.len();
        row.text.push_str(&line.text);
        if !is_first {
            return self.read_text(reader, at, row);
        }
        if line.text.trim().is_empty() {
            return true;
        }
        // Blanks before the first quote.
        self.start = line.text.len() - line.text.trim_start_matches(' ').len();
        let is_complete = self.read_text(reader, self.start, row);
        self.open = (self.start, row.cells.len());
        is_complete
    }

    /// Reads the text of a row from a byte on, and the end of the line.
    fn read_text(&mut self, reader: &mut Reader, mut at: usize, row: &mut CsvRow) -> bool {
        let mut buffer = [0; 1 << 10];
        loop {
            let input = row.text.as_bytes().get(at..).unwrap_or_default();
            let input = if input.is_empty() { b"\n" } else { input };
            let (result, read, written) = reader.read_field(input, &mut buffer);
            at += read;
            self.cell.extend_from_slice(&buffer[..written]);
            match result {
                ReadFieldResult::InputEmpty if at > row.text.len() => return false,
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
                ReadFieldResult::End => return true,
                ReadFieldResult::Field { record_end } => {
                    let text = String::from_utf8_lossy(&self.cell);
                    row.cells.push(Cell {
                        text: text.trim().to_owned(),
                        range: self.start..at - 1,
                    });
                    self.cell.clear();
                    self.start = at;
                    if record_end {
                        return true;
                    }
                }
            }
        }
    }
}
