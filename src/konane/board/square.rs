//! `Square`: one square of the largest board, its colour and its neighbours.

use super::direction::{Direction, ROW_STEP};
use crate::game::Color;

/// A square of a board of at most 20 columns and 20 rows, `a1` to `t20`.
///
/// ```
/// use sumito::konane::Square;
///
/// let square: Square = "d4".parse()?;
/// assert_eq!((square.row(), square.column()), (3, 3));
/// assert_eq!(Square::new(3, 3), Some(square));
/// # Ok::<(), sumito::konane::ParseError>(())
/// ```
///
/// # Stability
/// The number of a square is `21 x row + column`, both counted from 0 (`a1` = 0, `b1` = 1, `a2` = 21, `t20` = 418), whatever the size of
/// the board. It is part of the move code and of the position key, so it never changes. Even numbers are black squares. The numbers
/// that leave the remainder 20 are not squares: a set of squares can be shifted without a stone getting from one row to the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

const _: () = assert!(Square::STRIDE == Square::MAX_SIDE as u16 + 1);

impl Square {
    /// The largest number of columns and of rows.
    pub(crate) const MAX_SIDE: u8 = 20;

    /// The difference of the numbers of a square and the one above.
    pub(crate) const STRIDE: u16 = ROW_STEP;

    /// One more than the largest [`Square::index`].
    #[doc(hidden)]
    pub const INDEX_COUNT: usize = 419;

    /// The square in a row and a column, both counted from 0, if it is on the largest board.
    #[inline]
    pub const fn new(row: u8, column: u8) -> Option<Square> {
        if row < Square::MAX_SIDE && column < Square::MAX_SIDE {
            Some(Square(Square::STRIDE * row as u16 + column as u16))
        } else {
            None
        }
    }

    /// The square with this number, if there is one.
    #[inline]
    #[doc(hidden)]
    pub const fn from_index(index: u16) -> Option<Square> {
        if (index as usize) < Square::INDEX_COUNT && index % Square::STRIDE < 20 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// The square with a number that is known to be that of a square.
    #[inline]
    pub(crate) const fn of_bit(index: u16) -> Square {
        debug_assert!(
            Square::from_index(index).is_some(),
            "the number of a square"
        );
        Square(index)
    }

    /// The number of the square, 0 to 418 with gaps.
    #[inline]
    pub(crate) const fn index(self) -> u16 {
        self.0
    }

    /// The row, counted from 0 at the bottom.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 / Square::STRIDE) as u8
    }

    /// The column, counted from 0 on the left.
    #[inline]
    pub const fn column(self) -> u8 {
        (self.0 % Square::STRIDE) as u8
    }

    /// The colour of the square and of every stone on it: `a1` is black, neighbours alternate.
    #[inline]
    #[doc(hidden)]
    pub const fn color(self) -> Color {
        if self.0 & 1 == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The square some steps away in a direction, if it is on the largest board.
    pub(crate) const fn steps(self, direction: Direction, count: u8) -> Option<Square> {
        let (rows, columns) = direction.step();
        let count = if count < 20 {
            count.cast_signed()
        } else {
            return None;
        };
        let row = self.row().checked_add_signed(rows * count);
        let column = self.column().checked_add_signed(columns * count);
        match (row, column) {
            (Some(row), Some(column)) => Square::new(row, column),
            _ => None,
        }
    }

    /// The direction and the distance of another square in the same row or column; `None` for the square itself and for all others.
    #[inline]
    pub(crate) const fn line_to(self, other: Square) -> Option<(Direction, u8)> {
        let difference = other.0.cast_signed() - self.0.cast_signed();
        let stride = Square::STRIDE.cast_signed();
        let (steps, direction) = if difference % stride == 0 {
            let is_up = difference > 0;
            let direction = if is_up {
                Direction::North
            } else {
                Direction::South
            };
            (difference / stride, direction)
        } else if self.row() == other.row() {
            let is_right = difference > 0;
            let direction = if is_right {
                Direction::East
            } else {
                Direction::West
            };
            (difference, direction)
        } else {
            return None;
        };
        if steps == 0 {
            return None;
        }
        Some((direction, steps.unsigned_abs() as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_pinned() {
        let all: Vec<Square> = (0..500).filter_map(Square::from_index).collect();
        assert_eq!(all.len(), 400);
        for (name, index) in [
            ("a1", 0),
            ("b1", 1),
            ("t1", 19),
            ("a2", 21),
            ("d4", 66),
            ("t20", 418),
        ] {
            let square: Square = name.parse().unwrap();
            assert_eq!((square.index(), square.to_string().as_str()), (index, name));
        }
        for square in all {
            assert_eq!(Square::new(square.row(), square.column()), Some(square));
            let is_black = (square.row() + square.column()) % 2 == 0;
            assert_eq!(square.color() == Color::Black, is_black);
        }
        assert_eq!((Square::new(20, 0), Square::new(0, 20)), (None, None));
    }

    #[test]
    fn lines_and_steps() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(
            square("d4").line_to(square("d8")),
            Some((Direction::North, 4))
        );
        assert_eq!(
            square("d4").line_to(square("a4")),
            Some((Direction::West, 3))
        );
        assert_eq!(square("d4").line_to(square("e5")), None);
        assert_eq!(square("d4").line_to(square("d4")), None);
        assert_eq!(square("d4").steps(Direction::South, 3), Some(square("d1")));
        assert_eq!(square("d4").steps(Direction::South, 4), None);
        assert_eq!(square("a1").steps(Direction::East, 19), Some(square("t1")));
        assert_eq!(square("a1").steps(Direction::East, 20), None);
    }
}
