//! Boards as text: `●` black, `○` white, `·` empty, a blank for a missing square; from either side, with the squares of the last move and marked squares.

use anstyle::{Ansi256Color, Color as Ansi, Style};

use super::board_drawing::{BoardDrawing, BoardView};
use crate::game::Color;
use crate::konane::board::Square;
use crate::konane::rules::{Move, Position};
use crate::markup::MarkShape;

// Background colours: the board, squares of the last move, marked squares.
const LAVA: u8 = 236;
const CHANGED: u8 = 94;
const MARKED: u8 = 24;

/// Draws a position: a line for each row, from the top, and the letters of the columns.
///
/// ```
/// use sumito::konane::{Position, board_text};
///
/// let position: Position = "bwb1/w1wx/b2w w -".parse()?;
/// assert_eq!(board_text(&position), "\
/// 3 ● ○ ● ·
/// 2 ○ · ○
/// 1 ● · · ○
///   a b c d
/// ");
/// # Ok::<(), sumito::konane::PositionError>(())
/// ```
pub fn board_text(position: &Position) -> String {
    drawing_text(position, &BoardDrawing::default(), false)
}

/// Draws a position as [`board_text`], with the squares of the last move in parentheses and marked squares in brackets; with escape sequences for the 256
/// colours of terminals, the squares of the last move are tinted instead.
///
#[cfg_attr(feature = "internals", doc = "```")]
#[cfg_attr(not(feature = "internals"), doc = "```ignore")]
/// use sumito::konane::drawing::{BoardDrawing, drawing_text};
/// use sumito::konane::{Rules, read_move, read_position};
///
/// let mut position = read_position("bwbw/w1wb/bwbw b -", Rules::STANDARD)?;
/// let mv = read_move("d2-b2", &position)?;
/// position.play_unchecked(mv);
/// let drawing = BoardDrawing { played: Some(mv), ..BoardDrawing::default() };
/// assert_eq!(drawing_text(&position, &drawing, false), "\
/// 3 ● ○ ● ○
/// 2 ○(●|·|·)
/// 1 ● ○ ● ○
///   a b c d
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn drawing_text(position: &Position, drawing: &BoardDrawing, is_colored: bool) -> String {
    let size = position.board().size();
    let order = |count: u8| -> Vec<u8> {
        match drawing.view {
            BoardView::Standard => (0..count).collect(),
            BoardView::Flipped => (0..count).rev().collect(),
        }
    };
    let (rows, columns) = (order(size.rows()), order(size.columns()));
    let width = if size.rows() > 9 { 2 } else { 1 };
    let mut text = String::new();
    for row in rows.into_iter().rev() {
        let squares = columns
            .iter()
            .filter_map(|&column| Square::new(row, column));
        let cells: Vec<CellText> = squares
            .map(|square| CellText::new(position, drawing, square))
            .collect();
        let line = format!("{:>width$}{}", row + 1, row_text(&cells, is_colored));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let letters = columns
        .iter()
        .flat_map(|&column| [' ', Square::column_letter(column)]);
    text + &format!("{:>width$}{}\n", "", letters.collect::<String>())
}

/// A square of a board as text.
#[derive(Clone, Copy)]
struct CellText {
    stone: Option<Color>,
    /// The sign if the square holds no stone; `None` for a missing square.
    empty: Option<char>,
    is_marked: bool,
    is_changed: bool,
}

impl CellText {
    fn new(position: &Position, drawing: &BoardDrawing, square: Square) -> CellText {
        let mark = drawing.marks.iter().find(|mark| mark.square == square);
        let is_on_board = position.board().squares().contains(square);
        let sign = match mark.map(|mark| &mark.shape) {
            Some(MarkShape::Text(text)) => text.chars().next().unwrap_or('·'),
            _ => '·',
        };
        CellText {
            stone: position.at(square),
            empty: is_on_board.then_some(sign),
            is_marked: is_on_board && mark.is_some(),
            is_changed: drawing.played.is_some_and(|mv| changes(mv, square)),
        }
    }

    /// The signs on both sides, if the square is marked or changed.
    fn brackets(self, is_colored: bool) -> Option<[char; 2]> {
        match (self.is_marked, self.is_changed && !is_colored) {
            (true, _) => Some(['[', ']']),
            (false, true) => Some(['(', ')']),
            (false, false) => None,
        }
    }

    fn text(self, is_colored: bool) -> String {
        let sign = match (self.stone, self.empty) {
            (Some(Color::White), _) if !is_colored => '○',
            (Some(_), _) => '●',
            (None, sign) => sign.unwrap_or(' '),
        };
        if !is_colored || self.empty.is_none() {
            return sign.to_string();
        }
        let foreground = match self.stone {
            Some(Color::Black) => 16,
            Some(_) => 255,
            None => 245,
        };
        let background = match (self.is_marked, self.is_changed) {
            (true, _) => MARKED,
            (false, true) => CHANGED,
            (false, false) => LAVA,
        };
        colored(&sign.to_string(), foreground, background)
    }
}

/// The squares of a row, with the brackets and blanks between them.
fn row_text(cells: &[CellText], is_colored: bool) -> String {
    let left = |cell: Option<&CellText>| Some(cell?.brackets(is_colored)?[0]);
    let right = |cell: Option<&CellText>| Some(cell?.brackets(is_colored)?[1]);
    let mut text = String::new();
    for place in 0..=cells.len() {
        let before = place.checked_sub(1).and_then(|place| cells.get(place));
        let between = match (right(before), left(cells.get(place))) {
            (Some(_), Some(_)) => '|',
            (Some(bracket), None) | (None, Some(bracket)) => bracket,
            (None, None) => ' ',
        };
        let is_on_board = |cell: Option<&CellText>| cell.is_some_and(|cell| cell.empty.is_some());
        let is_within = is_on_board(before) && is_on_board(cells.get(place));
        if is_colored && is_within {
            text.push_str(&colored(&between.to_string(), 255, LAVA));
        } else {
            text.push(between);
        }
        text.extend(cells.get(place).map(|cell| cell.text(is_colored)));
    }
    text
}

/// Text with foreground and background from the 256 colours of terminals.
fn colored(text: &str, foreground: u8, background: u8) -> String {
    let color = |number| Some(Ansi::Ansi256(Ansi256Color(number)));
    let style = Style::new()
        .fg_color(color(foreground))
        .bg_color(color(background))
        .bold();
    format!("{style}{text}{style:#}")
}

/// Whether a move emptied or filled a square.
fn changes(mv: Move, square: Square) -> bool {
    if mv.is_removal() {
        return mv.start() == square;
    }
    mv.start() == square || mv.end() == square || mv.taken().any(|taken| taken == square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::konane::drawing::SquareMarks;
    use crate::konane::rules::Layout;

    #[test]
    fn labels_of_large_boards_are_aligned() {
        let position = "konane-10x3".parse::<Layout>().unwrap().position();
        let text = board_text(&position);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[1]), ("10 ○ ● ○", " 9 ● ○ ●"));
        assert_eq!((lines[9], lines[10]), (" 1 ● ○ ●", "   a b c"));
    }

    #[test]
    fn boards_are_seen_from_either_side_with_marks() {
        let mut position = "konane-4x4".parse::<Layout>().unwrap().position();
        position.play_unchecked(position.move_list()[1]);
        let SquareMarks(marks) = "A:b2 ring:d1".parse().unwrap();
        let drawing = BoardDrawing {
            view: BoardView::Flipped,
            marks,
            ..BoardDrawing::default()
        };
        let text = "1[○]● ○ ●\n2 ● ○[A]○\n3 ○ ● ○ ●\n4 ● ○ ● ○\n  d c b a\n";
        assert_eq!(drawing_text(&position, &drawing, false), text);
        let colored = drawing_text(&position, &drawing, true);
        let plain = anstream::adapter::strip_str(&colored).to_string();
        assert_eq!(plain, text.replace('○', "●"));
    }
}
