//! The notation of Loyola Marymount University, 1994: cells numbered 0 to 60.
//!
//! Only its existence is documented. That the numbers go row by row from the top left (`i5` = 0, `a5` = 60), as in gym-abalone, and that
//! moves are named as in Aba-Pro with `-` between the cells, is an assumption.

use super::super::codec::{Codec, MoveCells, Naming};
use crate::board::Cell;
use crate::notation::token::CellSpelling;

pub(super) const CODEC: Codec = Codec {
    key: "lmu",
    title: "LMU",
    example: "56-51",
    read: |token| MoveCells::read(token, CellSpelling::Numbers, |[number, _]| cell_at(number)),
    write: |cells| cells.write(CellSpelling::Numbers, |cell| [number_of(cell), 0]),
    naming: Naming::FirstStep,
};

/// The number of cells above each row from the top (i, h, ... a), and above the space below the board.
const ABOVE: [u8; 10] = [0, 5, 11, 18, 26, 35, 43, 50, 56, 61];

/// The number of a cell, 0..61, row by row from the top left.
pub(super) fn number_of(cell: Cell) -> u8 {
    ABOVE[usize::from(9 - cell.row())] + cell.index_in_row()
}

/// The cell with this number.
pub(super) fn cell_at(number: u8) -> Option<Cell> {
    let from_top = ABOVE.iter().rposition(|&above| above <= number)?;
    let row = 9 - u8::try_from(from_top).ok().filter(|&n| n < 9)?;
    Cell::from_row_index(row, number - ABOVE[from_top])
}
