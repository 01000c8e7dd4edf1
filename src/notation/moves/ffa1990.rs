//! The notation of the *Fédération Française d'Abalone* of May 1990: rows have letters, cells are counted from the left within
//! their row, so that `g4g5` becomes `g2g3`.
//!
//! Source: the survey of onlineabalone ("E2 et F1 sont sur la même ligne transversale"), which fixes the counting. That the
//! rows are lettered from the bottom, and that moves are named as in Aba-Pro, is an assumption: the rules of 1990 for moves
//! are not documented.

use super::super::token::Spelling;
use super::{Cells, Codec, Naming};
use crate::board::Cell;

pub(super) const CODEC: Codec = Codec {
    key: "ffa1990",
    title: "FFA-1990",
    example: "a1b2",
    read: |token| {
        Cells::read(token, Spelling::Letters, |[row, count]| {
            Cell::in_row(row, count.checked_sub(1)?)
        })
    },
    write: |cells| cells.write(Spelling::Letters, |cell| [cell.row(), cell.on_left() + 1]),
    naming: Naming::Step,
};
