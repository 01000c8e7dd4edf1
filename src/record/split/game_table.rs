//! Splits a table with a row for each game: each row becomes the lines of a record with tags, as only the headings at the beginning of the file say what its
//! cells are.

use std::collections::VecDeque;

use csv::{ReaderBuilder, Trim};

use crate::record::formats::output::escape::one_line;
use crate::record::input::line::{Line, MAX_LINE_BYTES};
use crate::record::lexer::cells::SEPARATORS;
use crate::record::lexer::lines::line_patterns::is_table_rule;
use crate::record::lexer::lines::list_line::ListLine;
use crate::record::split::line_shape::{LineShape, line_shape};
use crate::record::split::table_row::{Row, key_of, tag_of_heading};

/// Headings of the column of the moves, in lower case and without blanks.
const MOVES: [&str; 13] = [
    "moves",
    "movetext",
    "movelist",
    "pgn",
    "game",
    "coups",
    "züge",
    "zugfolge",
    "mosse",
    "movimientos",
    "jugadas",
    "lances",
    "zetten",
];

/// The number of lines that may stand before the headings.
const MAX_LINES_BEFORE: usize = 8;

/// The number of lines that a row may have.
const MAX_LINES_OF_ROW: usize = 1_000;

/// The columns of a table, and its rows that were read and belong to no game yet.
pub(super) struct GameTable {
    names: Vec<String>,
    separator: char,
    moves: usize,
    rows: VecDeque<Line<'static>>,
}

impl GameTable {
    /// The table that these first lines of a file hold; the lines before it are left. `None` leaves all as they are.
    pub(super) fn detect(lines: &mut VecDeque<Line<'static>>) -> Option<GameTable> {
        let (at, separator, names, moves) =
            (0..lines.len().min(MAX_LINES_BEFORE)).find_map(|at| heading_at(lines, at))?;
        let mut rows = lines.split_off(at + 1);
        if rows.front().is_some_and(|row| is_table_rule(&row.text)) {
            rows.pop_front();
        }
        let headings = lines.pop_back()?;
        lines.retain(|line| !line.text.starts_with("sep="));
        if !lines.is_empty() {
            // They belong to no game.
            lines.push_back(Line {
                text: "".into(),
                ..headings
            });
        }
        Some(GameTable {
            names,
            separator,
            moves,
            rows,
        })
    }

    /// The lines of the next game; none at the end of the table.
    pub(super) fn next_game(
        &mut self,
        mut read: impl FnMut() -> Option<Line<'static>>,
    ) -> VecDeque<Line<'static>> {
        let mut lines = Vec::new();
        let mut next = || self.rows.pop_front().or_else(&mut read);
        let Some(text) = whole_row(self.separator, || {
            let line = next()?;
            lines.push(line.borrowed().into_owned());
            Some(line.text.into_owned())
        }) else {
            return VecDeque::new();
        };
        // The lines after a quote that is never closed are rows of their own.
        let used = text.matches('\n').count() + 1;
        lines
            .drain(used..)
            .rev()
            .for_each(|line| self.rows.push_front(line));
        let row = Row {
            cells: cells_of(&text, self.separator),
            line: lines.swap_remove(0),
        };
        // A line without separators is no row.
        let texts = if row.cells.len() > 1 {
            self.texts_of_game(&row.cells)
        } else {
            text.lines().map(str::to_owned).collect()
        };
        let texts = texts.into_iter();
        let texts = texts.chain([String::new()]);
        texts.map(|text| row.line_with(text)).collect()
    }

    /// The lines of a game: tags for the cells, then the moves. Cells beyond the headings are lines that are no tags, so that they are reported.
    fn texts_of_game(&self, cells: &[String]) -> Vec<String> {
        let mut texts = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            if at != self.moves && !cell.is_empty() {
                let cell = one_line(cell);
                texts.push(match self.names.get(at) {
                    Some(name) => format!("# {}: {cell}", tag_of_heading(name)),
                    None => cell,
                });
            }
        }
        texts.push(String::new());
        let moves = cells.get(self.moves).map_or("", |moves| moves);
        texts.extend(moves.lines().map(str::to_owned));
        texts
    }
}

/// The place of a line that holds headings, the separator of their cells, the headings, and the column with the moves.
fn heading_at(
    lines: &VecDeque<Line<'static>>,
    at: usize,
) -> Option<(usize, char, Vec<String>, usize)> {
    let headings = &lines[at].text;
    let separators = SEPARATORS.into_iter();
    let separators = separators.filter(|&separator| headings.contains(separator));
    separators.into_iter().find_map(|separator| {
        let names = cells_of(headings, separator);
        let is_of_moves = |at: &usize| MOVES.contains(&&*key_of(&names[*at]));
        let mut columns = (0..names.len()).filter(is_of_moves).peekable();
        columns.peek()?;
        let mut rows = lines
            .iter()
            .skip(at + 1)
            .filter(|line| !is_table_rule(&line.text))
            .map(|line| line.text.to_string());
        // The first row may have several lines, or be damaged.
        let next = rows.clone().skip(1).take(2);
        let rows: Vec<Vec<String>> = whole_row(separator, || rows.next())
            .into_iter()
            .chain(next)
            .map(|row| cells_of(&row, separator))
            .collect();
        let has_games = |at: &usize| {
            let mut cells = rows.iter().filter_map(|row| row.get(*at));
            cells.any(|cell| holds_game(cell))
        };
        let moves = columns.find(has_games)?;
        Some((at, separator, names, moves))
    })
}

/// Whether a cell holds the moves of a game and not a ply, which is one word, or their number.
fn holds_game(cell: &str) -> bool {
    let has_words = cell.split_whitespace().nth(2).is_some();
    has_words && matches!(line_shape(cell), LineShape::Moves(_)) || ListLine::read(cell).is_some()
}

/// The text of the next row. A cell between quotes may have several lines; if its quotes are not closed, the row is one line.
fn whole_row(separator: char, mut next: impl FnMut() -> Option<String>) -> Option<String> {
    let first = next()?;
    let mut row = first.clone();
    let mut lines = 1;
    while is_open(&row, separator) {
        let more = (row.len() < MAX_LINE_BYTES && lines < MAX_LINES_OF_ROW).then(&mut next);
        let Some(more) = more.flatten() else {
            return Some(first);
        };
        row = format!("{row}\n{more}");
        lines += 1;
    }
    Some(row)
}

/// Whether a row ends between the quotes of a cell.
fn is_open(row: &str, separator: char) -> bool {
    let (mut is_quoted, mut is_start, mut was_quoted) = (false, true, false);
    for character in row.chars() {
        if is_quoted {
            is_quoted = character != '"';
            was_quoted = !is_quoted;
        } else {
            // A doubled quote is one within the cell.
            is_quoted = character == '"' && (is_start || was_quoted);
            is_start = character == separator || is_start && character.is_whitespace();
            was_quoted = false;
        }
    }
    is_quoted
}

/// The cells of a row.
fn cells_of(row: &str, separator: char) -> Vec<String> {
    let row = row.trim();
    let inner = row.strip_prefix('|').filter(|_| separator == '|');
    let row = inner.map_or(row, |inner| inner.strip_suffix('|').unwrap_or(inner));
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator as u8)
        .trim(Trim::All)
        .buffer_capacity(row.len().max(1))
        .from_reader(row.as_bytes());
    let cells = reader.records().next().and_then(Result::ok);
    let cells = cells.iter().flatten().map(str::to_owned);
    cells.collect()
}
