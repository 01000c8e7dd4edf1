//! The notation of the *Fédération Française d'Abalone* of May 1990: rows have letters, cells are counted from the left within
//! their row, so that `g4g5` becomes `g2g3`.
//!
//! Source: the survey of onlineabalone ("E2 et F1 sont sur la même ligne transversale"), which determines the counting. That rows are
//! lettered from the bottom, and that moves are named as in Aba-Pro, is an assumption: the rules of 1990 for moves are not documented.

use super::super::codec::{Codec, MoveCells, Naming};
use crate::board::Cell;
use crate::notation::token::CellSpelling;

pub(super) const CODEC: Codec = Codec {
    key: "ffa1990",
    title: "FFA-1990",
    example: "a1b2",
    read: |token| {
        MoveCells::read(token, CellSpelling::Letters, |[row, count]| {
            Cell::from_row_index(row, count.checked_sub(1)?)
        })
    },
    write: |cells| {
        cells.write(CellSpelling::Letters, |cell| {
            [cell.row(), cell.index_in_row() + 1]
        })
    },
    naming: Naming::FirstStep,
};
