//! Reads patterns: lists of squares, and boards drawn with open squares.

use std::str::FromStr;

use super::position_error::PositionError;
use super::position_rows::{part_length, row_length, row_parts};
use super::syntax::color_of_letter;
use crate::game::{Color, excerpt};
use crate::konane::board::{BoardSize, Square};
use crate::konane::pattern_search::{Pattern, SquareContent};

/// Reads a pattern: the contents of some squares.
///
/// A pattern is a list of squares, as in `black:d4 white:d5 empty:d6,e4 any:c3 missing:a1 turn:black`; or rows as in a
/// [position](super::read_position), with `?` for any content and `*` for a stone, optionally followed by the side to move. A list is for boards of any size
/// that have these squares, rows are for boards of their size.
///
/// ```
/// use sumito::konane::read_pattern;
///
/// let listed = read_pattern("black:a1 empty:b1,b2 turn:w")?;
/// let drawn = read_pattern("???/?1?/b1? w")?;
/// assert_eq!((listed.turn(), listed.size()), (drawn.turn(), None));
/// # Ok::<(), sumito::konane::PositionError>(())
/// ```
///
/// # Errors
/// All faults of the text.
#[doc(hidden)]
pub fn read_pattern(text: &str) -> Result<Pattern, PositionError> {
    let mut reader = Reader::default();
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [] => reader.faults.push(
            "no pattern, expected squares as in black:d4 empty:d5,d6, or rows as in ???/?1?/b1?"
                .to_owned(),
        ),
        [first, ..] if first.contains(':') => words.iter().for_each(|word| reader.read_part(word)),
        [rows, ref rest @ ..] => {
            reader.read_rows(rows);
            if let Some(turn) = rest.first() {
                reader.read_turn(turn);
            }
            if let Some(more) = rest.get(1) {
                reader.faults.push(format!(
                    "`{}` after the side to move, expected the end",
                    excerpt(more)
                ));
            }
        }
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

/// A pattern being read, with the faults found so far.
#[derive(Default)]
struct Reader {
    pattern: Pattern,
    /// Whether the side to move is given.
    has_turn: bool,
    faults: Vec<String>,
}

impl Reader {
    /// Reads a part of a list, such as `empty:d5,d6`.
    fn read_part(&mut self, word: &str) {
        let Some((name, squares)) = word.split_once(':') else {
            return self.faults.push(format!(
                "`{}`, expected black, white, any, empty, missing or turn, `:` and squares as in black:d4,e5",
                excerpt(word)
            ));
        };
        let content = match name.to_lowercase().as_str() {
            "turn" => return self.read_turn(squares),
            "any" => Some((SquareContent::Stone, None)),
            "empty" => Some((SquareContent::Empty, None)),
            "missing" => Some((SquareContent::Missing, None)),
            other => color(other).map(|color| (SquareContent::Stone, Some(color))),
        };
        let Some((content, color)) = content else {
            return self.faults.push(format!(
                "`{}`, expected black, white, any, empty, missing or turn",
                excerpt(name)
            ));
        };
        for name in squares.split(',') {
            match name.parse::<Square>() {
                Ok(square) => self.set_listed(square, content, color),
                Err(_) => self.faults.push(format!(
                    "`{}`, expected squares with commas between, as in d4,e5",
                    excerpt(name)
                )),
            }
        }
    }

    /// Sets the content of a square of a list.
    fn set_listed(&mut self, square: Square, content: SquareContent, color: Option<Color>) {
        if self.pattern.content(square).is_some() {
            self.faults.push(format!(
                "{square} is named again, expected every square once"
            ));
        }
        self.set(square, content, color);
    }

    /// Sets the content of a square, or adds a fault if a stone has the other colour than its square.
    fn set(&mut self, square: Square, content: SquareContent, color: Option<Color>) {
        match color {
            Some(color) if color != square.color() => {
                let (found, expected) = (color.key(), square.color().key());
                self.faults.push(format!(
                    "{square}: a {found} stone, expected a {expected} one, for the square is {expected}"
                ));
            }
            _ => self.pattern.set(square, content),
        }
    }

    /// Reads the side to move.
    fn read_turn(&mut self, word: &str) {
        if std::mem::replace(&mut self.has_turn, true) {
            self.faults.push(format!(
                "`{}` to move as well, expected one side to move",
                excerpt(word)
            ));
        }
        match color(word) {
            None if word != "?" => self.faults.push(format!(
                "`{}` to move, expected b or w, or ? for either",
                excerpt(word)
            )),
            turn => self.pattern.set_turn(turn),
        }
    }

    /// Reads a drawn board.
    fn read_rows(&mut self, text: &str) {
        let count = text.split('/').count();
        let columns = row_length(text.split('/').next().unwrap_or_default());
        let size = match (u8::try_from(count), u8::try_from(columns)) {
            (Ok(rows), Ok(columns)) => BoardSize::new(rows, columns),
            _ => None,
        };
        let Some(size) = size else {
            return self.faults.push(format!(
                "{count} rows of {columns} squares, expected 1 to 20 rows separated by / and of 1 to 20 squares each, or a list as in black:d4 empty:d5,d6"
            ));
        };
        self.pattern.set_size(Some(size));
        for (row, text) in (0..size.rows()).rev().zip(text.split('/')) {
            let length = row_length(text);
            if length == columns {
                self.read_row(row, text);
            } else {
                self.faults.push(format!(
                    "row {}: {length} squares, expected {columns} as in the top row",
                    row + 1
                ));
            }
        }
    }

    /// Reads a row that has as many squares as the board has columns.
    fn read_row(&mut self, row: u8, text: &str) {
        let mut column = 0;
        for part in row_parts(text) {
            let length = part_length(part) as u8;
            let squares = (column..column + length).filter_map(|column| Square::new(row, column));
            for square in squares {
                self.read_sign(square, part);
            }
            column += length;
        }
    }

    /// Reads the sign of a square, or the number of empty squares of which it is one.
    fn read_sign(&mut self, square: Square, sign: &str) {
        match sign {
            "?" => {}
            "*" => self.set(square, SquareContent::Stone, None),
            "x" | "X" => self.set(square, SquareContent::Missing, None),
            _ if sign.starts_with(|first: char| first.is_ascii_digit()) => {
                self.set(square, SquareContent::Empty, None);
            }
            _ => match color(sign) {
                Some(color) => self.set(square, SquareContent::Stone, Some(color)),
                None => self.faults.push(format!(
                    "{square}: `{}`, expected b, w, *, ?, x or the number of empty squares",
                    excerpt(sign)
                )),
            },
        }
    }
}

/// The colour with a letter or a name.
fn color(word: &str) -> Option<Color> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => color_of_letter(letter),
        _ => Color::BOTH
            .into_iter()
            .find(|color| word.eq_ignore_ascii_case(color.key())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::rules::Rules;

    fn fault(text: &str) -> String {
        read_pattern(text).unwrap_err().to_string()
    }

    #[test]
    fn lists_and_rows_give_the_same_pattern() {
        let mut listed =
            read_pattern("black:a1,c3 WHITE:b1 empty:a2 any:c1 missing:b3 turn:w").unwrap();
        listed.set_size("3x3".parse().ok());
        assert_eq!(read_pattern("?xb/1??/bw* white"), Ok(listed));
        assert_eq!(read_pattern("?xb/1??/bw* ?").unwrap().turn(), None);
        let square: Square = "c3".parse().unwrap();
        assert_eq!(listed.content(square), Some(SquareContent::Stone));
    }

    #[test]
    fn a_position_with_its_turn_is_a_pattern() {
        let position = super::super::read_position("bw1/wb1/1wb b -", Rules::default()).unwrap();
        assert_eq!(read_pattern("bw1/wb1/1wb b"), Ok(Pattern::of(&position)));
    }

    #[test]
    fn faults_are_reported() {
        for (text, expected) in [
            ("", "no pattern, expected"),
            ("black:d5", "d5: a black stone, expected a white one"),
            (
                "black:d4 d5",
                "`d5`, expected black, white, any, empty, missing or turn, `:`",
            ),
            ("pink:d4", "`pink`, expected black"),
            (
                "black:d4 empty:d4",
                "d4 is named again, expected every square once",
            ),
            ("black:z9", "`z9`, expected squares with commas between"),
            ("black:", "``, expected squares with commas"),
            ("black:d4 turn:x", "`x` to move, expected b or w"),
            (
                "turn:b black:d4 turn:w",
                "`w` to move as well, expected one side to move",
            ),
            ("b?/??", "a2: a black stone"),
            ("??/???", "row 1: 3 squares, expected 2 as in the top row"),
            ("?q/??", "b2: `q`, expected b, w, *, ?, x or the number"),
            ("??/?? b -", "`-` after the side to move, expected the end"),
            ("21/21", "2 rows of 21 squares, expected 1 to 20 rows"),
        ] {
            assert!(fault(text).starts_with(expected), "{text}: {}", fault(text));
        }
    }
}
