//! Boards for a terminal: from either side, with the last move tinted.

use anstyle::{Ansi256Color, Style};

use crate::konane::{Color, Move, Position, Square};
use crate::render::TextStyle;

/// The background of squares, and of squares that the last move changed, in the 256 colours of terminals.
const BACKGROUND: u8 = 239;
const CHANGED: u8 = 131;
/// The colours of black stones, white stones and empty squares.
const BLACK: u8 = 16;
const WHITE: u8 = 231;
const EMPTY: u8 = 245;

/// The board: a line for each row and the letters of the columns. With colours, both kinds of stones are `●`, and the squares that the last move
/// changed are tinted.
pub(super) fn terminal_board(
    position: &Position,
    played: Option<Move>,
    is_flipped: bool,
    style: TextStyle,
) -> String {
    let size = position.board().size();
    let width = if size.rows() > 9 { 2 } else { 1 };
    let changed = played.map_or_else(Vec::new, changed_squares);
    let mut rows: Vec<u8> = (0..size.rows()).rev().collect();
    let mut columns: Vec<u8> = (0..size.columns()).collect();
    if is_flipped {
        rows.reverse();
        columns.reverse();
    }
    let mut text = String::new();
    for row in rows {
        let mut line = format!("{:>width$}", row + 1);
        for square in columns
            .iter()
            .filter_map(|&column| Square::new(row, column))
        {
            line.push_str(&square_text(
                position,
                square,
                changed.contains(&square),
                style,
            ));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let letters = columns.into_iter().map(Square::column_letter);
    let letters: String = letters.flat_map(|letter| [' ', letter]).collect();
    text + &format!("{:width$}{letters}\n", "")
}

/// The squares that a move fills or empties.
fn changed_squares(mv: Move) -> Vec<Square> {
    let ends = [mv.start(), mv.end()].into_iter();
    ends.chain(mv.taken()).collect()
}

/// A blank and the sign of a square.
fn square_text(position: &Position, square: Square, is_changed: bool, style: TextStyle) -> String {
    if !position.board().squares().contains(square) {
        return "  ".to_owned();
    }
    let stone = position.at(square);
    if style == TextStyle::Plain {
        let sign = match stone {
            Some(Color::Black) => '●',
            Some(_) => '○',
            None => '·',
        };
        return format!(" {sign}");
    }
    let (sign, foreground) = match stone {
        Some(Color::Black) => ('●', BLACK),
        Some(_) => ('●', WHITE),
        None => ('·', EMPTY),
    };
    let background = if is_changed { CHANGED } else { BACKGROUND };
    let color = |number| Some(anstyle::Color::Ansi256(Ansi256Color(number)));
    let style = Style::new()
        .fg_color(color(foreground))
        .bg_color(color(background));
    format!("{style} {sign}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::{Layout, board_text, read_move};

    #[test]
    fn a_plain_board_is_that_of_every_other_command() {
        for layout in ["konane-3x4", "konane-10x10"] {
            let mut position = layout.parse::<Layout>().unwrap().position();
            let mv = read_move("a1", &position).unwrap();
            position.apply(mv);
            let plain = terminal_board(&position, Some(mv), false, TextStyle::Plain);
            assert_eq!(plain, board_text(&position));
            let flipped = terminal_board(&position, Some(mv), true, TextStyle::Plain);
            assert!(flipped.lines().next().unwrap().ends_with('·'), "{flipped}");
        }
    }

    #[test]
    fn the_squares_of_the_last_move_are_tinted() {
        let mut position = "konane-6x6".parse::<Layout>().unwrap().position();
        for (name, changed) in [("c3", 1), ("c4", 1), ("c1-c3", 3)] {
            let mv = read_move(name, &position).unwrap();
            position.apply(mv);
            let colored = terminal_board(&position, Some(mv), false, TextStyle::Colored);
            let tint = format!("48;5;{CHANGED}m");
            assert_eq!(colored.matches(&tint).count(), changed, "{name}");
        }
    }
}
