//! `Token`: the name of a move, parsed without a board.

use std::fmt;
use std::str::FromStr;

use super::move_error::MoveError;
use super::number_pairs::parse_number_pairs;
use super::syntax::{color_of_letter, without_sign};
use super::token_path::{NamedSquares, TokenPath};
use crate::game::{Color, excerpt};
use crate::konane::board::Square;

/// The name of a move as it is written: the squares that it names, and how they are spelled.
///
/// Tokens that differ only in case or in the signs between squares are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The colour of the mover, if it is named.
    pub(super) mover: Option<Color>,
    pub(super) squares: NamedSquares,
}

impl Token {
    /// Parses a token at the start of a text, and returns the text after it.
    ///
    /// Digits without parentheses are not parsed, because they may be the number of a move.
    pub fn parse_prefix(text: &str) -> Option<(Token, &str)> {
        if text.starts_with('(') {
            let (squares, rest) = parse_number_pairs(text)?;
            return Some((
                Token {
                    mover: None,
                    squares,
                },
                rest,
            ));
        }
        let mover = text.chars().next().and_then(color_of_letter);
        if let (Some(mover), Some(' ')) = (mover, text.chars().nth(1)) {
            let (path, rest) = parse_path(text[1..].trim_start_matches(' '), FirstRow::Zero)?;
            let squares = NamedSquares::Letters(path);
            return Some((
                Token {
                    mover: Some(mover),
                    squares,
                },
                rest,
            ));
        }
        let (path, rest) = parse_path(text, FirstRow::One)?;
        let squares = NamedSquares::Letters(path);
        Some((
            Token {
                mover: None,
                squares,
            },
            rest,
        ))
    }

    /// Whether it names one square, as that of a stone that is taken off.
    pub(crate) fn is_one_square(&self) -> bool {
        match self.squares {
            NamedSquares::Letters(path) | NamedSquares::Digits(path) => path.len() == 1,
            NamedSquares::SquareOrJump { .. } => true,
        }
    }

    /// The name of the inverse: a jump from its last square to its first one.
    #[must_use]
    pub fn inverse(&self) -> Token {
        Token {
            squares: self.squares.reversed(),
            ..*self
        }
    }

    /// Parses digits without parentheses at the start of a text, as in `54` or `34-54`, and returns the text after them.
    pub(super) fn parse_digits(text: &str) -> Option<(Token, &str)> {
        let (squares, rest) = parse_number_pairs(text)?;
        let token = Token {
            mover: None,
            squares,
        };
        Some((token, rest))
    }
}

impl fmt::Display for Token {
    /// Writes the squares, with `-` between those of a jump.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mover) = self.mover {
            write!(f, "{mover} ")?;
        }
        self.squares.fmt(f)
    }
}

impl FromStr for Token {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Token, MoveError> {
        let is_whole = |(_, rest): &(Token, &str)| rest.is_empty();
        let token = Token::parse_prefix(text).filter(is_whole);
        let token = token.or_else(|| Token::parse_digits(text).filter(is_whole));
        let token = token.map(|(token, _)| token);
        token.ok_or_else(|| MoveError::NotAToken {
            found: excerpt(text),
        })
    }
}

/// The number of the lowest row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FirstRow {
    Zero,
    One,
}

/// Squares in letters and digits with a sign between them or none, and the text after them.
fn parse_path(text: &str, first_row: FirstRow) -> Option<(TokenPath, &str)> {
    let (first, mut rest) = parse_square(text, first_row)?;
    let mut path = TokenPath::one(first);
    let mut last = first;
    while let Some((square, after)) = parse_next_square(rest, last, first_row) {
        path.push(square)?;
        (last, rest) = (square, after);
    }
    Some((path, rest))
}

/// The next square of a path, and the text after it. Blanks may be around the sign of a jump, as in `d6 - d4`, but `d4 - d3` are two moves.
fn parse_next_square(text: &str, last: Square, first_row: FirstRow) -> Option<(Square, &str)> {
    let next = parse_square(without_separator(text, first_row), first_row);
    next.or_else(|| {
        let after_sign = without_sign(text.trim_start_matches(' '))?;
        let next = parse_square(after_sign.trim_start_matches(' '), first_row);
        let is_jump = |(_, steps)| steps % 2 == 0;
        next.filter(|&(square, _)| last.line_to(square).is_some_and(is_jump))
    })
}

/// A text without the sign between two squares at its start.
fn without_separator(text: &str, first_row: FirstRow) -> &str {
    if first_row == FirstRow::Zero && text.starts_with(' ') {
        return text.trim_start_matches(' ');
    }
    without_sign(text).unwrap_or(text)
}

/// A square whose row is counted from 1 or from 0, and the text after it.
fn parse_square(text: &str, first_row: FirstRow) -> Option<(Square, &str)> {
    let (column, number, rest) = Square::parse_letter_and_number(text)?;
    let row = match first_row {
        FirstRow::Zero => number,
        FirstRow::One => number.checked_sub(1)?,
    };
    Some((Square::new(row, column)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> TokenPath {
        let squares: Vec<Square> = names.split(' ').map(|name| name.parse().unwrap()).collect();
        TokenPath::of_squares(&squares).unwrap()
    }

    fn token(text: &str) -> Token {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn letters() {
        for (text, names) in [
            ("d4", "d4"),
            ("D4", "d4"),
            ("d4-d8", "d4 d8"),
            ("d4xd8", "d4 d8"),
            ("D4XD8", "d4 d8"),
            ("d4:d8", "d4 d8"),
            ("d4d8", "d4 d8"),
            ("d4–d8", "d4 d8"),
            ("d4—d8", "d4 d8"),
            ("d4−d8", "d4 d8"),
            ("d4→d8", "d4 d8"),
            ("d4->d8", "d4 d8"),
            ("d4->d6→d8", "d4 d6 d8"),
            ("d4 - d8", "d4 d8"),
            ("d4 -> d6→ d8", "d4 d6 d8"),
            ("d4 x b4", "d4 b4"),
            ("d4-d6-d8", "d4 d6 d8"),
            ("d4d6xd8", "d4 d6 d8"),
            ("t18-t20", "t18 t20"),
            ("j12j14", "j12 j14"),
        ] {
            let expected = Token {
                mover: None,
                squares: NamedSquares::Letters(squares(names)),
            };
            assert_eq!(token(text), expected, "{text}");
        }
    }

    #[test]
    fn rows_from_zero_after_the_mover() {
        for (text, mover, names) in [
            ("B c2 a2", Color::Black, "c3 a3"),
            ("W c0", Color::White, "c1"),
            ("w c0-c2", Color::White, "c1 c3"),
            ("B  t17  t19", Color::Black, "t18 t20"),
        ] {
            let expected = Token {
                mover: Some(mover),
                squares: NamedSquares::Letters(squares(names)),
            };
            assert_eq!(token(text), expected, "{text}");
        }
    }

    #[test]
    fn rows_and_columns_in_digits() {
        for (text, names) in [
            ("(4 4)", "d4"),
            ("(4,5)", "e4"),
            ("( 4 , 5 )", "e4"),
            ("54", "d5"),
            ("(54)", "d5"),
            ("(34 54)", "d3 d5"),
            ("(24 44 64)", "d2 d4 d6"),
            ("34-54", "d3 d5"),
            ("34x54", "d3 d5"),
            ("3454", "d3 d5"),
            ("((3 4) (5 4))", "d3 d5"),
            ("((3 4),(5 4), (7 4))", "d3 d5 d7"),
            ("(3 4)-(5 4)", "d3 d5"),
            ("(3 4)(5 4)", "d3 d5"),
            ("(3 4)->(5 4)", "d3 d5"),
            ("(11 13)-(9 13)", "m11 m9"),
            ("(11,13)-(11,11)-(13,11)", "m11 k11 k13"),
            ("(4 12)", "l4"),
            ("(10 20)", "t10"),
            ("((10 12) (10 14))", "l10 n10"),
            ("(6,4 4,4)", "d6 d4"),
            ("(6 4 4 4)", "d6 d4"),
            ("(11,12 11,14)", "l11 n11"),
            ("(2,4 4,4 6,4)", "d2 d4 d6"),
        ] {
            let expected = NamedSquares::Digits(squares(names));
            assert_eq!(token(text).squares, expected, "{text}");
        }
        let expected = NamedSquares::SquareOrJump {
            square: "m11".parse().unwrap(),
            jump: squares("a1 c1"),
        };
        assert_eq!(token("(11 13)").squares, expected);
    }

    #[test]
    fn the_text_after_a_token_is_returned() {
        for (text, rest) in [
            ("d4 d5", " d5"),
            ("d4-d6 1-0", " 1-0"),
            ("d4-", "-"),
            ("d4x", "x"),
            ("d4 - d5", " - d5"),
            ("d4 - c3", " - c3"),
            ("d4 - 2. d6-d4", " - 2. d6-d4"),
            ("(4 4) (4 5)", " (4 5)"),
            ("B c2 a2 W c3 c1", " W c3 c1"),
            ("d4!?", "!?"),
        ] {
            assert_eq!(
                Token::parse_prefix(text).map(|(_, rest)| rest),
                Some(rest),
                "{text}"
            );
        }
        assert_eq!(Token::parse_prefix("54"), None);
    }

    #[test]
    fn other_texts_are_not_tokens() {
        for text in [
            "",
            "-",
            "d",
            "d0",
            "d21",
            "u4",
            "d4-",
            "d4--d6",
            "d4 d6",
            " d4",
            "d4 ",
            "B",
            "B ",
            "Bd4",
            "Q c2 a2",
            "B c20",
            "4",
            "444",
            "(4)",
            "(4 4",
            "(4 4 4)",
            "()",
            "(0 4)",
            "(4 21)",
            "40",
            "(4 4)x",
            "((3 4) (5 4)",
            "((3 4) 54)",
            "d4×",
            "a1a1a1a1a1a1a1a1a1a1a1",
            "+",
            "é4",
            "(é)",
            "B é",
        ] {
            let error = text.parse::<Token>().unwrap_err().to_string();
            let expected = format!(
                "`{text}` is not a move, expected a square a1 to t20 as in d4, or squares of a jump as in d4-d8"
            );
            assert_eq!(error, expected);
        }
    }
}
