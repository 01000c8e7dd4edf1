//! The code of KAAH, `0a12345b123456c345_0g567h456789i56789`: for each colour the marbles lost, then its cells by row; black `_` white.

use super::super::codec::PositionCodec;
use super::cell_lists::{CellLists, RowLetters};

const LISTS: CellLists = CellLists {
    separator: '_',
    letters: RowLetters::OncePerRow,
};

pub(in super::super) const CODEC: PositionCodec = PositionCodec {
    key: "kaah",
    read: |text, _, faults| LISTS.read(text, faults),
    write: |position| LISTS.write(position),
    has_turn: false,
    has_lost: true,
};
