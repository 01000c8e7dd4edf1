//! `BoardPainter`: draws one board, with everything around it.

use std::f64::consts::FRAC_PI_3;
use std::fmt::Write;

use super::marble::PIT_RADIUS;
use super::shapes::hexagon;
use crate::board::Cell;
use crate::game::Color;
use crate::render::abalone::picture::{
    CELL_DISTANCE, CellAppearance, Detail, LatticePoint, Palette, Picture, Point, appearance_of,
    panels_of_board,
};

/// The distance from the centre of the field to its corners.
const FIELD_RADIUS: f64 = 4.72 * CELL_DISTANCE;
/// The distance from the centre of the frame to its corners, without labels and with labels.
const FRAME_RADII: [f64; 2] = [5.05 * CELL_DISTANCE, 5.62 * CELL_DISTANCE];
/// The height of a row of player panels.
const PANEL_HEIGHT: f64 = 50.0;
/// The margin around the picture.
pub(super) const MARGIN: f64 = 8.0;

/// The dimensions of a picture.
pub(super) struct Dimensions {
    frame: f64,
    /// The width of one board.
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Dimensions {
    pub(super) fn of(detail: Detail) -> Dimensions {
        let frame = FRAME_RADII[usize::from(detail >= Detail::Labels)];
        let panels = if detail == Detail::All {
            PANEL_HEIGHT
        } else {
            0.0
        };
        Dimensions {
            frame,
            width: 2.0 * (frame + MARGIN),
            height: 2.0 * (frame * FRAC_PI_3.sin() + MARGIN + panels),
        }
    }
}

/// The painter of one board, with the origin at its centre.
pub(super) struct BoardPainter<'a> {
    pub(super) svg: &'a mut String,
    pub(super) picture: &'a Picture,
    pub(super) palette: &'static Palette,
    pub(super) id: &'a str,
    pub(super) dimensions: &'a Dimensions,
    pub(super) board: u8,
}

impl BoardPainter<'_> {
    pub(super) fn draw(&mut self) {
        self.draw_ground();
        if self.picture.detail >= Detail::Labels {
            self.draw_labels();
        }
        for cell in Cell::all() {
            self.draw_empty_cell(cell);
        }
        let played = self
            .picture
            .played
            .filter(|played| played.board == self.board);
        if let Some(played) = &played {
            self.draw_ejected_marble(played);
        }
        for cell in Cell::all() {
            if let CellAppearance::Marble(color) =
                appearance_of(&self.picture.position, self.board, cell)
            {
                let Point { x, y } = self.at(cell);
                self.draw_marble(color, x, y, 1.0, &format!(" data-cell=\"{cell}\""));
            }
        }
        if let Some(played) = &played {
            self.draw_move_arrows(played);
        }
        if self.board == 0 {
            let picture = self.picture;
            picture.marks.iter().for_each(|mark| self.draw_mark(mark));
            picture
                .shapes
                .iter()
                .for_each(|shape| self.draw_shape(shape));
        }
        if self.picture.detail == Detail::All {
            let [above, below] = panels_of_board(self.picture, self.board);
            let y = self.dimensions.height / 2.0 - MARGIN - PANEL_HEIGHT / 2.0;
            self.draw_panels(&above, -y);
            self.draw_panels(&below, y);
        }
    }

    /// The coordinates of a cell.
    pub(super) fn at(&self, cell: Cell) -> Point {
        self.picture.view.coordinates(LatticePoint::of(cell))
    }

    /// Appends an element.
    pub(super) fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(text);
        self.svg.push('\n');
    }

    /// The fill of a part: a gradient, or a plain colour if the theme has no gradients.
    fn fill(&self, part: &str, plain: &str) -> String {
        if self.picture.theme.is_shaded() {
            format!("url(#{}-{part})", self.id)
        } else {
            plain.to_owned()
        }
    }

    /// Draws the frame and the field.
    fn draw_ground(&mut self) {
        let palette = self.palette;
        let parts = [
            (
                "frame",
                self.dimensions.frame,
                palette.frame,
                palette.frame_edge,
            ),
            ("field", FIELD_RADIUS, palette.field, palette.field_edge),
        ];
        for (part, radius, colors, edge) in parts {
            let fill = self.fill(part, colors[0]);
            let line = if part == "frame" { 2.0 } else { 1.2 };
            self.put(format_args!(
                "<path d=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{line}\"/>",
                hexagon(radius - line / 2.0, radius / 14.0)
            ));
        }
    }

    /// Draws the letters of rows and the digits of diagonals.
    fn draw_labels(&mut self) {
        let label = self.palette.label;
        self.put(format_args!(
            "<g fill=\"{label}\" font-size=\"19\" font-weight=\"600\" text-anchor=\"middle\">"
        ));
        for (point, character) in self.picture.view.labels() {
            let Point { x, y } = self.picture.view.coordinates(point);
            // The middle of the frame is a little further out than the next lattice point.
            let (x, y) = (x * 1.035, y * 1.035 + 6.5);
            self.put(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\">{character}</text>"
            ));
        }
        self.svg.push_str("</g>\n");
    }

    /// Draws the pit, the obstacle or the hole of a cell.
    fn draw_empty_cell(&mut self, cell: Cell) {
        let Point { x, y } = self.at(cell);
        let palette = self.palette;
        match appearance_of(&self.picture.position, self.board, cell) {
            CellAppearance::Obstacle => {
                let (half, fill) = (0.36 * CELL_DISTANCE, palette.obstacle);
                self.put(format_args!(
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"5\" fill=\"{fill}\" data-obstacle=\"{cell}\"/>",
                    x - half,
                    y - half,
                    2.0 * half,
                    2.0 * half
                ));
            }
            CellAppearance::Hole => {
                let (hole, edge) = (palette.hole, palette.pit_edge);
                self.put(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"{hole}\" stroke=\"{edge}\" stroke-width=\"4\" stroke-dasharray=\"4 3\" data-hole=\"{cell}\"/>",
                    0.42 * CELL_DISTANCE
                ));
            }
            _ => {
                let (fill, edge) = (self.fill("pit", palette.pit[0]), palette.pit_edge);
                self.put(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{PIT_RADIUS:.1}\" fill=\"{fill}\" stroke=\"{edge}\"/>"
                ));
            }
        }
    }

    /// Draws a marble.
    pub(super) fn draw_marble(&mut self, color: Color, x: f64, y: f64, scale: f64, more: &str) {
        let scale = if scale < 1.0 {
            format!(" scale({scale})")
        } else {
            String::new()
        };
        let (id, key) = (self.id, color.key());
        self.put(format_args!(
            "<use href=\"#{id}-{key}\" transform=\"translate({x:.1} {y:.1}){scale}\" data-color=\"{key}\"{more}/>"
        ));
    }
}
