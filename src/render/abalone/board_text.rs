//! Boards as text: `●` black, `○` white, `·` empty; red, blue, green and yellow as letters `R B G Y`, `◆` a pivot, `#` an obstacle, `∪` a
//! hole.

use anstyle::{Ansi256Color, Color as Ansi, Style};

use super::picture::{CellAppearance, LatticePoint, Picture, appearance_of};
use crate::board::{Bitboard, Cell};
use crate::game::Color;
use crate::markup::MarkShape;
use crate::render::text_style::TextStyle;
use crate::rules::{Position, displacements};

/// Draws a position in ten lines, with the letters of rows and the digits of diagonals; two boards are drawn one below the other.
pub fn board_text(position: &Position) -> String {
    Picture::new(*position).text(TextStyle::Plain)
}

impl Picture {
    /// The boards of the picture as text, one below the other, with marked cells in brackets.
    ///
    /// With colours, Black and White are both `●`, and the cells that the last move changed are tinted.
    pub fn text(&self, style: TextStyle) -> String {
        let boards = 0..self.position.rules().players.boards();
        let boards: Vec<String> = boards.map(|board| draw_board(self, board, style)).collect();
        boards.join("\n")
    }
}

/// The column of the centre of the board.
const CENTRE: i8 = 10;
/// The number of columns.
const WIDTH: usize = 2 * CENTRE as usize + 1;

/// A character with its style.
#[derive(Clone, Copy)]
struct Glyph {
    character: char,
    style: Style,
}

const BLANK: Glyph = Glyph {
    character: ' ',
    style: Style::new(),
};

// Background colours: the board, cells changed by the last move, marked cells.
const WOOD: u8 = 180;
const CHANGED: u8 = 215;
const MARKED: u8 = 117;

fn draw_board(picture: &Picture, board: u8, text_style: TextStyle) -> String {
    let mut lines = [[BLANK; WIDTH]; 11];
    // The first and the last line are for labels.
    let place = |point: LatticePoint| {
        let (line, column) = (5 - point.row, CENTRE + 2 * point.column - point.row);
        (
            usize::from(line.unsigned_abs()),
            usize::from(column.unsigned_abs()),
        )
    };
    let view = picture.view;
    let faint = Style::new().dimmed();
    for (label, character) in view.labels() {
        let (line, column) = place(view.transform(label));
        lines[line][column] = Glyph {
            character,
            style: faint,
        };
    }
    let changed = changed_cells(picture, board);
    for cell in Cell::all() {
        let (line, column) = place(view.transform(LatticePoint::of(cell)));
        let mark = picture
            .marks
            .iter()
            .find(|mark| mark.cell == cell && board == 0);
        let background = match mark {
            Some(_) => MARKED,
            None if changed.contains(cell) => CHANGED,
            None => WOOD,
        };
        let appearance = appearance_of(&picture.position, board, cell);
        let (mut character, foreground, own_background) = glyph_of(appearance, text_style);
        if let (CellAppearance::Empty, Some(MarkShape::Text(text))) =
            (appearance, mark.map(|mark| &mark.shape))
        {
            character = text.chars().next().unwrap_or(character);
        }
        lines[line][column] = Glyph {
            character,
            style: match own_background {
                // A sign with its own background is underlined if the cell is marked or changed.
                Some(own) if background != WOOD => colored(own, foreground).bold().underline(),
                Some(own) => colored(own, foreground).bold(),
                None => colored(background, foreground).bold(),
            },
        };
        // The board between cells, and the brackets of marks.
        for (side, bracket) in [(column - 1, '['), (column + 1, ']')] {
            let beside = &mut lines[line][side];
            let is_free = beside.character == ' ';
            let character = match (mark, is_free) {
                (Some(_), true) => bracket,
                (Some(_), false) => '|',
                (None, _) => beside.character,
            };
            *beside = Glyph {
                character,
                style: colored(WOOD, 16),
            };
        }
    }
    let texts = lines.iter().map(|line| to_text(line, text_style));
    let lines: Vec<String> = texts.filter(|line| !line.is_empty()).collect();
    lines.join("\n") + "\n"
}

/// The cells that the last move emptied or filled.
fn changed_cells(picture: &Picture, board: u8) -> Bitboard {
    let played = picture.played.filter(|played| played.board == board);
    let displacements = played
        .map(|played| displacements(played.mv))
        .unwrap_or_default();
    let cells = displacements
        .into_iter()
        .flat_map(|displacement| [Some(displacement.from), displacement.to]);
    cells.flatten().collect()
}

/// The character of a cell, its foreground colour, and the background colour of a letter.
fn glyph_of(appearance: CellAppearance, text_style: TextStyle) -> (char, u8, Option<u8>) {
    match appearance {
        CellAppearance::Marble(Color::Black) => ('●', 16, None),
        CellAppearance::Marble(Color::White) if text_style == TextStyle::Colored => {
            ('●', 231, None)
        }
        CellAppearance::Marble(Color::White) => ('○', 231, None),
        CellAppearance::Marble(Color::Red) => ('R', 231, Some(166)),
        CellAppearance::Marble(Color::Blue) => ('B', 231, Some(25)),
        CellAppearance::Marble(Color::Green) => ('G', 231, Some(29)),
        CellAppearance::Marble(Color::Yellow) => ('Y', 16, Some(226)),
        CellAppearance::Marble(Color::Neutral) => ('◆', 90, None),
        CellAppearance::Obstacle => ('#', 58, None),
        CellAppearance::Hole => ('∪', 16, None),
        CellAppearance::Empty => ('·', 94, None),
    }
}

/// The style with these colours.
fn colored(background: u8, foreground: u8) -> Style {
    let color = |number| Some(Ansi::Ansi256(Ansi256Color(number)));
    Style::new()
        .fg_color(color(foreground))
        .bg_color(color(background))
}

/// A line as text, without trailing blanks.
fn to_text(line: &[Glyph], text_style: TextStyle) -> String {
    let mut text = String::new();
    if text_style == TextStyle::Plain {
        text.extend(line.iter().map(|glyph| glyph.character));
        return text.trim_end().to_owned();
    }
    let is_visible = |glyph: &Glyph| glyph.character != ' ' || glyph.style != Style::new();
    let Some(last) = line.iter().rposition(is_visible) else {
        return text;
    };
    let mut style = Style::new();
    for glyph in &line[..=last] {
        if glyph.style != style {
            text.push_str(&format!("{style:#}{}", glyph.style));
            style = glyph.style;
        }
        text.push(glyph.character);
    }
    text.push_str(&format!("{style:#}"));
    text
}

#[cfg(test)]
mod tests {
    use super::super::picture::{CellMarks, PlayedMove, View};
    use super::*;
    use crate::board::Symmetry;
    use crate::rules::Layout;

    /// A text without escape sequences.
    fn strip_colors(text: &str) -> String {
        let mut parts = text.split("\u{1b}[");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |bare, part| {
            bare + part.split_once('m').expect("only colours").1
        })
    }

    #[test]
    fn colors_change_only_the_sign_of_white() {
        for layout in Layout::all() {
            for symmetry in Symmetry::all() {
                let picture = Picture {
                    view: View::By(symmetry),
                    ..Picture::new(layout.position())
                };
                let plain = picture.text(TextStyle::Plain);
                let colored = picture.text(TextStyle::Colored);
                assert!(colored.ends_with("\u{1b}[0m\n"));
                let lines = |text: &str| -> Vec<String> {
                    text.lines()
                        .map(|line| line.trim_end().to_owned())
                        .collect()
                };
                assert_eq!(
                    lines(&strip_colors(&colored)),
                    lines(&plain.replace('○', "●"))
                );
                assert!(plain.matches(char::is_alphanumeric).count() >= 18);
            }
        }
    }

    #[test]
    fn the_flipped_view_has_row_i_at_the_bottom() {
        let standard = Layout::find("Standard").unwrap().position();
        let marks: CellMarks = "a1 e5,e6 A:e1 dot:i9".parse().unwrap();
        let picture = Picture {
            view: View::Flipped,
            marks: marks.0,
            ..Picture::new(standard)
        };
        assert_eq!(
            picture.text(TextStyle::Plain).lines().collect::<Vec<_>>(),
            [
                "    a ● ● ● ●[●]",
                "   b ● ● ● ● ● ●",
                "  c · · ● ● ● · ·",
                " d · · · · · · · ·",
                "e · · ·[·|·]· · ·[A]",
                " f · · · · · · · · 1",
                "  g · · ○ ○ ○ · · 2",
                "   h ○ ○ ○ ○ ○ ○ 3",
                "    i[○]○ ○ ○ ○ 4",
                "       9 8 7 6 5",
            ]
        );
    }

    #[test]
    fn the_last_move_is_tinted() {
        let mut position = Layout::find("Standard").unwrap().position();
        let before = position;
        let mv = position
            .inline_move("a1".parse().unwrap(), crate::board::Direction::NorthEast)
            .unwrap();
        position.play_unchecked(mv);
        let picture = Picture {
            played: Some(PlayedMove::new(mv, &before)),
            ..Picture::new(position)
        };
        let tint = format!("48;5;{CHANGED}m");
        let colored = picture.text(TextStyle::Colored);
        assert_eq!(
            colored.matches(&tint).count(),
            1 + usize::from(mv.marbles())
        );
    }
}
