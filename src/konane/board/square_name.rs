//! Names of squares, `a1` to `t20`: parsing and display.

use std::fmt;
use std::str::FromStr;

use super::parse_error::ParseError;
use super::square::Square;

impl Square {
    /// Reads a letter and a number at the start of a text, in any case: the column, counted from 0, the number, and the text after it.
    ///
    /// As many digits as follow the letter belong to the number, so that `d4d8` is two squares and `d44` is not a square.
    pub(crate) fn parse_letter_and_number(text: &str) -> Option<(u8, u8, &str)> {
        let letter = text.bytes().next()?.to_ascii_lowercase();
        let column = letter
            .checked_sub(b'a')
            .filter(|&column| column < Square::MAX_SIDE)?;
        let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let number = text.get(1..=digits)?;
        if number.len() > 1 && number.starts_with('0') {
            return None;
        }
        Some((column, number.parse().ok()?, &text[digits + 1..]))
    }

    /// The letter of a column, counted from 0.
    pub(crate) const fn column_letter(column: u8) -> char {
        (b'a' + column) as char
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square, ParseError> {
        let square = match Square::parse_letter_and_number(text) {
            Some((column, number @ 1.., "")) => Square::new(number - 1, column),
            _ => None,
        };
        square.ok_or_else(|| ParseError::Square(text.to_owned()))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = Square::column_letter(self.column());
        f.pad(&format!("{letter}{}", self.row() + 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for square in (0..419).filter_map(Square::from_index) {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
    }

    #[test]
    fn other_texts_are_not_squares() {
        for text in [
            "", "d", "4", "d0", "d04", "d21", "u1", "d4 ", "d44", "d256", "é4", "a1b", "(4 4)",
        ] {
            let error = text.parse::<Square>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("`{text}` is not a square: expected a column a-t and a row 1-20, as in d4")
            );
        }
    }
}
