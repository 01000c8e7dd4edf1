//! The eight symmetries of squares and rectangles.

use super::bitboard::Bitboard;
use super::board_size::BoardSize;
use super::direction::Direction;
use super::square::Square;

/// One of the eight symmetries of the square, four of which are also symmetries of other rectangles.
///
/// ```
/// use sumito::konane::{Square, Symmetry};
///
/// let size = "8x8".parse().expect("a size");
/// let corner: Square = "a1".parse()?;
/// let images: std::collections::BTreeSet<Square> = Symmetry::all().map(|symmetry| symmetry.square(corner, size)).collect();
/// assert_eq!((Symmetry::all().count(), images.len()), (8, 4));
/// # Ok::<(), sumito::konane::ParseError>(())
/// ```
///
/// # Stability
/// The number is the sum of 4 if row and column are swapped, of 2 if then the rows are mirrored, and of 1 if then the columns are
/// mirrored. So 3 is the half turn, 4 and 7 are the mirrors in the diagonals, 5 and 6 the quarter turns. Databases store it as the
/// orientation of a position, so it never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The number of symmetries.
    pub(crate) const COUNT: usize = 8;
    /// The identity.
    #[doc(hidden)]
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All eight symmetries, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..Symmetry::COUNT as u8).map(Symmetry)
    }

    /// The symmetry with this number, 0 to 7.
    pub(crate) const fn from_index(index: u8) -> Option<Symmetry> {
        if (index as usize) < Symmetry::COUNT {
            Some(Symmetry(index))
        } else {
            None
        }
    }

    /// The number of the symmetry, 0 to 7.
    #[doc(hidden)]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Whether rows become columns.
    const fn transposes(self) -> bool {
        self.0 & 4 != 0
    }

    /// The image of the rectangle.
    #[must_use]
    #[doc(hidden)]
    pub const fn size(self, size: BoardSize) -> BoardSize {
        if self.transposes() {
            BoardSize::new(size.columns(), size.rows()).expect("the sides are those of a board")
        } else {
            size
        }
    }

    /// The image of a square of a rectangle.
    ///
    /// # Panics
    /// If the square is not in the rectangle.
    #[inline]
    pub const fn square(self, square: Square, size: BoardSize) -> Square {
        assert!(size.contains(square), "a square of the rectangle");
        let (mut row, mut column) = (square.row(), square.column());
        let (mut rows, mut columns) = (size.rows(), size.columns());
        if self.transposes() {
            (row, column) = (column, row);
            (rows, columns) = (columns, rows);
        }
        if self.0 & 2 != 0 {
            row = rows - 1 - row;
        }
        if self.0 & 1 != 0 {
            column = columns - 1 - column;
        }
        Square::of_bit(Square::STRIDE * row as u16 + column as u16)
    }

    /// The image of a direction.
    pub(crate) const fn direction(self, direction: Direction) -> Direction {
        let mut index = direction.index();
        if self.transposes() {
            // East and north change places, and so do west and south.
            index ^= 1;
        }
        let is_vertical = index % 2 == 1;
        let mirrors = if is_vertical { self.0 & 2 } else { self.0 & 1 };
        if mirrors != 0 {
            index ^= 2;
        }
        Direction::ALL[index as usize]
    }

    /// The image of a set of squares of a rectangle.
    pub(crate) fn squares(self, squares: Bitboard, size: BoardSize) -> Bitboard {
        let image = |square| self.square(square, size);
        squares.into_iter().map(image).collect()
    }

    /// The inverse symmetry.
    #[must_use]
    pub(crate) const fn inverse(self) -> Symmetry {
        match self.0 {
            5 => Symmetry(6),
            6 => Symmetry(5),
            number => Symmetry(number),
        }
    }
}

/// A set of symmetries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SymmetrySet(u8);

impl SymmetrySet {
    /// The set without symmetries.
    pub const EMPTY: SymmetrySet = SymmetrySet(0);

    /// The set with one more symmetry.
    #[must_use]
    pub const fn with(self, symmetry: Symmetry) -> SymmetrySet {
        SymmetrySet(self.0 | 1 << symmetry.0)
    }

    /// Whether the set contains a symmetry.
    #[inline]
    pub const fn contains(self, symmetry: Symmetry) -> bool {
        self.0 >> symmetry.0 & 1 != 0
    }

    /// The number of symmetries in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no symmetries.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The symmetries of the set, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |&symmetry| self.contains(symmetry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_neighbours_and_have_inverses() {
        for (rows, columns) in [(8, 8), (9, 13), (1, 20), (20, 1), (20, 20), (1, 1)] {
            let size = BoardSize::new(rows, columns).unwrap();
            for symmetry in Symmetry::all() {
                let image_size = symmetry.size(size);
                let inverse = symmetry.inverse();
                for square in size.squares() {
                    let image = symmetry.square(square, size);
                    assert!(image_size.contains(image));
                    assert_eq!(inverse.square(image, image_size), square);
                    for direction in Direction::ALL {
                        let next = square.steps(direction, 1);
                        let Some(next) = next.filter(|&next| size.contains(next)) else {
                            continue;
                        };
                        let transformed = symmetry.direction(direction);
                        assert_eq!(
                            image.steps(transformed, 1),
                            Some(symmetry.square(next, size)),
                            "{symmetry:?} {square} {direction:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_are_pinned() {
        let size = BoardSize::new(8, 8).unwrap();
        let b1: Square = "b1".parse().unwrap();
        let images: Vec<String> = Symmetry::all()
            .map(|symmetry| symmetry.square(b1, size).to_string())
            .collect();
        assert_eq!(images.join(" "), "b1 g1 b8 g8 a2 h2 a7 h7");
    }
}
