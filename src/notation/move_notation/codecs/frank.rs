//! Michael Frank's notation (MIT, 1992): cells as `x,y`, x being the diagonal and y the row, 1 to 9.
//!
//! Source: the survey of onlineabalone; the notation was never finished. That moves are named as in Aba-Pro with `-` between
//! the cells is an assumption.

use super::super::codec::{Codec, MoveCells, Naming};
use crate::board::Cell;
use crate::notation::token::CellSpelling;

pub(super) const CODEC: Codec = Codec {
    key: "frank",
    title: "Frank",
    example: "1,1-2,2",
    read: |token| {
        MoveCells::read(token, CellSpelling::Pairs, |[column, row]| {
            Cell::new(row, column)
        })
    },
    write: |cells| cells.write(CellSpelling::Pairs, |cell| [cell.column(), cell.row()]),
    naming: Naming::FirstStep,
};
