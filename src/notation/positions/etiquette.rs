//! The notation of the Python exercise: `BBBBB|BBBBBB|XXBBBXX|...`, where `B` (*blanc*) is white and `N` (*noir*) black.

use super::rows::Rows;
use crate::rules::{Position, Setup};

const ROWS: Rows = Rows {
    separator: '|',
    black: 'N',
    white: 'B',
    empty: Some('X'),
    has_letters: false,
};

pub(super) fn read(text: &str, faults: &mut Vec<String>) -> Setup {
    ROWS.read(&text.trim().to_uppercase(), faults)
}

pub(super) fn write(position: &Position) -> String {
    ROWS.write(position, 0)
}
