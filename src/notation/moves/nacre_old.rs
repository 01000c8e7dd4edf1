//! Nacre as it was first proposed: the letter names the diagonal and the digit the row, so that letter and digit of each cell
//! are exchanged, `c2c5` becoming `b3e3`. The board is its own image in that exchange: every name is a cell in both.
//!
//! Source: the forum thread "Notation Systems" of 27 October 2005 ("coordinates similar to AbaPro, but with axes
//! reversed"); abmove keeps it as a compile option.

use super::super::token::CellSpelling;
use super::{MoveCells, Codec, Naming};
use crate::board::Cell;
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
