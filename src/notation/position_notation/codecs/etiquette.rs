//! The notation of the Python exercise, `BBBBB|BBBBBB|XXBBBXX|...`, where `B` (*blanc*) is white and `N` (*noir*) black.

use super::super::codec::PositionCodec;
use super::board_rows::BoardRows;

const ROWS: BoardRows = BoardRows {
    separator: '|',
    black: 'N',
    white: 'B',
    empty: Some('X'),
    has_letters: false,
};

pub(in super::super) const CODEC: PositionCodec = PositionCodec {
    key: "etiquette",
    read: |text, _, faults| ROWS.read(&text.trim().to_uppercase(), faults),
    write: |position| ROWS.write(position, 0),
    has_turn: false,
    has_lost: false,
};
