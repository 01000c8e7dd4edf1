//! Arrows, the spelling of the Python exercise: a place and a direction, `(8,0)HD`.

use crate::board::{Cell, Direction};

/// The names of the directions, from French *haut, bas, côté; gauche, droite*.
pub(super) const ARROWS: [(&str, Direction); 6] = [
    ("HG", Direction::NorthWest),
    ("HD", Direction::NorthEast),
    ("CG", Direction::West),
    ("CD", Direction::East),
    ("BG", Direction::SouthWest),
    ("BD", Direction::SouthEast),
];

/// The cell of a place: the row from the top and the number of cells on the left, both from 0.
pub(in crate::notation) fn arrow_cell([from_top, on_left]: [u8; 2]) -> Option<Cell> {
    Cell::from_row_index(9u8.checked_sub(from_top)?, on_left)
}

/// The place of a cell, the inverse of [`arrow_cell`].
pub(in crate::notation) const fn arrow_place(cell: Cell) -> [u8; 2] {
    [9 - cell.row(), cell.index_in_row()]
}
