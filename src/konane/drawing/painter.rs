//! `BoardPainter`: draws a board with its stones, and everything around it.

use std::fmt::Write;

use super::board_drawing::{BoardDrawing, BoardLabels, BoardView};
use super::geometry::{Geometry, MARGIN, NAME_HEIGHT, SQUARE};
use super::palette::Palette;
use super::stones::STONE_RADIUS;
use crate::game::Color;
use crate::konane::board::Square;
use crate::konane::rules::{Move, Position};
use crate::markup::{arrow_path, escape};

/// How far before the centre of its last square an arrow ends, so that the stone there can be seen.
const ARROW_GAP: f64 = 20.0;
/// The width of a character of a name, in units of the picture.
const CHARACTER_WIDTH: f64 = 9.6;

/// The painter of a board, with the origin at its centre.
pub(super) struct BoardPainter<'a> {
    pub(super) svg: &'a mut String,
    pub(super) position: &'a Position,
    pub(super) drawing: &'a BoardDrawing,
    pub(super) palette: &'static Palette,
    pub(super) geometry: Geometry,
    pub(super) id: &'a str,
}

impl BoardPainter<'_> {
    pub(super) fn draw(&mut self) {
        self.draw_ground();
        if self.drawing.labels == BoardLabels::Shown {
            self.draw_labels();
        }
        let (position, drawing, id) = (self.position, self.drawing, self.id);
        let squares = position.board().squares();
        for square in squares {
            let (x, y) = self.geometry.at(square);
            self.put(format_args!(
                "<use href=\"#{id}-square\" transform=\"translate({x:.1} {y:.1})\" data-square=\"{square}\"/>"
            ));
        }
        if let Some(mv) = drawing.played {
            self.draw_squares_of_move(mv);
        }
        for color in Color::BOTH {
            for square in position.stones(color) {
                let attribute = format!("data-stone=\"{square}\"");
                self.draw_stone(color, self.geometry.at(square), 1.0, &attribute);
            }
        }
        let jump = drawing.played.filter(|mv| !mv.is_removal());
        let jump = jump.map(|mv| (mv.start(), mv.end()));
        for (from, to) in drawing.arrows.iter().copied().chain(jump) {
            self.draw_arrow(from, to);
        }
        for mark in &drawing.marks {
            if squares.contains(mark.square) {
                let at = self.geometry.at(mark.square);
                let element = mark.shape.svg(at, STONE_RADIUS, self.palette.mark);
                self.put(format_args!("{element}"));
            }
        }
        for shape in &drawing.shapes {
            let mut ends = [Some(shape.from), shape.to].into_iter().flatten();
            if ends.all(|square| squares.contains(square)) {
                let edge = self.palette.mark.edge;
                let element = shape.svg(|square| self.geometry.at(*square), STONE_RADIUS, edge);
                self.put(format_args!("{element}"));
            }
        }
        if let Some(players) = &drawing.players {
            self.draw_names(players);
        }
    }

    /// Appends an element.
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(text);
        self.svg.push('\n');
    }

    /// Draws the page and the frame around the squares.
    fn draw_ground(&mut self) {
        let Palette {
            page,
            frame,
            frame_edge,
            ..
        } = self.palette;
        let Geometry { width, height, .. } = self.geometry;
        self.put(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"12\" fill=\"{page}\"/>",
            -width / 2.0,
            -height / 2.0
        ));
        let [half_width, half_height] = self.geometry.frame_halves();
        self.put(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"10\" fill=\"{frame}\" stroke=\"{frame_edge}\" stroke-width=\"2\"/>",
            -half_width,
            -half_height,
            2.0 * half_width,
            2.0 * half_height
        ));
    }

    /// Draws the letters of columns and the numbers of rows.
    fn draw_labels(&mut self) {
        let label = self.palette.label;
        self.put(format_args!(
            "<g fill=\"{label}\" font-size=\"17\" font-weight=\"600\" text-anchor=\"middle\" data-labels=\"true\">"
        ));
        for ((x, y), text) in self.geometry.labels() {
            self.put(format_args!(
                "<text x=\"{x:.1}\" y=\"{:.1}\">{text}</text>",
                y + 6.0
            ));
        }
        self.svg.push_str("</g>\n");
    }

    /// Outlines the squares where a move begins and ends, and draws the stones that it took as faded rings.
    fn draw_squares_of_move(&mut self, mv: Move) {
        let (ink, side) = (self.palette.arrow, SQUARE - 4.0);
        let end = (!mv.is_removal()).then(|| ("end", mv.end()));
        for (which, square) in [("start", mv.start())].into_iter().chain(end) {
            let (x, y) = self.geometry.at(square);
            self.put(format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" rx=\"5\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.5\" data-{which}=\"{square}\"/>",
                x - side / 2.0,
                y - side / 2.0
            ));
        }
        let removed = mv.is_removal().then(|| mv.start());
        for square in mv.taken().chain(removed) {
            let (x, y) = self.geometry.at(square);
            let (ring, width) = self.drawing.look.stone(square.color()).ring;
            self.put(format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"{ring}\" stroke-width=\"{width}\" stroke-dasharray=\"6 4\" opacity=\"0.6\" data-taken=\"{square}\"/>",
                STONE_RADIUS - 2.0
            ));
        }
    }

    /// Draws a stone in a scale with a further attribute.
    fn draw_stone(&mut self, color: Color, (x, y): (f64, f64), scale: f64, attribute: &str) {
        let (id, key) = (self.id, color.key());
        let scale = if scale < 1.0 {
            format!(" scale({scale})")
        } else {
            String::new()
        };
        self.put(format_args!(
            "<use href=\"#{id}-{key}\" transform=\"translate({x:.1} {y:.1}){scale}\" data-color=\"{key}\" {attribute}/>"
        ));
    }

    /// Draws an arrow from one square to another.
    fn draw_arrow(&mut self, from: Square, to: Square) {
        let (start, end) = (self.geometry.at(from), self.geometry.at(to));
        let length = (end.0 - start.0).hypot(end.1 - start.1);
        if length == 0.0 {
            return;
        }
        let share = (length - ARROW_GAP) / length;
        let end = (
            start.0 + share * (end.0 - start.0),
            start.1 + share * (end.1 - start.1),
        );
        let (fill, edge, path) = (
            self.palette.arrow,
            self.palette.arrow_edge,
            arrow_path(start, end),
        );
        self.put(format_args!(
            "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.6\" stroke-linejoin=\"round\" data-arrow=\"{from} {to}\"/>"
        ));
    }

    /// Draws the names of the players, each with a stone: Black's below the board, or above it where it is turned. A triangle is at that of
    /// the side to move.
    fn draw_names(&mut self, players: &[String; 2]) {
        let Palette { text, arrow, .. } = self.palette;
        let (left, below) = (
            MARGIN - self.geometry.width / 2.0,
            self.geometry.height / 2.0 - MARGIN / 2.0 - NAME_HEIGHT / 2.0,
        );
        for (color, name) in Color::BOTH.into_iter().zip(players) {
            let is_below = (color == Color::Black) == (self.drawing.view == BoardView::Standard);
            let y = if is_below { below } else { -below };
            if color == self.position.turn() {
                self.put(format_args!(
                    "<path d=\"M0 -8L13 0L0 8Z\" transform=\"translate({left:.1} {y:.1})\" fill=\"{arrow}\" data-turn=\"{}\"/>",
                    color.key()
                ));
            }
            self.draw_stone(color, (left + 36.0, y), 0.7, "data-seat=\"true\"");
            let name = if name.trim().is_empty() {
                color.to_string()
            } else {
                name.clone()
            };
            #[allow(clippy::cast_sign_loss, reason = "pictures with names are wide enough")]
            let room = ((self.geometry.width - 80.0) / CHARACTER_WIDTH) as usize;
            self.put(format_args!(
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"18\" font-weight=\"600\" fill=\"{text}\" unicode-bidi=\"isolate\" data-name=\"{}\">{}</text>",
                left + 64.0,
                y + 6.5,
                color.key(),
                escape(&shortened(&name, room))
            ));
        }
    }
}

/// A name truncated to `length` characters.
fn shortened(name: &str, length: usize) -> String {
    if name.chars().count() <= length {
        return name.to_owned();
    }
    let start: String = name.chars().take(length.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}
