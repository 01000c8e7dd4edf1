//! Splits a table with a row for each ply or round and a column that says which game it belongs to, or columns of the players or of the positions: the rows of each game
//! become a record with tags, as only the headings in the first line of the file say what its cells are.

use std::collections::VecDeque;

use crate::record::input::line::Line;
use crate::record::split::line_shape::{LineShape, line_shape};
use crate::record::split::tables::csv_row::CsvRow;
use crate::record::split::tables::ply_columns::{PlyColumns, row_of};
use crate::record::split::tables::table_item::TableItem;

/// The largest number of rows of a game. No record is that long.
const MAX_ROWS: usize = 100_000;

/// The number of rows of other games that may stand between two rows of a game, in a table with a column for the game and one for the number.
const MAX_ROWS_BETWEEN: u64 = 1_000;

/// The columns of a table, and its rows that were read.
pub(crate) struct PlyTable {
    columns: PlyColumns,
    /// Rows that belong to no game yet.
    lines: VecDeque<Line<'static>>,
    /// The games of which more rows may follow, in the order of their first rows.
    open: VecDeque<OpenGame>,
    rows_read: u64,
    /// Whether the last line is blank.
    after_blank: bool,
    is_ended: bool,
}

/// The rows of a game that were read; or lines that are no rows and stand before the first row of a game.
struct OpenGame {
    rows: Vec<CsvRow>,
    /// The number of its last row in the table.
    last: u64,
}

impl PlyTable {
    /// The table that these first lines of a file begin; `None` leaves them as they are.
    pub(crate) fn detect(lines: &mut VecDeque<Line<'static>>) -> Option<PlyTable> {
        let mut rows = lines
            .iter()
            .map(|line| row_of(line.borrowed().into_owned()));
        let heading = rows.next()?;
        let columns = PlyColumns::detect(&heading, &rows.collect::<Vec<_>>())?;
        lines.pop_front();
        Some(PlyTable {
            columns,
            lines: std::mem::take(lines),
            open: VecDeque::new(),
            rows_read: 0,
            after_blank: false,
            is_ended: false,
        })
    }

    /// Whether no line waits that was read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.lines.is_empty() && self.open.is_empty()
    }

    /// What follows. After a blank line, a tag or a row of another form is no part of the table.
    pub(crate) fn next(&mut self, mut read: impl FnMut() -> Option<Line<'static>>) -> TableItem {
        // Without numbers, a game with the name of another one cannot be reported from its next rows.
        let max_between = match self.columns.numbers {
            Some(_) if !self.columns.games.is_empty() => MAX_ROWS_BETWEEN,
            _ => 0,
        };
        while !self.is_ended {
            let is_over = |game: &OpenGame| self.rows_read - game.last > max_between;
            if self.open.front().is_some_and(is_over) {
                break;
            }
            match self.lines.pop_front().or_else(&mut read) {
                Some(line) => self.take(line),
                None => self.is_ended = true,
            }
        }
        match self.open.pop_front() {
            Some(game) if self.columns.is_complete(&game.rows[0]) => {
                TableItem::Game(Box::new(self.columns.record(&game.rows)))
            }
            Some(game) => {
                TableItem::Text(game.rows.into_iter().flat_map(|row| row.lines).collect())
            }
            None => TableItem::End(std::mem::take(&mut self.lines)),
        }
    }

    /// Adds a line to its game.
    fn take(&mut self, line: Line<'static>) {
        let row = row_of(line);
        let is_complete = self.columns.is_complete(&row);
        let is_blank = row.text.trim().is_empty();
        if !is_complete && !is_blank {
            let shape = line_shape(&row.text);
            let is_tag = matches!(shape, LineShape::Tag(_) | LineShape::Hash(Some(_)));
            if self.after_blank || is_tag {
                self.is_ended = true;
                row.lines
                    .into_iter()
                    .for_each(|line| self.lines.push_front(line));
                return;
            }
        }
        self.after_blank = is_blank;
        if is_blank || self.columns.is_heading(&row) {
            return;
        }
        self.rows_read += 1;
        let takes = |game: &OpenGame| {
            let last = game.rows.iter().rfind(|row| self.columns.is_complete(row));
            let is_next = match last.filter(|_| is_complete) {
                Some(last) => !self.columns.is_other_game(last, &row),
                None => !is_complete && game.last + 1 == self.rows_read,
            };
            is_next && game.rows.len() < MAX_ROWS
        };
        match self.open.iter().rposition(takes) {
            Some(index) => {
                let game = &mut self.open[index];
                game.rows.push(row);
                game.last = self.rows_read;
            }
            None => self.open.push_back(OpenGame {
                rows: vec![row],
                last: self.rows_read,
            }),
        }
    }
}
