//! Patterns: positions in which cells may be left open, and lists of the cells that matter.

use super::{PositionError, row_cells, short};
use crate::board::{Cell, split_cell_names};
use crate::rules::{Color, CellContent, Pattern};

/// What a refused text is told.
const EXPECTED: &str = "expected cells as in black:e5,e6 white:e7 empty:e8, nine rows as in ?????/??????/7/8/4bbw??/8/7/??????/?????, or 61 signs";

/// Signs that stand for a cell which may hold anything, and for any marble.
const ANYTHING: char = '?';
const ANY_MARBLE: char = '*';

/// Reads a pattern: what some cells of a board hold.
///
/// Either the cells that matter, as in `black:e5,e6 white:e7 empty:e8 any:d4 turn:black`, with commas between cells or nothing, the colours by
/// their names or letters. Or a
/// drawn board in the notations that show all cells (`apgn`, `playstrategy`, `etiquette`, `cells61`), `?` for a cell that may hold anything and
/// `*` for any marble; after it may stand who is to move.
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
/// Every fault with its column, counted in characters from 1, and what was expected there.
pub fn read_pattern(text: &str) -> Result<Pattern, PositionError> {
    let words = words(text);
    let mut reader = Reader::default();
    match words.split_first() {
        None => reader.fault(1, "no pattern", EXPECTED),
        Some((&(_, first), _)) if first.contains(':') => reader.list(&words),
        Some((&board, rest)) => match Drawing::of(board.1) {
            Some(drawing) => {
                reader.draw(&drawing, board);
                reader.turn_after(rest);
            }
            None => reader.fault(board.0, &format!("`{}`", short(board.1)), EXPECTED),
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

/// The words of a text with their columns.
fn words(text: &str) -> Vec<(usize, &str)> {
    parts(1, text, char::is_whitespace)
        .filter(|(_, word)| !word.is_empty())
        .collect()
}

/// The parts of a text that begins in a column, between signs of one column each, with their columns.
fn parts<'a>(
    column: usize,
    text: &'a str,
    is_between: impl Fn(char) -> bool + 'a,
) -> impl Iterator<Item = (usize, &'a str)> {
    let mut next = column;
    text.split(is_between).map(move |part| {
        let column = next;
        next += part.chars().count() + 1;
        (column, part)
    })
}

/// How a drawn board says what cells hold.
struct Drawing {
    /// Between rows; without one, the 61 signs follow one another.
    separator: Option<char>,
    black: &'static str,
    white: &'static str,
    empty: &'static str,
    /// Whether the other colours have their letters.
    has_letters: bool,
}

impl Drawing {
    fn of(board: &str) -> Option<Drawing> {
        let numbers = Drawing {
            separator: Some('/'),
            black: "bB",
            white: "wW",
            empty: "",
            has_letters: true,
        };
        let is_sign = |sign: &char| matches!(*sign, '0'..='2' | ANYTHING | ANY_MARBLE);
        if board.contains('|') {
            Some(Drawing {
                separator: Some('|'),
                black: "Nn",
                white: "Bb",
                empty: "Xx",
                has_letters: false,
            })
        } else if board.contains('/') && board.contains(['s', 'S']) {
            Some(Drawing {
                black: "S",
                white: "s",
                has_letters: false,
                ..numbers
            })
        } else if board.contains('/') {
            Some(numbers)
        } else if board.chars().filter(is_sign).nth(30).is_some() {
            Some(Drawing {
                separator: None,
                black: "1",
                white: "2",
                empty: "0",
                has_letters: false,
            })
        } else {
            None
        }
    }

    /// What a sign says that a cell holds; `None` for other signs.
    fn held(&self, sign: char) -> Option<CellContent> {
        let letter = Color::from_letter(sign.to_ascii_lowercase()).filter(|_| self.has_letters);
        match sign {
            ANY_MARBLE => Some(CellContent::AnyMarble),
            _ if self.black.contains(sign) => Some(CellContent::Marble(Color::Black)),
            _ if self.white.contains(sign) => Some(CellContent::Marble(Color::White)),
            _ if self.empty.contains(sign) => Some(CellContent::Empty),
            _ => letter.map(CellContent::Marble),
        }
    }

    fn expected(&self) -> String {
        let first = |signs: &str| signs.chars().next().unwrap_or_default();
        let (black, white) = (first(self.black), first(self.white));
        let empty = match self.empty {
            "" => "a number of empty cells".to_owned(),
            signs => format!("`{}`", first(signs)),
        };
        format!("expected `{black}`, `{white}`, `*`, `?` or {empty}")
    }
}

struct Reader {
    pattern: Pattern,
    faults: Vec<String>,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader {
            pattern: Pattern::ANYTHING,
            faults: Vec::new(),
        }
    }
}

impl Reader {
    fn fault(&mut self, column: usize, found: &str, expected: &str) {
        self.faults
            .push(format!("column {column}: {found}, {expected}"));
    }

    fn draw(&mut self, drawing: &Drawing, (column, board): (usize, &str)) {
        let Some(separator) = drawing.separator else {
            let cells: Vec<Cell> = (1..=9).rev().flat_map(row_cells).collect();
            return self.draw_row(drawing, "board", &cells, (column, board));
        };
        let rows: Vec<_> = parts(column, board, |sign| sign == separator).collect();
        if rows.len() != 9 {
            let found = format!("{} rows", rows.len());
            let expected = format!("expected 9 from i to a with `{separator}` between");
            self.fault(column, &found, &expected);
        }
        for (row, part) in (1..=9).rev().zip(rows) {
            let name = format!("row {}", char::from(b'a' + row - 1));
            let cells: Vec<Cell> = row_cells(row).collect();
            self.draw_row(drawing, &name, &cells, part);
        }
    }

    fn draw_row(
        &mut self,
        drawing: &Drawing,
        name: &str,
        cells: &[Cell],
        (column, text): (usize, &str),
    ) {
        let mut place = 0;
        for (column, sign) in (column..).zip(text.chars()) {
            let empties = sign.to_digit(10).filter(|_| drawing.empty.is_empty());
            let (count, held) = match (empties, drawing.held(sign)) {
                (Some(count), _) => (count as usize, Some(CellContent::Empty)),
                (None, Some(held)) => (1, Some(held)),
                (None, None) if sign == ANYTHING => (1, None),
                (None, None) => {
                    let found = format!("{name}, `{}`", short(&sign.to_string()));
                    self.fault(column, &found, &drawing.expected());
                    (1, None)
                }
            };
            for &cell in cells.iter().skip(place).take(count) {
                held.into_iter()
                    .for_each(|held| self.pattern.put(cell, held));
            }
            place += count;
        }
        if place != cells.len() {
            let found = format!("{name}, {place} cells in `{}`", short(text));
            self.fault(column, &found, &format!("expected {}", cells.len()));
        }
    }

    /// Who is to move, after a board.
    fn turn_after(&mut self, words: &[(usize, &str)]) {
        let Some((&(column, word), rest)) = words.split_first() else {
            return;
        };
        self.turn(column, word);
        if let Some((column, more)) = rest.first() {
            let found = format!("`{}` after the colour to move", short(more));
            self.fault(*column, &found, "expected the end");
        }
    }

    fn turn(&mut self, column: usize, word: &str) {
        match color(word) {
            Some(color) if color != Color::Neutral => self.pattern.set_turn(Some(color)),
            _ if word == "?" => self.pattern.set_turn(None),
            _ => {
                let found = format!("`{}` to move", short(word));
                self.fault(
                    column,
                    &found,
                    "expected the colour as in b or black, or ? for any",
                );
            }
        }
    }

    fn list(&mut self, words: &[(usize, &str)]) {
        for &(column, word) in words {
            let Some((name, cells)) = word.split_once(':') else {
                let found = format!("`{}`", short(word));
                self.fault(
                    column,
                    &found,
                    "expected a colour, any, empty or turn, `:` and cells as in black:e5,e6",
                );
                continue;
            };
            let after = column + name.chars().count() + 1;
            let held = match (name.to_lowercase().as_str(), color(name)) {
                ("turn", _) => {
                    self.turn(after, cells);
                    continue;
                }
                ("empty", _) => CellContent::Empty,
                ("any", _) => CellContent::AnyMarble,
                (_, Some(color)) => CellContent::Marble(color),
                _ => {
                    let found = format!("`{}`", short(name));
                    self.fault(
                        column,
                        &found,
                        "expected a colour as black or white, any, empty or turn",
                    );
                    continue;
                }
            };
            for (column, part) in parts(after, cells, |sign| sign == ',') {
                let mut column = column;
                for cell in split_cell_names(part) {
                    self.list_cell(column, cell, held);
                    column += cell.len();
                }
            }
        }
    }

    fn list_cell(&mut self, column: usize, name: &str, held: CellContent) {
        match name.parse::<Cell>() {
            Ok(cell) if self.pattern.held(cell).is_some() => {
                let found = format!("{cell} is named again");
                self.fault(column, &found, "expected every cell once");
            }
            Ok(cell) => self.pattern.put(cell, held),
            Err(_) => {
                let found = format!("`{}`", short(name));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::PositionNotation;
    use crate::rules::Layout;

    fn fault(text: &str) -> String {
        read_pattern(text).unwrap_err().to_string()
    }

    #[test]
    fn one_pattern_in_every_notation_that_draws_it() {
        let split_cell_names = read_pattern("black:e5,e6 WHITE:e7 empty:e8 any:d4 turn:white").unwrap();
        let rows = [
            "?????",
            "??????",
            "???????",
            "????????",
            "????bbw1?",
            "???*????",
            "???????",
            "??????",
            "?????",
        ];
        let drawn = rows.join("/");
        let signs = rows
            .concat()
            .replace('1', "0")
            .replace('b', "1")
            .replace('w', "2");
        for text in [
            drawn.clone() + " w",
            drawn.replace('w', "s").replace('b', "S") + " white",
            drawn
                .replace(['b'], "N")
                .replace('w', "B")
                .replace('1', "x")
                .replace('/', "|")
                + " blanc",
            signs + " W",
        ] {
            assert_eq!(read_pattern(&text), Ok(split_cell_names), "{text}");
        }
        assert_eq!(read_pattern(&drawn).unwrap().turn(), None);
        assert_eq!(
            read_pattern("u:a1 pivot:e5").unwrap(),
            read_pattern("blue:a1 n:e5").unwrap()
        );
    }

    #[test]
    fn a_position_that_shows_all_cells_is_a_pattern() {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let patterns = [PositionNotation::Apgn, PositionNotation::Cells61]
            .map(|notation| read_pattern(&notation.write(&start)).unwrap());
        assert_eq!(patterns[0], patterns[1]);
        for cell in Cell::all() {
            let held = start.at(cell).map_or(CellContent::Empty, CellContent::Marble);
            assert_eq!(patterns[0].held(cell), Some(held));
        }
    }

    #[test]
    fn faults_have_their_columns() {
        assert_eq!(
            fault("black:e5,z9 e6"),
            "column 10: `z9`, expected cells of the board with commas between, as in e5,e6; column 13: `e6`, expected a colour, any, empty or turn, `:` and cells as in black:e5,e6"
        );
        assert_eq!(
            fault("black:e5 white:e5"),
            "column 16: e5 is named again, expected every cell once"
        );
        assert!(fault("black:").starts_with("column 7: ``, expected cells"));
        assert!(fault("pink:e5").starts_with("column 1: `pink`, expected a colour"));
        assert!(
            fault("black:e5 turn:x").starts_with("column 15: `x` to move, expected the colour")
        );
        assert!(fault("  nowhere").starts_with("column 3: `nowhere`, expected cells as in"));
        assert!(fault("").starts_with("column 1: no pattern"));
        assert_eq!(
            fault("?????/??????/???????/????????/9/????????/??x????/??????/???? b c"),
            "column 44: row c, `x`, expected `b`, `w`, `*`, `?` or a number of empty cells; column 57: row a, 4 cells in `????`, expected 5; column 64: `c` after the colour to move, expected the end"
        );
        assert!(fault("?/?").starts_with("column 1: 2 rows, expected 9"));
        assert!(fault(&"?".repeat(60)).ends_with("expected 61"));
    }
}
