//! Marks on cells.

use super::marble::MARBLE_RADIUS;
use super::painter::BoardPainter;
use crate::render::escape;
use crate::render::picture::{CellMark, MarkShape, Palette, Point};

impl BoardPainter<'_> {
    /// Draws a mark.
    pub(super) fn draw_mark(&mut self, mark: &CellMark) {
        let Point { x, y } = self.at(mark.cell);
        let Palette {
            mark: ink,
            mark_edge: edge,
            ..
        } = self.palette;
        let place = format!(
            "transform=\"translate({x:.1} {y:.1})\" data-mark=\"{}\"",
            mark.shape.key()
        );
        match &mark.shape {
            MarkShape::Ring => {
                let radius = MARBLE_RADIUS - 1.0;
                self.put(format_args!(
                    "<g {place} fill=\"none\"><circle r=\"{radius:.1}\" stroke=\"{edge}\" stroke-width=\"6.5\"/>\
                     <circle r=\"{radius:.1}\" stroke=\"{ink}\" stroke-width=\"4\"/></g>"
                ));
            }
            MarkShape::Dot => self.put(format_args!(
                "<circle {place} r=\"8\" fill=\"{ink}\" stroke=\"{edge}\" stroke-width=\"2\"/>"
            )),
            MarkShape::Cross => self.put(format_args!(
                "<g {place} fill=\"none\" stroke-linecap=\"round\"><path d=\"M-11 -11L11 11M11 -11L-11 11\" stroke=\"{edge}\" stroke-width=\"8\"/>\
                 <path d=\"M-11 -11L11 11M11 -11L-11 11\" stroke=\"{ink}\" stroke-width=\"4.5\"/></g>"
            )),
            MarkShape::Text(text) => self.put(format_args!(
                "<g {place}><circle r=\"14\" fill=\"{ink}\" stroke=\"{edge}\" stroke-width=\"1.5\"/>\
                 <text y=\"6.5\" font-size=\"19\" font-weight=\"700\" text-anchor=\"middle\" fill=\"{edge}\">{}</text></g>",
                escape(text)
            )),
        }
    }
}
