//! Marks on cells.

use super::marble::MARBLE_RADIUS;
use super::painter::BoardPainter;
use crate::markup::MarkColors;
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
}
