//! `Board`: a rectangle without its missing squares, and its symmetries.

use std::sync::OnceLock;

use super::bitboard::Bitboard;
use super::board_size::BoardSize;
use super::square::Square;
use super::symmetry::{Symmetry, SymmetrySet};
use crate::game::Color;

/// A board: a rectangle, some of whose squares may be missing.
///
/// ```
/// use sumito::konane::Board;
///
/// let missing = ["a1".parse()?, "d4".parse()?].into_iter().collect();
/// let size = "4x4".parse().expect("a size");
/// let board = Board::with_missing(size, missing).expect("fourteen squares are left");
/// assert_eq!((board.squares().len(), board.missing()), (14, missing));
/// # Ok::<(), sumito::konane::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    size: BoardSize,
    squares: Bitboard,
    color_keeping: SymmetrySet,
    color_swapping: SymmetrySet,
}

/// Why squares are not a board.
///
/// ```
/// use sumito::konane::Board;
///
/// let missing = ["e1".parse()?].into_iter().collect();
/// let fault = Board::with_missing("4x4".parse()?, missing).unwrap_err();
/// assert_eq!(fault.to_string(), "missing square e1, expected a square of the 4x4 board");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum BoardFault {
    /// A missing square that is not in the rectangle.
    #[error("missing square {0}, expected a square of the {1} board")]
    MissingOffBoard(Square, BoardSize),
    /// A board without squares.
    #[error("all squares of the {0} board are missing, expected at least one square")]
    NoSquares(BoardSize),
}

impl Board {
    /// The board with all squares of a rectangle.
    pub fn rectangle(size: BoardSize) -> Board {
        // Nearly every game is on one of these boards, and their symmetries take as long as a game.
        const SIDE: usize = Square::MAX_SIDE as usize;
        static RECTANGLES: [OnceLock<Board>; SIDE * SIDE] =
            [const { OnceLock::new() }; SIDE * SIDE];
        let number = SIDE * usize::from(size.rows() - 1) + usize::from(size.columns() - 1);
        let board = || Board::of_squares(size, size.squares().collect());
        *RECTANGLES[number].get_or_init(board)
    }

    /// The board of a rectangle without some squares.
    ///
    /// # Errors
    /// If a missing square is not in the rectangle, or if there is no other square.
    pub fn with_missing(size: BoardSize, missing: Bitboard) -> Result<Board, BoardFault> {
        if missing.is_empty() {
            return Ok(Board::rectangle(size));
        }
        let all: Bitboard = size.squares().collect();
        if let Some(square) = missing.without(all).into_iter().next() {
            return Err(BoardFault::MissingOffBoard(square, size));
        }
        let squares = all.without(missing);
        if squares.is_empty() {
            return Err(BoardFault::NoSquares(size));
        }
        Ok(Board::of_squares(size, squares))
    }

    /// The board with these squares, of which there is at least one.
    fn of_squares(size: BoardSize, squares: Bitboard) -> Board {
        let symmetries = |image_color: fn(Color) -> Color| {
            let maps_to_itself = |symmetry: &Symmetry| {
                symmetry.size(size) == size
                    && squares.into_iter().all(|square| {
                        let image = symmetry.square(square, size);
                        squares.contains(image) && image.color() == image_color(square.color())
                    })
            };
            Symmetry::all()
                .filter(maps_to_itself)
                .fold(SymmetrySet::EMPTY, SymmetrySet::with)
        };
        Board {
            size,
            squares,
            color_keeping: symmetries(|color| color),
            color_swapping: symmetries(Color::opponent),
        }
    }

    /// The numbers of rows and columns.
    #[inline]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The squares that are not missing.
    #[inline]
    pub const fn squares(&self) -> Bitboard {
        self.squares
    }

    /// The squares of a colour that are not missing.
    #[inline]
    pub(crate) fn squares_of(&self, color: Color) -> Bitboard {
        self.squares & Bitboard::of_color(color)
    }

    /// The squares of the rectangle that are missing.
    pub fn missing(&self) -> Bitboard {
        let is_missing = |square: &Square| !self.squares.contains(*square);
        self.size.squares().filter(is_missing).collect()
    }

    /// The symmetries that map the board to itself and every square to one of its colour. The identity is one.
    #[inline]
    pub(crate) const fn color_keeping_symmetries(&self) -> SymmetrySet {
        self.color_keeping
    }

    /// The symmetries that map the board to itself and every square to one of the other colour.
    #[inline]
    pub(crate) const fn color_swapping_symmetries(&self) -> SymmetrySet {
        self.color_swapping
    }

    /// The squares nearest the centre of the rectangle: one, two or four, less those that are missing.
    pub(crate) fn middle(&self) -> Bitboard {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        self.corners_between([(rows - 1) / 2, rows / 2], [(columns - 1) / 2, columns / 2])
    }

    /// The corners of the rectangle, less those that are missing.
    pub(crate) fn corners(&self) -> Bitboard {
        self.corners_between([0, self.size.rows() - 1], [0, self.size.columns() - 1])
    }

    /// The squares of the board in the first or last of two rows and of two columns.
    fn corners_between(&self, rows: [u8; 2], columns: [u8; 2]) -> Bitboard {
        let squares = rows
            .iter()
            .flat_map(|&row| columns.map(|column| (row, column)));
        let squares: Bitboard = squares
            .filter_map(|(row, column)| Square::new(row, column))
            .collect();
        squares & self.squares
    }

    /// The number of words that a set of squares of the board needs, 1 to 7.
    #[inline]
    pub(crate) const fn words(&self) -> usize {
        let bits = Square::STRIDE as usize * (self.size.rows() as usize - 1)
            + self.size.columns() as usize;
        bits.div_ceil(64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(size: &str) -> Board {
        Board::rectangle(size.parse().unwrap())
    }

    fn squares(names: &str) -> Bitboard {
        names
            .split_whitespace()
            .map(|name| name.parse().unwrap())
            .collect()
    }

    fn numbers(symmetries: SymmetrySet) -> Vec<u8> {
        symmetries.iter().map(Symmetry::index).collect()
    }

    #[test]
    fn symmetries_follow_from_the_parity_of_the_sides() {
        let all = [0, 1, 2, 3, 4, 5, 6, 7];
        for (size, keeping, swapping) in [
            ("7x7", &all[..], &[][..]),
            ("8x8", &[0, 3, 4, 7], &[1, 2, 5, 6]),
            ("9x13", &[0, 1, 2, 3], &[]),
            ("13x20", &[0, 2], &[1, 3]),
            ("14x17", &[0, 1], &[2, 3]),
            ("14x18", &[0, 3], &[1, 2]),
            ("1x1", &all, &[]),
            ("1x4", &[0, 2], &[1, 3]),
        ] {
            let board = board(size);
            assert_eq!(numbers(board.color_keeping_symmetries()), keeping, "{size}");
            assert_eq!(
                numbers(board.color_swapping_symmetries()),
                swapping,
                "{size}"
            );
        }
    }

    #[test]
    fn missing_squares_break_symmetries() {
        let size: BoardSize = "8x8".parse().unwrap();
        for (missing, keeping, swapping) in [
            ("a1", &[0, 4][..], &[][..]),
            ("a1 h8", &[0, 3, 4, 7], &[]),
            ("a1 h1 a8 h8", &[0, 3, 4, 7], &[1, 2, 5, 6]),
            ("a1 h1", &[0], &[1]),
            ("b1", &[0], &[]),
        ] {
            let board = Board::with_missing(size, squares(missing)).unwrap();
            assert_eq!(
                numbers(board.color_keeping_symmetries()),
                keeping,
                "{missing}"
            );
            assert_eq!(
                numbers(board.color_swapping_symmetries()),
                swapping,
                "{missing}"
            );
            assert_eq!(board.missing(), squares(missing));
        }
    }

    #[test]
    fn middles_and_corners() {
        for (size, middle, corners) in [
            ("8x8", "d4 e4 d5 e5", "a1 h1 a8 h8"),
            ("5x5", "c3", "a1 e1 a5 e5"),
            ("4x5", "c2 c3", "a1 e1 a4 e4"),
            ("1x4", "b1 c1", "a1 d1"),
            ("1x1", "a1", "a1"),
            ("20x20", "j10 k10 j11 k11", "a1 t1 a20 t20"),
        ] {
            assert_eq!(board(size).middle(), squares(middle), "{size}");
            assert_eq!(board(size).corners(), squares(corners), "{size}");
        }
    }

    #[test]
    fn faults_of_missing_squares() {
        let size: BoardSize = "2x2".parse().unwrap();
        let fault = |names| {
            Board::with_missing(size, squares(names))
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            fault("c1"),
            "missing square c1, expected a square of the 2x2 board"
        );
        assert_eq!(
            fault("a1 b1 a2 b2"),
            "all squares of the 2x2 board are missing, expected at least one square"
        );
    }

    #[test]
    fn one_to_seven_words() {
        for (size, words) in [
            ("1x20", 1),
            ("3x20", 1),
            ("4x1", 1),
            ("4x2", 2),
            ("10x10", 4),
            ("20x20", 7),
        ] {
            assert_eq!(board(size).words(), words, "{size}");
        }
    }
}
