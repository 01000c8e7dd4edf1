//! `BoardSize`: the numbers of rows and columns.

use std::fmt;
use std::str::FromStr;

use super::parse_error::ParseError;
use super::square::Square;

/// The size of a board: 1 to 20 rows and 1 to 20 columns.
///
/// ```
/// use sumito::konane::BoardSize;
///
/// let size: BoardSize = "9x13".parse()?;
/// assert_eq!((size.rows(), size.columns()), (9, 13));
/// assert!("0x8".parse::<BoardSize>().is_err());
/// # Ok::<(), sumito::konane::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize {
    rows: u8,
    columns: u8,
}

impl BoardSize {
    /// The size with these numbers of rows and columns, if both are 1 to 20.
    #[doc(hidden)]
    pub const fn new(rows: u8, columns: u8) -> Option<BoardSize> {
        if rows >= 1 && rows <= Square::MAX_SIDE && columns >= 1 && columns <= Square::MAX_SIDE {
            Some(BoardSize { rows, columns })
        } else {
            None
        }
    }

    /// The number of rows, 1 to 20.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of columns, 1 to 20.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Whether a square is in the rectangle.
    #[inline]
    #[doc(hidden)]
    pub const fn contains(self, square: Square) -> bool {
        square.row() < self.rows && square.column() < self.columns
    }

    /// The squares of the rectangle, row by row from the bottom.
    #[doc(hidden)]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let row = move |row| (0..self.columns).filter_map(move |column| Square::new(row, column));
        (0..self.rows).flat_map(row)
    }
}

impl FromStr for BoardSize {
    type Err = ParseError;

    /// Reads rows, a cross and columns: `8x8`, `8 x 8` or `8×8`.
    fn from_str(text: &str) -> Result<BoardSize, ParseError> {
        let parse = |digits: &str| {
            let digits = digits.trim_matches(' ');
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        let size = text
            .split_once(['x', 'X', '×'])
            .and_then(|(rows, columns)| {
                let (rows, columns): (u8, u8) = (parse(rows)?, parse(columns)?);
                BoardSize::new(rows, columns)
            });
        size.ok_or_else(|| ParseError::Size(text.to_owned()))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.rows, self.columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written() {
        for rows in 0..=21 {
            for columns in 0..=21 {
                let size = BoardSize::new(rows, columns);
                assert_eq!(format!("{rows}x{columns}").parse().ok(), size);
                let valid = (1..=20).contains(&rows) && (1..=20).contains(&columns);
                assert_eq!(size.is_some(), valid);
                if let Some(size) = size {
                    assert_eq!(size.to_string(), format!("{rows}x{columns}"));
                    let squares = size.squares().count();
                    assert_eq!(squares, usize::from(rows) * usize::from(columns));
                }
            }
        }
        for text in ["8X8", "8 x 8", "8×8", "8 × 8"] {
            assert_eq!(text.parse(), Ok(BoardSize::new(8, 8).unwrap()));
        }
        assert_eq!(
            "8x+8".parse::<BoardSize>().unwrap_err().to_string(),
            "`8x+8` is not a board size: expected rows x columns, each 1 to 20, as in 8x8 or 9x13"
        );
        for text in ["", "8", "x8", "8x", "8x8x8", "8 8", "300x1"] {
            assert!(text.parse::<BoardSize>().is_err(), "{text}");
        }
    }
}
