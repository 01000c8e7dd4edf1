//! The code of abal.online, `0a1a2a3a4a5b1...,0g5...`: for each colour the marbles lost, then its cells; black `,` white.

use super::super::codec::PositionCodec;
use super::cell_lists::{CellLists, RowLetters};

const LISTS: CellLists = CellLists {
    separator: ',',
    letters: RowLetters::EveryCell,
};

pub(in super::super) const CODEC: PositionCodec = PositionCodec {
    key: "ao",
    read: |text, _, faults| LISTS.read(text, faults),
    write: |position| LISTS.write(position),
    has_turn: false,
    has_lost: true,
};
