//! Names of cells, `a1` to `i9`: parsing and display.

use std::fmt;
use std::str::FromStr;

use super::cell::Cell;

/// The text is not the name of a cell.
///
/// ```
/// use sumito::board::Cell;
///
/// let error = "a6".parse::<Cell>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`a6` is not a cell: expected a row a-i and a diagonal 1-9 on the board, as in e5"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a cell: expected a row a-i and a diagonal 1-9 on the board, as in e5")]
pub struct ParseCellError(String);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.row() - 1, b'0' + self.column()];
        f.pad(std::str::from_utf8(&name).expect("both signs are ASCII"))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Parses `e5` or `E5`.
    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        match text.as_bytes() {
            [row, column @ b'1'..=b'9'] if row.is_ascii_alphabetic() => Cell::new(
                (row.to_ascii_lowercase() - b'a').saturating_add(1),
                column - b'0',
            ),
            _ => None,
        }
        .ok_or_else(|| ParseCellError(text.to_owned()))
    }
}

/// Splits a list of names of cells, `e6,f6` or `e6f6`, at commas and within sequences of names. A part that is not a sequence of names is
/// returned unchanged.
pub(crate) fn split_cell_names(list: &str) -> impl Iterator<Item = &str> {
    let is_cell = |name: &[u8]| matches!(name, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    list.split(',').flat_map(move |part| {
        let is_sequence = part.len() > 2 && part.as_bytes().chunks(2).all(is_cell);
        let width = if is_sequence { 2 } else { part.len() };
        let starts = (0..part.len().max(1)).step_by(width.max(1));
        starts.map(move |at| &part[at..at + width])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_with_and_without_commas_are_split() {
        let names = |list| split_cell_names(list).collect::<Vec<_>>();
        assert_eq!(names("e6f6e7f7"), ["e6", "f6", "e7", "f7"]);
        assert_eq!(names("e6,F6e7,f7"), ["e6", "F6", "e7", "f7"]);
        // Parts that are not a sequence of names are unchanged.
        for list in ["e6", "", "e6f", "e6f0", "e6é", "e6 f6"] {
            assert_eq!(names(list), [list]);
        }
        assert_eq!(names("e6,,f6"), ["e6", "", "f6"]);
    }

    #[test]
    fn texts_that_are_not_cells_are_rejected() {
        for text in ["", "a", "a6", "i4", "j5", "a0", "5e", "e55", "é5"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
    }
}
