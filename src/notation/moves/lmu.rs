//! The notation of Loyola Marymount University, 1994: cells numbered 0 to 60.
//!
//! Only that it existed is documented. That the numbers go row by row from the top left (`i5` = 0, `a5` = 60), and that moves
//! are named as in Aba-Pro with `-` between the cells, is an assumption: it is how gym-abalone numbers.

use super::super::token::CellSpelling;
use super::{MoveCells, Codec, Naming};
use crate::board::Cell;

pub(super) const CODEC: Codec = Codec {
    key: "lmu",
    title: "LMU",
    example: "56-51",
    read: |token| MoveCells::read(token, CellSpelling::Numbers, |[number, _]| cell_at(number)),
    write: |cells| cells.write(CellSpelling::Numbers, |cell| [number_of(cell), 0]),
    naming: Naming::Step,
};

/// How many cells stand in the rows above, from the top: row i, h, ... a, and below the board.
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
