//! The notation of the Python exercise: `BBBBB|BBBBBB|XXBBBXX|...`, where `B` (*blanc*) is white and `N` (*noir*) black.

use super::{PositionError, Rows, finish};
use crate::rules::{Position, Setup};

const ROWS: Rows = Rows {
    separator: '|',
    black: 'N',
    white: 'B',
    empty: Some('X'),
};

pub(super) fn read(text: &str) -> Result<Setup, PositionError> {
    let mut faults = Vec::new();
    let setup = ROWS.read(&text.trim().to_uppercase(), &mut faults);
    finish(setup, faults)
}

pub(super) fn write(position: &Position) -> String {
    ROWS.write(position)
}
