//! Nacre as it was first proposed: the letter names the diagonal and the digit the row, so that `c2c5` becomes `b3e3`. The board is
//! symmetric under this exchange: every name is a cell in both notations.
//!
//! Source: the forum thread "Notation Systems" of 27 October 2005 ("coordinates similar to AbaPro, but with axes
//! reversed"); abmove has it as a compile-time option.

use super::super::codec::{Codec, MoveCells, Naming};
use crate::board::Cell;
use crate::notation::token::CellSpelling;
use crate::rules::Move;

pub(super) const CODEC: Codec = Codec {
    key: "nacre-old",
    title: "Nacre-old",
    example: "a1d4",
    read: |token| {
        MoveCells::read(token, CellSpelling::Letters, |[column, row]| {
            Cell::new(row, column)
        })
    },
    write: |cells| cells.write(CellSpelling::Letters, |cell| [cell.column(), cell.row()]),
    naming: Naming::Landing(Move::marbles),
};
