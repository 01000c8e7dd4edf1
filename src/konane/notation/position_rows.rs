//! The rows of a position as text: sizes, stones and missing squares.

use super::syntax::color_of_letter;
use crate::game::excerpt;
use crate::konane::board::{Bitboard, BoardSize, Square};

/// The squares that the rows of a text describe.
pub(super) struct Rows {
    pub(super) size: BoardSize,
    pub(super) occupied: Bitboard,
    pub(super) missing: Bitboard,
    /// The squares with a stone of the other colour.
    misplaced: Vec<Square>,
}

/// Reads the rows; `None`, and a fault, if there are too many rows or columns, or no columns.
pub(super) fn read_rows(text: &str, faults: &mut Vec<String>) -> Option<Rows> {
    let count = text.split('/').count();
    let columns = row_length(text.split('/').next().unwrap_or_default());
    let size = match (u8::try_from(count), u8::try_from(columns)) {
        (Ok(rows), Ok(columns)) => BoardSize::new(rows, columns),
        _ => None,
    };
    let Some(size) = size else {
        faults.push(format!(
            "{count} rows of {columns} squares, expected 1 to 20 rows separated by / and of 1 to 20 squares each"
        ));
        return None;
    };
    let mut rows = Rows {
        size,
        occupied: Bitboard::EMPTY,
        missing: Bitboard::EMPTY,
        misplaced: Vec::new(),
    };
    for (row, text) in (0..size.rows()).rev().zip(text.split('/')) {
        let length = row_length(text);
        if length == columns {
            rows.read_row(row, text, faults);
        } else {
            let expected = format!("expected {columns} as in the top row");
            faults.push(format!("row {}: {length} squares, {expected}", row + 1));
        }
    }
    rows.report_misplaced(faults);
    Some(rows)
}

impl Rows {
    /// Reads a row that has as many squares as the board has columns.
    fn read_row(&mut self, row: u8, text: &str, faults: &mut Vec<String>) {
        let mut column = 0;
        for part in row_parts(text) {
            match part.as_bytes()[0] {
                b'0' => {
                    let expected = "expected the number of empty squares without a zero before it";
                    faults.push(format!("row {}: `{part}`, {expected}", row + 1));
                }
                b'1'..=b'9' => {}
                _ => {
                    let square = Square::new(row, column);
                    let square = square.expect("the row is as long as the top row");
                    self.read_sign(square, part, faults);
                }
            }
            column += part_length(part) as u8;
        }
    }

    /// Reads the sign of a square that is not empty.
    fn read_sign(&mut self, square: Square, sign: &str, faults: &mut Vec<String>) {
        match sign.chars().next().and_then(color_of_letter) {
            Some(color) if color == square.color() => self.occupied.insert(square),
            Some(_) => self.misplaced.push(square),
            None if matches!(sign, "x" | "X") => self.missing.insert(square),
            None => faults.push(format!(
                "{square}: `{}`, expected b, w, x or the number of empty squares",
                excerpt(sign)
            )),
        }
    }

    /// Adds the stones on squares of the other colour; a single fault if all stones are.
    fn report_misplaced(&self, faults: &mut Vec<String>) {
        let count = self.misplaced.len();
        if count > 2 && self.occupied.is_empty() {
            faults.push(format!(
                "all {count} stones are on squares of the other colour, expected `b` on a1 and on squares of its colour"
            ));
            return;
        }
        faults.extend(self.misplaced.iter().map(|square| {
            let (found, color) = (square.color().opponent().letter(), square.color());
            let (letter, name) = (color.letter(), color.key());
            format!("{square}: `{found}`, expected only `{letter}`, for the square is {name}")
        }));
    }
}

/// The parts of a row: numbers and single signs.
pub(super) fn row_parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let sign = rest.chars().next()?.len_utf8();
        let (part, after) = rest.split_at(digits.max(sign));
        rest = after;
        Some(part)
    })
}

/// The number of squares of a part of a row.
pub(super) fn part_length(part: &str) -> usize {
    if part.starts_with(|sign: char| sign.is_ascii_digit()) {
        // No row is that long.
        part.parse().unwrap_or(usize::from(u16::MAX))
    } else {
        1
    }
}

/// The number of squares of a row.
pub(super) fn row_length(text: &str) -> usize {
    row_parts(text).fold(0, |sum, part| part_length(part).saturating_add(sum))
}
