//! Parsing of patterns.

use std::str::FromStr;

use super::drawing::{ANYTHING, Drawing};
use crate::board::{Cell, split_cell_names};
use crate::game::excerpt;
use crate::notation::position_notation::PositionError;
use crate::rules::{CellContent, Color, Pattern};

/// The expected text, for the message on a text that is not a pattern.
const EXPECTED: &str = "expected cells as in black:e5,e6 white:e7 empty:e8, nine rows as in ?????/??????/7/8/4bbw??/8/7/??????/?????, or 61 characters";

/// Parses a pattern: the contents of some cells of a board.
///
/// A pattern is a list of cells, as in `black:e5,e6 white:e7 empty:e8 any:d4 turn:black`, with or without commas between cells and with
/// names or letters of colours; or a drawn board in one of the notations that show all cells (`apgn`, `playstrategy`, `etiquette`,
/// `cells61`), with `?` for any content and `*` for any marble, optionally followed by the colour to move.
///
/// ```
/// use sumito::notation::read_pattern;
///
/// let listed = read_pattern("black:e5,e6 white:e7 empty:e8")?;
/// let drawn = read_pattern("?????/??????/???????/????????/????bbw1?/????????/???????/??????/?????")?;
/// assert_eq!(listed, drawn);
/// # Ok::<(), sumito::notation::PositionError>(())
/// ```
///
/// # Errors
/// All faults with their columns, counted in characters from 1, and what was expected.
#[doc(hidden)]
pub fn read_pattern(text: &str) -> Result<Pattern, PositionError> {
    let words = words(text);
    let mut reader = Reader::default();
    match words.split_first() {
        None => reader.fault(1, "no pattern", EXPECTED),
        Some((&(_, first), _)) if first.contains(':') => reader.read_list(&words),
        Some((&board, rest)) => match Drawing::detect(board.1) {
            Some(drawing) => {
                reader.read_board(&drawing, board);
                reader.read_turn_after_board(rest);
            }
            None => reader.fault(board.0, &format!("`{}`", excerpt(board.1)), EXPECTED),
        },
    }
    if reader.faults.is_empty() {
        Ok(reader.pattern)
    } else {
        Err(PositionError {
            faults: reader.faults,
        })
    }
}

impl FromStr for Pattern {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Pattern, PositionError> {
        read_pattern(text)
    }
}

/// The words of a text with their columns.
fn words(text: &str) -> Vec<(usize, &str)> {
    parts(1, text, char::is_whitespace)
        .filter(|(_, word)| !word.is_empty())
        .collect()
}

/// The parts of a text that starts in a column, separated by single characters, with their columns.
fn parts<'a>(
    column: usize,
    text: &'a str,
    is_separator: impl Fn(char) -> bool + 'a,
) -> impl Iterator<Item = (usize, &'a str)> {
    let mut next = column;
    text.split(is_separator).map(move |part| {
        let column = next;
        next += part.chars().count() + 1;
        (column, part)
    })
}

/// A pattern being parsed, with the faults found so far.
struct Reader {
    pattern: Pattern,
    /// Whether the colour to move is given.
    has_turn: bool,
    faults: Vec<String>,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            pattern: Pattern::ANYTHING,
            has_turn: false,
            faults: Vec::new(),
        }
    }
}

impl Reader {
    /// Adds a fault.
    fn fault(&mut self, column: usize, found: &str, expected: &str) {
        self.faults
            .push(format!("column {column}: {found}, {expected}"));
    }

    /// Reads a drawn board.
    fn read_board(&mut self, drawing: &Drawing, (column, board): (usize, &str)) {
        let Some(separator) = drawing.separator else {
            let cells: Vec<Cell> = (1..=9).rev().flat_map(Cell::row_cells).collect();
            return self.read_row(drawing, "board", &cells, (column, board));
        };
        let rows: Vec<_> = parts(column, board, |symbol| symbol == separator).collect();
        if rows.len() != 9 {
            let found = format!("{} rows", rows.len());
            let expected = format!("expected 9 from i to a with `{separator}` between");
            self.fault(column, &found, &expected);
        }
        for (row, part) in (1..=9).rev().zip(rows) {
            let name = format!("row {}", char::from(b'a' + row - 1));
            let cells: Vec<Cell> = Cell::row_cells(row).collect();
            self.read_row(drawing, &name, &cells, part);
        }
    }

    /// Reads a row of a drawn board, or the whole board.
    fn read_row(
        &mut self,
        drawing: &Drawing,
        name: &str,
        cells: &[Cell],
        (column, text): (usize, &str),
    ) {
        let mut place = 0;
        for (column, symbol) in (column..).zip(text.chars()) {
            let empties = symbol.to_digit(10).filter(|_| drawing.empty.is_empty());
            let (count, content) = match (empties, drawing.content(symbol)) {
                (Some(count), _) => (count as usize, Some(CellContent::Empty)),
                (None, Some(content)) => (1, Some(content)),
                (None, None) if symbol == ANYTHING => (1, None),
                (None, None) => {
                    let found = format!("{name}, `{}`", excerpt(&symbol.to_string()));
                    self.fault(column, &found, &drawing.expected());
                    (1, None)
                }
            };
            for &cell in cells.iter().skip(place).take(count) {
                content
                    .into_iter()
                    .for_each(|content| self.pattern.set(cell, content));
            }
            place += count;
        }
        if place != cells.len() {
            let found = format!("{name}, {place} cells in `{}`", excerpt(text));
            self.fault(column, &found, &format!("expected {}", cells.len()));
        }
    }

    /// Reads the colour to move after a board.
    fn read_turn_after_board(&mut self, words: &[(usize, &str)]) {
        let Some((&(column, word), rest)) = words.split_first() else {
            return;
        };
        self.read_turn(column, word);
        if let Some((column, more)) = rest.first() {
            let found = format!("`{}` after the colour to move", excerpt(more));
            self.fault(*column, &found, "expected the end");
        }
    }

    /// Reads the colour to move.
    fn read_turn(&mut self, column: usize, word: &str) {
        if std::mem::replace(&mut self.has_turn, true) {
            let found = format!("`{}` to move as well", excerpt(word));
            self.fault(column, &found, "expected one colour to move");
        }
        match color(word) {
            Some(color) if color != Color::Neutral => self.pattern.set_turn(Some(color)),
            _ if word == "?" => self.pattern.set_turn(None),
            _ => {
                let found = format!("`{}` to move", excerpt(word));
                self.fault(
                    column,
                    &found,
                    "expected the colour as in b or black, or ? for any",
                );
            }
        }
    }

    /// Reads a list of cells.
    fn read_list(&mut self, words: &[(usize, &str)]) {
        for &(column, word) in words {
            let Some((name, cells)) = word.split_once(':') else {
                let found = format!("`{}`", excerpt(word));
                self.fault(
                    column,
                    &found,
                    "expected a colour, any, empty or turn, `:` and cells as in black:e5,e6",
                );
                continue;
            };
            let after = column + name.chars().count() + 1;
            let content = match (name.to_lowercase().as_str(), color(name)) {
                ("turn", _) => {
                    self.read_turn(after, cells);
                    continue;
                }
                ("empty", _) => CellContent::Empty,
                ("any", _) => CellContent::AnyMarble,
                (_, Some(color)) => CellContent::Marble(color),
                _ => {
                    let found = format!("`{}`", excerpt(name));
                    self.fault(
                        column,
                        &found,
                        "expected a colour as black or white, any, empty or turn",
                    );
                    continue;
                }
            };
            for (column, part) in parts(after, cells, |symbol| symbol == ',') {
                let mut column = column;
                for cell in split_cell_names(part) {
                    self.read_cell(column, cell, content);
                    column += cell.len();
                }
            }
        }
    }

    /// Reads a cell of a list.
    fn read_cell(&mut self, column: usize, name: &str, content: CellContent) {
        match name.parse::<Cell>() {
            Ok(cell) if self.pattern.content(cell).is_some() => {
                let found = format!("{cell} is named again");
                self.fault(column, &found, "expected every cell once");
            }
            Ok(cell) => self.pattern.set(cell, content),
            Err(_) => {
                let found = format!("`{}`", excerpt(name));
                self.fault(
                    column,
                    &found,
                    "expected cells of the board with commas between, as in e5,e6",
                );
            }
        }
    }
}

/// The colour with this name or letter.
fn color(word: &str) -> Option<Color> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    letter
        .and_then(|letter| Color::from_letter(letter.to_ascii_lowercase()))
        .or_else(|| Color::find(word))
}
