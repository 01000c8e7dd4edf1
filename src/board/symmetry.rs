//! The twelve symmetries of the board.

use super::bitboard::Bitboard;
use super::cell::Cell;
use super::direction::Direction;

/// One of the twelve symmetries of the hexagon: six rotations, each alone or after a reflection.
///
/// ```
/// use sumito::board::{Cell, Symmetry};
///
/// let corner: Cell = "a1".parse()?;
/// assert_eq!(Symmetry::all().count(), 12);
/// for symmetry in Symmetry::all() {
///     assert_eq!(symmetry.inverse().cell(symmetry.cell(corner)), corner);
/// }
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
///
/// # Stability
/// The number is `rotation + 6 x reflection`: if it is 6 or more, first the reflection that swaps row and diagonal (`b1` and `a2`), then
/// `rotation` sixths of a turn counter-clockwise. Databases store it as the orientation of a position, so it never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The number of symmetries.
    pub(crate) const COUNT: usize = 12;
    /// The identity.
    #[doc(hidden)]
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All twelve symmetries, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..Symmetry::COUNT as u8).map(Symmetry)
    }

    /// The symmetry with this number, 0 to 11.
    #[doc(hidden)]
    pub const fn from_index(index: u8) -> Option<Symmetry> {
        if (index as usize) < Symmetry::COUNT {
            Some(Symmetry(index))
        } else {
            None
        }
    }

    /// The number of the symmetry, 0 to 11.
    #[doc(hidden)]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The image of a cell.
    pub const fn cell(self, cell: Cell) -> Cell {
        CELLS[self.0 as usize][cell.index() as usize].expect("a symmetry takes each cell to a cell")
    }

    /// The image of a direction.
    pub(crate) const fn direction(self, direction: Direction) -> Direction {
        let (rotation, index) = (self.0 % 6, direction.index());
        // The reflection keeps north-east (1) and swaps east (0) and north-west (2).
        let reflected = if self.0 < 6 { index } else { (8 - index) % 6 };
        Direction::ALL[((reflected + rotation) % 6) as usize]
    }

    /// The image of a set of cells.
    pub(crate) fn cells(self, cells: Bitboard) -> Bitboard {
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }

    /// The inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.0 < 6 {
            Symmetry((6 - self.0) % 6)
        } else {
            self
        }
    }
}

const CELLS: [[Option<Cell>; Cell::INDEX_COUNT]; Symmetry::COUNT] = {
    let mut table = [[None; Cell::INDEX_COUNT]; Symmetry::COUNT];
    let mut symmetry = 0;
    while symmetry < Symmetry::COUNT {
        let mut index = 0;
        while index < Cell::INDEX_COUNT {
            if let Some(cell) = Cell::from_index(index as u8) {
                table[symmetry][index] = Some(image(symmetry, cell));
            }
            index += 1;
        }
        symmetry += 1;
    }
    table
};

#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]
const fn image(symmetry: usize, cell: Cell) -> Cell {
    let (mut row, mut column) = (cell.row() as i8 - 5, cell.column() as i8 - 5);
    if symmetry >= 6 {
        (row, column) = (column, row);
    }
    let mut turns = symmetry % 6;
    while turns > 0 {
        // East becomes north-east and north-west becomes west.
        (row, column) = (column, column - row);
        turns -= 1;
    }
    Cell::new((row + 5) as u8, (column + 5) as u8)
        .expect("a symmetry keeps the distance to the centre")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twelve_symmetries_are_distinct_and_preserve_neighbours() {
        let images: std::collections::HashSet<Vec<Cell>> = Symmetry::all()
            .map(|s| Cell::all().map(|c| s.cell(c)).collect())
            .collect();
        assert_eq!(images.len(), 12);
        for symmetry in Symmetry::all() {
            for cell in Cell::all() {
                assert_eq!(symmetry.inverse().cell(symmetry.cell(cell)), cell);
                for direction in Direction::ALL {
                    let expected = cell.step(direction).map(|to| symmetry.cell(to));
                    assert_eq!(
                        symmetry.cell(cell).step(symmetry.direction(direction)),
                        expected
                    );
                }
            }
        }
    }

    #[test]
    fn numbers_are_pinned() {
        let b1: Cell = "b1".parse().unwrap();
        let images: Vec<String> = Symmetry::all().map(|s| s.cell(b1).to_string()).collect();
        assert_eq!(images.join(" "), "b1 a4 d8 h9 i6 f2 a2 b6 f9 i8 h4 d1");
    }
}
