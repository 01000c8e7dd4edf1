//! A board in signs: `●` black, `○` white, `·` empty.

use crate::board::Cell;
use crate::rules::{Color, Position};

/// Draws a position in ten lines, with the letters of the rows and the digits of the diagonals.
pub fn board_text(position: &Position) -> String {
    let mut text = String::new();
    for row in (1..=9u8).rev() {
        text.push_str(&" ".repeat(usize::from(row.abs_diff(5))));
        text.push(char::from(b'a' + row - 1));
        for cell in (1..=9).filter_map(|column| Cell::new(row, column)) {
            text.push(' ');
            text.push(match position.at(cell) {
                Some(Color::Black) => '●',
                Some(Color::White) => '○',
                None => '·',
            });
        }
        if row < 5 {
            text.push_str(&format!(" {}", row + 5));
        }
        text.push('\n');
    }
    text.push_str("       1 2 3 4 5\n");
    text
}
