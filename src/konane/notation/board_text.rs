//! Boards as text: `●` black, `○` white, `·` empty, a blank for a missing square.

use crate::game::Color;
use crate::konane::board::Square;
use crate::konane::rules::Position;

/// Draws a position: a line for each row, from the top, and the letters of the columns.
///
/// ```
/// use sumito::konane::{Rules, board_text, read_position};
///
/// let position = read_position("bwb1/w1wx/b2w w -", Rules::STANDARD)?;
/// assert_eq!(board_text(&position), "\
/// 3 ● ○ ● ·
/// 2 ○ · ○
/// 1 ● · · ○
///   a b c d
/// ");
/// # Ok::<(), sumito::konane::PositionError>(())
/// ```
pub fn board_text(position: &Position) -> String {
    let size = position.board().size();
    let width = if size.rows() > 9 { 2 } else { 1 };
    let line = |label: String, signs: Vec<char>| {
        let signs: String = signs.into_iter().flat_map(|sign| [' ', sign]).collect();
        let line = format!("{label:>width$}{signs}");
        format!("{}\n", line.trim_end())
    };
    let rows = (0..size.rows()).rev().map(|row| {
        let squares = (0..size.columns()).filter_map(|column| Square::new(row, column));
        line(
            (row + 1).to_string(),
            squares.map(|square| sign_of(position, square)).collect(),
        )
    });
    let letters = (0..size.columns()).map(Square::column_letter).collect();
    rows.collect::<String>() + &line(String::new(), letters)
}

fn sign_of(position: &Position, square: Square) -> char {
    match position.at(square) {
        Some(Color::Black) => '●',
        Some(_) => '○',
        None if position.board().squares().contains(square) => '·',
        None => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::rules::Layout;

    #[test]
    fn labels_of_large_boards_are_aligned() {
        let position = "konane-10x3".parse::<Layout>().unwrap().position();
        let text = board_text(&position);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[1]), ("10 ○ ● ○", " 9 ● ○ ●"));
        assert_eq!((lines[9], lines[10]), (" 1 ● ○ ●", "   a b c"));
    }
}
