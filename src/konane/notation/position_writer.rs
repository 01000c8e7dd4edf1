//! Writes positions as text; [`read_position`](super::read_position) describes it.

use std::fmt;

use crate::konane::board::Square;
use crate::konane::rules::{Phase, Position};

/// Writes a position. Its rules are not part of the text.
pub fn position_text(position: &Position) -> String {
    let size = position.board().size();
    let rows: Vec<String> = (0..size.rows())
        .rev()
        .map(|row| row_text(position, row))
        .collect();
    let hole = match position.phase() {
        Phase::WhiteRemoval { hole } => hole.to_string(),
        Phase::BlackRemoval | Phase::Jumps => "-".to_owned(),
    };
    format!("{} {} {hole}", rows.join("/"), position.turn().letter())
}

fn row_text(position: &Position, row: u8) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for square in
        (0..position.board().size().columns()).filter_map(|column| Square::new(row, column))
    {
        let symbol = match position.at(square) {
            Some(color) => color.letter(),
            None if position.board().squares().contains(square) => {
                empty += 1;
                continue;
            }
            None => 'x',
        };
        push_number(&mut text, &mut empty);
        text.push(symbol);
    }
    push_number(&mut text, &mut empty);
    text
}

/// Adds the number of empty squares, if there are any, and sets it to 0.
fn push_number(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}
impl fmt::Display for Position {
    /// Writes rows, side to move and phase of the opening, without the rules.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&position_text(self))
    }
}
