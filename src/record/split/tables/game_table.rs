//! Splits a table with a row for each game: each row becomes the lines of a record with tags, as only the headings at the beginning of the file say what its
//! cells are.

use std::collections::VecDeque;
use std::ops::Range;

use crate::game::excerpt;
use crate::record::input::line::Line;
use crate::record::input::raw_record::{Extent, RawRecord};
use crate::record::lexer::cells::SEPARATORS;
use crate::record::lexer::lines::leading_number::LeadingNumber;
use crate::record::lexer::lines::line_patterns::is_table_rule;
use crate::record::lexer::lines::list_line::ListLine;
use crate::record::lexer::move_words::has_move;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::split::line_shape::{LineShape, line_shape};
use crate::record::split::tables::csv_row::{Cell, CsvRow, RowReader};
use crate::record::split::tables::headings::{
    column_of_points, columns_of_moves, tag_of_cell, tags_of,
};
use crate::record::split::tables::list_of_moves::items_of_list;
use crate::record::split::tables::row_record::RowRecord;
use crate::record::split::tables::start_column::{NamedCell, StartColumn, start_column};
use crate::record::split::tables::table_item::TableItem;

/// The number of lines that may stand before the headings.
const MAX_LINES_BEFORE: usize = 8;

/// The columns of a table, and its lines that were read and belong to no game yet.
pub(crate) struct GameTable {
    columns: Columns,
    lines: VecDeque<Line<'static>>,
}

/// The columns of a table.
struct Columns {
    reader: RowReader,
    names: Vec<String>,
    /// The tags of the columns that have a tag of their own.
    tags: Vec<Option<String>>,
    /// The column of the points of a player, if the players have such columns and no column has the result.
    points: Option<usize>,
    /// The column of the moves, or the columns, if each move has one.
    moves: Range<usize>,
}

impl GameTable {
    /// The table that these first lines of a file hold, of which more are read if a row needs them; the lines before it are left. `None` leaves all.
    pub(crate) fn detect(
        lines: &mut VecDeque<Line<'static>>,
        mut read: impl FnMut() -> Option<Line<'static>>,
    ) -> Option<GameTable> {
        let places = 0..lines.len().min(MAX_LINES_BEFORE + 1);
        let (at, columns) = places.into_iter().find_map(|at| {
            let columns = Columns::detect(at, lines, &mut read)?;
            Some((at, columns))
        })?;
        let mut rows = lines.split_off(at + 1);
        lines.pop_back();
        if rows.front().is_some_and(|row| is_table_rule(&row.text)) {
            rows.pop_front();
        }
        lines.retain(|line| !line.text.starts_with("sep="));
        Some(GameTable {
            columns,
            lines: rows,
        })
    }

    /// Whether no line waits that was read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.lines.is_empty()
    }

    /// What follows. After a blank line, a tag or a row of another form is no part of the table.
    pub(crate) fn next(&mut self, mut read: impl FnMut() -> Option<Line<'static>>) -> TableItem {
        let mut after_blank = false;
        loop {
            let mut next = || self.lines.pop_front().or_else(&mut read);
            let Some((row, rest)) = self.columns.reader.read(&mut next) else {
                return TableItem::End(VecDeque::new());
            };
            push_front(&mut self.lines, rest);
            let columns = &self.columns;
            let is_heading = || row.cells.iter().map(|cell| &cell.text).eq(&columns.names);
            if row.is_blank() {
                after_blank = true;
            } else if after_blank && !columns.fit(&row) {
                push_front(&mut self.lines, row.lines);
                return TableItem::End(std::mem::take(&mut self.lines));
            } else if row.cells.len() == 1 && row.lines.len() == 1 && !row.is_too_long() {
                return TableItem::Text(row.lines);
            } else if !is_heading() {
                let mut record = columns.record(&row);
                if row.is_too_long() {
                    record.extent = Extent::TooLong;
                    record.omitted_bytes = self.skip_rest_of(&row.lines, read);
                }
                return TableItem::Game(Box::new(record));
            }
        }
    }

    /// Skips the pieces of the last of these lines, which is too long. Returns their length in the file.
    fn skip_rest_of(
        &mut self,
        lines: &[Line<'static>],
        mut read: impl FnMut() -> Option<Line<'static>>,
    ) -> u64 {
        let mut skipped = 0;
        while let Some((piece, long)) = self.lines.pop_front().or_else(&mut read).zip(lines.last())
        {
            if piece.number != long.number || piece.offset <= long.offset {
                self.lines.push_front(piece);
                break;
            }
            skipped += piece.encoding.length_in_file(&piece.text) as u64;
        }
        skipped
    }
}

fn push_front(lines: &mut VecDeque<Line<'static>>, before: Vec<Line<'static>>) {
    let before = before.into_iter().rev();
    before.for_each(|line| lines.push_front(line));
}

impl Columns {
    /// The columns whose headings this line holds, if games stand below one of them.
    fn detect(
        at: usize,
        lines: &mut VecDeque<Line<'static>>,
        read: &mut impl FnMut() -> Option<Line<'static>>,
    ) -> Option<Columns> {
        SEPARATORS.into_iter().find_map(|separator| {
            let line = &lines[at];
            if !line.text.contains(separator) {
                return None;
            }
            let has_bars = separator == '|' && line.text.trim_start().starts_with('|');
            let mut reader = RowReader::new(separator, has_bars);
            let mut headings = Some(line.borrowed().into_owned());
            let (headings, _) = reader.read(|| headings.take())?;
            let names = headings.cells.into_iter().map(|cell| cell.text);
            let names: Vec<String> = names.collect();
            let tags = tags_of(&names);
            let columns = columns_of_moves(&names, &tags);
            columns.first()?;
            reader.columns = names.len();
            let (mut next, read_ahead) = (at + 1, lines.len());
            let mut rows = Vec::new();
            while next < read_ahead {
                let read_row = reader.read(|| {
                    if next == lines.len() {
                        lines.extend(read());
                    }
                    let line = lines.get(next)?;
                    next += 1;
                    Some(line.borrowed().into_owned())
                });
                let (row, rest) = read_row?;
                next -= rest.len();
                rows.push(row);
            }
            let mut table = Columns {
                reader,
                points: column_of_points(&names, &tags),
                tags,
                names,
                moves: 0..0,
            };
            let has_games = columns.into_iter().any(|moves| {
                table.moves = moves;
                rows.iter().any(|row| table.has_game(row))
            });
            has_games.then_some(table)
        })
    }

    /// The cells of the moves of a row: one, or also those beyond the headings, if each move is a cell.
    fn cells_of_moves(&self, row: &CsvRow) -> Range<usize> {
        let beyond = row.cells.get(self.names.len()..).unwrap_or_default();
        let is_move = |cell: &Cell| {
            let shape = line_shape(&cell.text);
            matches!(shape, LineShape::Moves(number) if number != LeadingNumber::First)
                && ListLine::read(&cell.text).is_none()
        };
        let are_moves = self.moves.end == self.names.len() && beyond.first().is_some_and(is_move);
        let end = if are_moves {
            row.cells.len()
        } else {
            self.moves.end
        };
        if self.moves.len() == 1 {
            return self.moves.start..end;
        }
        // A shorter game ends with empty cells, or has fewer of them.
        let mut cells = row.cells.iter().take(end);
        let filled = cells.rposition(|cell| !cell.text.is_empty());
        let end = filled.map_or(0, |last| last + 1);
        self.moves.start..end.max(self.moves.start)
    }

    /// Whether a row holds a game below the heading of the moves, or a move below each of the first three headings of moves.
    fn has_game(&self, row: &CsvRow) -> bool {
        if self.moves.len() == 1 {
            return holds_game(self.text_of_moves(row));
        }
        let cells = row.cells.get(self.cells_of_moves(row)).unwrap_or_default();
        let is_move = |cell: &Cell| has_move(&cell.text) && !cell.text.contains(' ');
        cells.len() > 2 && cells.iter().take(3).all(is_move)
    }

    fn text_of_moves<'a>(&self, row: &'a CsvRow) -> &'a str {
        &row.text[row.text_of(self.cells_of_moves(row)).0]
    }

    /// Whether a row has the form of the table: as many cells as headings, and a move or nothing below the heading of the moves.
    fn fit(&self, row: &CsvRow) -> bool {
        let first = line_shape(&row.lines[0].text);
        let is_tag = matches!(first, LineShape::Tag(_) | LineShape::Hash(Some(_)));
        let end = self.cells_of_moves(row).end;
        let count = row.cells.len();
        let has_cells = count == end.max(self.names.len()) || self.may_be_shorter(count);
        let moves = self.text_of_moves(row);
        !is_tag && has_cells && (moves.is_empty() || has_move(moves))
    }

    /// Whether a row with this number of cells may be a shorter game: each move is a cell, and the last columns are those of the moves.
    fn may_be_shorter(&self, count: usize) -> bool {
        self.moves.len() > 1 && self.moves.end == self.names.len() && count > self.moves.start
    }

    /// The record of a row: tags, then the moves. Cells without a tag of their own are comments.
    fn record(&self, row: &CsvRow) -> RawRecord {
        let mut record = RowRecord::new(row);
        let of_moves = self.cells_of_moves(row);
        let mut others = Vec::new();
        let cells = row.cells.iter().enumerate().filter(|(at, cell)| {
            let is_move = of_moves.contains(at) || self.moves.contains(at);
            !is_move && !cell.text.is_empty()
        });
        let cells: Vec<(usize, NamedCell<'_>)> = cells
            .map(|(at, cell)| {
                let name = self.names.get(at).map_or("", String::as_str);
                let tag = self.tags.get(at).and_then(Option::as_deref);
                (at, NamedCell { name, tag, cell })
            })
            .collect();
        let start = start_column(cells.iter().map(|(_, cell)| cell), self.text_of_moves(row));
        for (at, NamedCell { name, tag, cell }) in cells {
            // A first column without a heading numbers the rows.
            let is_number = || at == 0 && cell.text.bytes().all(|byte| byte.is_ascii_digit());
            match tag {
                _ if start.is_of(cell) => record.push_tag("StartPosition", cell),
                Some("GameId") => {
                    record.push_tag(&tag_of_cell(name, &cell.text), cell);
                }
                Some(tag) => {
                    self.warn_of_order(&mut record, tag, cell);
                    record.push_tag(tag, cell);
                }
                None if name.is_empty() && is_number() => {}
                None => others.push((name, cell)),
            }
        }
        if let StartColumn::Unknown(cell, message) = start {
            record.warn(ProblemKind::Position, cell.range.start, message);
        }
        let (moves, is_quoted) = row.text_of(of_moves);
        let body_start = moves.start + length_of_header(&row.text[moves.clone()]);
        for (at, line) in row.lines_of(moves.start..body_start) {
            if !line.is_empty() {
                record.push_line(line, at, is_quoted);
            }
        }
        record.begin_moves();
        for (name, cell) in others {
            record.push_comment(name, cell);
            let mut same = self.names.iter().filter(|other| *other == name);
            if !name.is_empty() && same.nth(1).is_some() {
                let message = format!(
                    "a cell of another column `{}`, expected one column of that name; kept as a comment",
                    excerpt(name)
                );
                record.warn(ProblemKind::UnknownText, cell.range.start, message);
            }
        }
        match items_of_list(&row.text[body_start..moves.end]) {
            Some(items) => {
                let items = items.into_iter().map(|(at, item)| (body_start + at, item));
                record.push_words(items);
            }
            None => {
                for (at, line) in row.lines_of(body_start..moves.end) {
                    record.push_line(line, at, is_quoted);
                }
            }
        }
        self.warn_of_points(&mut record, row);
        let (count, expected) = (row.cells.len(), self.names.len());
        if count < expected && !self.may_be_shorter(count) {
            let message = format!("a row of {count} cells, expected {expected} as in the headings");
            record.warn(ProblemKind::UnknownText, row.text.len(), message);
        }
        record.finish()
    }

    /// Warns of the points of the players, which may be the result or a score.
    fn warn_of_points(&self, record: &mut RowRecord, row: &CsvRow) {
        let Some(cell) = self.points.and_then(|points| row.cells.get(points)) else {
            return;
        };
        if !cell.text.is_empty() {
            let message = format!(
                "`{}` under `{}` is read as no result, expected a column `Result` as 1-0; kept as a tag",
                excerpt(&cell.text),
                excerpt(&self.names[self.points.unwrap_or_default()])
            );
            record.warn(ProblemKind::Reading, cell.range.start, message);
        }
    }

    /// Warns of a result in figures if the column of White is before that of Black, whose order the figures may follow.
    fn warn_of_order(&self, record: &mut RowRecord, tag: &str, cell: &Cell) {
        let column = |name| {
            self.tags
                .iter()
                .position(|tag| tag.as_deref() == Some(name))
        };
        let is_white_first = || matches!((column("White"), column("Black")), (Some(white), Some(black)) if white < black);
        let winner = match GameResult::in_figures(&cell.text) {
            Some(GameResult::Black) => "Black",
            Some(GameResult::White) => "White",
            _ => return,
        };
        if tag == "Result" && is_white_first() {
            let message = format!(
                "`{}` in a table with White before Black, read with Black first: {winner} won; expected a word as `white`",
                excerpt(&cell.text)
            );
            record.warn(ProblemKind::Reading, cell.range.start, message);
        }
    }
}

/// The length of the tags and blank lines before the moves of a text.
fn length_of_header(text: &str) -> usize {
    if items_of_list(text).is_some() {
        return 0;
    }
    let lines = text.split_inclusive('\n');
    let header =
        lines.take_while(|line| matches!(line_shape(line), LineShape::Tag(_) | LineShape::Blank));
    header.map(str::len).sum()
}

/// Whether a text holds a game and not a ply, which is one word, or the number of moves.
fn holds_game(text: &str) -> bool {
    let moves = &text[length_of_header(text)..];
    let is_list = items_of_list(moves).is_some_and(|items| items.len() > 1);
    let has_words = moves.split_whitespace().nth(2).is_some();
    has_words && matches!(line_shape(first_line(moves)), LineShape::Moves(_))
        || is_list
        || moves.lines().any(|line| ListLine::read(line).is_some())
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
