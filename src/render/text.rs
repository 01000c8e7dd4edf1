//! A board in signs: `●` black, `○` white, `·` empty; red, blue, green and yellow by the letters `R B G Y`, `◆` a pivot, `#` an obstacle,
//! `∪` a hole.

use anstyle::{Ansi256Color, Color as Ansi, Style};

use super::view::LatticePoint;
use super::{CellAppearance, Picture, MarkShape, cell_appearance};
use crate::board::{Bitboard, Cell};
use crate::rules::{Color, Position, displacements};

/// Whether a drawing in signs has colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TextStyle {
    /// Signs only.
    #[default]
    Plain,
    /// With the escape sequences of terminals, in their 256 colours.
    Colored,
}

/// Draws a position in ten lines, with the letters of the rows and the digits of the diagonals; of two boards, one under the other.
pub fn board_text(position: &Position) -> String {
    Picture::new(*position).text(TextStyle::Plain)
}

impl Picture {
    /// The boards of the picture in signs, one under the other, seen as the picture has it; marked cells in brackets.
    ///
    /// In colours, Black and White are both `●`, and the cells that the last move emptied and filled are tinted.
    pub fn text(&self, ink: TextStyle) -> String {
        let boards = 0..self.position.rules().players.boards();
        let boards: Vec<String> = boards.map(|board| one_board(self, board, ink)).collect();
        boards.join("\n")
    }
}

/// Where the centre of the board is in a line.
const CENTRE: i8 = 10;
/// The signs of a line.
const WIDTH: usize = 2 * CENTRE as usize + 1;

/// A sign of the drawing.
#[derive(Clone, Copy)]
struct Glyph {
    sign: char,
    style: Style,
}

const NOTHING: Glyph = Glyph {
    sign: ' ',
    style: Style::new(),
};

const WOOD: u8 = 180;
const TOUCHED: u8 = 215;
const MARKED: u8 = 117;

fn one_board(picture: &Picture, board: u8, ink: TextStyle) -> String {
    let mut lines = [[NOTHING; WIDTH]; 11];
    // Above and below the nine rows there is room for labels.
    let place = |spot: LatticePoint| {
        let (line, column) = (5 - spot.row, CENTRE + 2 * spot.column - spot.row);
        (
            usize::from(line.unsigned_abs()),
            usize::from(column.unsigned_abs()),
        )
    };
    let view = picture.view;
    let faint = Style::new().dimmed();
    for (spot, sign) in view.labels() {
        let (line, column) = place(view.turned(spot));
        lines[line][column] = Glyph { sign, style: faint };
    }
    let touched = touched(picture, board);
    for cell in Cell::all() {
        let (line, column) = place(view.turned(LatticePoint::of(cell)));
        let mark = picture
            .marks
            .iter()
            .find(|mark| mark.cell == cell && board == 0);
        let ground = match mark {
            Some(_) => MARKED,
            None if touched.contains(cell) => TOUCHED,
            None => WOOD,
        };
        let look = cell_appearance(&picture.position, board, cell);
        let (mut sign, hue, own_ground) = sign_of(look, ink);
        if let (CellAppearance::Empty, Some(MarkShape::Text(text))) = (look, mark.map(|mark| &mark.shape)) {
            sign = text.chars().next().unwrap_or(sign);
        }
        lines[line][column] = Glyph {
            sign,
            style: match own_ground {
                // What was touched is seen besides.
                Some(own) if ground != WOOD => on(own, hue).bold().underline(),
                Some(own) => on(own, hue).bold(),
                None => on(ground, hue).bold(),
            },
        };
        // The wood between cells, and the brackets of marks.
        for (side, bracket) in [(column - 1, '['), (column + 1, ']')] {
            let beside = &mut lines[line][side];
            let is_free = beside.sign == ' ';
            let sign = match (mark, is_free) {
                (Some(_), true) => bracket,
                (Some(_), false) => '|',
                (None, _) => beside.sign,
            };
            *beside = Glyph {
                sign,
                style: on(WOOD, 16),
            };
        }
    }
    let shown = lines.iter().map(|line| written(line, ink));
    let lines: Vec<String> = shown.filter(|line| !line.is_empty()).collect();
    lines.join("\n") + "\n"
}

/// The cells that the last move emptied or filled.
fn touched(picture: &Picture, board: u8) -> Bitboard {
    let played = picture.played.filter(|played| played.board == board);
    let steps = played.map(|played| displacements(played.mv)).unwrap_or_default();
    let both = steps
        .into_iter()
        .flat_map(|step| [Some(step.from), step.to]);
    both.flatten().collect()
}

/// A sign, its hue, and the ground that a letter has of its own.
fn sign_of(look: CellAppearance, ink: TextStyle) -> (char, u8, Option<u8>) {
    match look {
        CellAppearance::Marble(Color::Black) => ('●', 16, None),
        CellAppearance::Marble(Color::White) if ink == TextStyle::Colored => ('●', 231, None),
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

fn on(ground: u8, hue: u8) -> Style {
    let color = |number| Some(Ansi::Ansi256(Ansi256Color(number)));
    Style::new().fg_color(color(hue)).bg_color(color(ground))
}

/// A line without blanks at its end.
fn written(line: &[Glyph], ink: TextStyle) -> String {
    let mut text = String::new();
    if ink == TextStyle::Plain {
        text.extend(line.iter().map(|glyph| glyph.sign));
        return text.trim_end().to_owned();
    }
    let is_seen = |glyph: &Glyph| glyph.sign != ' ' || glyph.style != Style::new();
    let Some(last) = line.iter().rposition(is_seen) else {
        return text;
    };
    let mut style = Style::new();
    for glyph in &line[..=last] {
        if glyph.style != style {
            text.push_str(&format!("{style:#}{}", glyph.style));
            style = glyph.style;
        }
        text.push(glyph.sign);
    }
    text.push_str(&format!("{style:#}"));
    text
}

#[cfg(test)]
mod tests {
    use super::super::{CellMarks, PlayedMove, View};
    use super::*;
    use crate::board::Symmetry;
    use crate::rules::Layout;

    /// A text without the escape sequences of terminals.
    fn bare(text: &str) -> String {
        let mut parts = text.split("\u{1b}[");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |bare, part| {
            bare + part.split_once('m').expect("only colours").1
        })
    }

    #[test]
    fn colors_change_no_sign_but_whites() {
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
                assert_eq!(lines(&bare(&colored)), lines(&plain.replace('○', "●")));
                assert!(plain.matches(char::is_alphanumeric).count() >= 18);
            }
        }
    }

    #[test]
    fn the_other_side_at_the_bottom() {
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
        position.apply(mv);
        let picture = Picture {
            played: Some(PlayedMove::new(mv, &before)),
            ..Picture::new(position)
        };
        let tint = format!("48;5;{TOUCHED}m");
        let colored = picture.text(TextStyle::Colored);
        assert_eq!(
            colored.matches(&tint).count(),
            1 + usize::from(mv.marbles())
        );
    }
}
