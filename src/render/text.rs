//! A board in signs: `●` black, `○` white, `·` empty; red, blue, green and yellow by the letters `R B G Y`, `◆` a pivot, `#` an obstacle,
//! `∪` a hole.

use super::{Look, looks};
use crate::board::Cell;
use crate::rules::{Color, Position};

/// Draws a position in ten lines, with the letters of the rows and the digits of the diagonals; of two boards, one under the other.
pub fn board_text(position: &Position) -> String {
    let boards = 0..position.rules().players.boards();
    let boards: Vec<String> = boards.map(|board| one_board(position, board)).collect();
    boards.join("\n")
}

fn one_board(position: &Position, board: u8) -> String {
    let mut text = String::new();
    for row in (1..=9u8).rev() {
        text.push_str(&" ".repeat(usize::from(row.abs_diff(5))));
        text.push(char::from(b'a' + row - 1));
        for cell in (1..=9).filter_map(|column| Cell::new(row, column)) {
            text.push(' ');
            text.push(match looks(position, board, cell) {
                Look::Marble(Color::Black) => '●',
                Look::Marble(Color::White) => '○',
                Look::Marble(Color::Red) => 'R',
                Look::Marble(Color::Blue) => 'B',
                Look::Marble(Color::Green) => 'G',
                Look::Marble(Color::Yellow) => 'Y',
                Look::Marble(Color::Neutral) => '◆',
                Look::Obstacle => '#',
                Look::Hole => '∪',
                Look::Empty => '·',
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
