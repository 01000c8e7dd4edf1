//! OKUN's notation: cells numbered 1 to 61.
//!
//! Only its existence is documented. That the numbers go row by row from the top left (`i5` = 1, `a5` = 61), as in a shareware "ABALONE",
//! and that moves are named as in Aba-Pro with `-` between the cells, is an assumption.

use super::super::codec::{Codec, MoveCells, Naming};
use super::lmu::{cell_at, number_of};
use crate::notation::token::CellSpelling;

pub(super) const CODEC: Codec = Codec {
    key: "okun",
    title: "OKUN",
    example: "57-52",
    read: |token| {
        MoveCells::read(token, CellSpelling::Numbers, |[number, _]| {
            cell_at(number.checked_sub(1)?)
        })
    },
    write: |cells| cells.write(CellSpelling::Numbers, |cell| [number_of(cell) + 1, 0]),
    naming: Naming::FirstStep,
};
