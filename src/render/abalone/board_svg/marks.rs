//! Marks on cells.

use super::marble::MARBLE_RADIUS;
use super::painter::BoardPainter;
use crate::board::Cell;
use crate::markup::{DrawnShape, MarkColors};
use crate::render::abalone::picture::{CellMark, Point};

impl BoardPainter<'_> {
    /// Draws a mark.
    pub(super) fn draw_mark(&mut self, mark: &CellMark) {
        let Point { x, y } = self.at(mark.cell);
        let colors = MarkColors {
            ink: self.palette.mark,
            edge: self.palette.mark_edge,
        };
        let element = mark.shape.svg((x, y), MARBLE_RADIUS - 1.0, colors);
        self.put(format_args!("{element}"));
    }

    /// Draws a highlighted cell or an arrow.
    pub(super) fn draw_shape(&mut self, shape: &DrawnShape<Cell>) {
        let at = |cell: &Cell| {
            let Point { x, y } = self.at(*cell);
            (x, y)
        };
        let element = shape.svg(at, MARBLE_RADIUS - 1.0, self.palette.mark_edge);
        self.put(format_args!("{element}"));
    }
}
