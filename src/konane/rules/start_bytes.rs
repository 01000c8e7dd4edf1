//! A start position as the bytes that databases store.
//!
//! # Stability
//! The number of rows and of columns; 0 or 1 for Black or White to move; row and column of the first hole from 0 on, or twice 255 if White is not to take off a
//! stone. Then two bits for each square, row by row from `a1` on, the first in the lowest bits of a byte: 0 for an empty square, 1 for a stone, 2 for a missing
//! square. Zeros pad the last byte.

use super::position::Position;
use super::ruleset::Rules;
use super::setup::Setup;
use crate::game::Color;
use crate::konane::board::{Bitboard, Board, BoardSize, Square};

/// The squares of a byte.
const SQUARES_IN_BYTE: usize = 4;

/// Row and column of no square.
const NO_SQUARE: [u8; 2] = [255; 2];

impl Position {
    /// The bytes that databases store for a start position. The rules are stored elsewhere, as text.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let setup = self.setup();
        let size = setup.board.size();
        let hole = setup.hole.map(|hole| [hole.row(), hole.column()]);
        let mut bytes = vec![
            size.rows(),
            size.columns(),
            u8::from(setup.turn == Color::White),
        ];
        bytes.extend(hole.unwrap_or(NO_SQUARE));
        let end = bytes.len();
        let squares = usize::from(size.rows()) * usize::from(size.columns());
        bytes.resize(end + squares.div_ceil(SQUARES_IN_BYTE), 0);
        size.squares().enumerate().for_each(|(number, square)| {
            let is_missing = !setup.board.squares().contains(square);
            let bits = u8::from(is_missing) << 1 | u8::from(setup.occupied.contains(square));
            bytes[end + number / SQUARES_IN_BYTE] |= bits << (2 * (number % SQUARES_IN_BYTE));
        });
        bytes
    }

    /// Decodes a start position under these rules; `None` where the bytes are damaged.
    pub(crate) fn from_bytes(bytes: &[u8], rules: Rules) -> Option<Position> {
        let (&[rows, columns, turn, row, column], squares) = bytes.split_first_chunk()?;
        let size = BoardSize::new(rows, columns)?;
        let hole = match [row, column] {
            NO_SQUARE => None,
            _ => Some(Square::new(row, column)?),
        };
        let (mut occupied, mut missing) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let all = usize::from(rows) * usize::from(columns);
        if squares.len() != all.div_ceil(SQUARES_IN_BYTE) {
            return None;
        }
        let mut bits = squares
            .iter()
            .flat_map(|byte| [0, 2, 4, 6].map(|shift| byte >> shift & 3));
        for square in size.squares() {
            match bits.next()? {
                0 => {}
                1 => occupied.insert(square),
                2 => missing.insert(square),
                _ => return None,
            }
        }
        let setup = Setup {
            board: Board::with_missing(size, missing).ok()?,
            occupied,
            turn: *Color::BOTH.get(usize::from(turn))?,
            hole,
        };
        let is_padding = bits.all(|rest| rest == 0);
        Position::new(&setup, rules).ok().filter(|_| is_padding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::read_position;

    #[test]
    fn start_bytes_are_pinned() {
        for (text, bytes) in [
            ("konane-2x3", vec![2, 3, 0, 255, 255, 0x55, 0x05]),
            ("wb/1w w a1", vec![2, 2, 1, 0, 0, 0x54]),
            ("w1w/xwb b -", vec![2, 3, 0, 255, 255, 0x56, 0x04]),
        ] {
            let position = read_position(text, Rules::STANDARD);
            let position = position.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position.to_bytes(), bytes, "{text}");
            let read = |bytes: &[u8]| Position::from_bytes(bytes, Rules::STANDARD);
            assert_eq!(read(&bytes), Some(position), "{text}");
            assert_eq!(read(&bytes[1..]), None);
            assert_eq!(read(&[&bytes[..], &[0]].concat()), None);
            let mut padded = bytes.clone();
            *padded.last_mut().unwrap() |= 0xc0;
            assert_eq!(read(&padded), None);
        }
    }
}
