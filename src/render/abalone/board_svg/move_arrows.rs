//! The last move: its arrows and the ejected marble.

use super::painter::BoardPainter;
use crate::board::Cell;
use crate::markup::arrow_path;
use crate::render::abalone::picture::{LatticePoint, PlayedMove, Point};
use crate::rules::{MoveKind, displacements};

impl BoardPainter<'_> {
    /// Draws the ejected marble on the next lattice point.
    pub(super) fn draw_ejected_marble(&mut self, played: &PlayedMove) {
        let (Some(cell), Some(color)) = (played.mv.ejected_from(), played.ejected) else {
            return;
        };
        let point = LatticePoint::of(cell).step(played.mv.direction());
        let Point { x, y } = self.picture.view.coordinates(point);
        let faint = if self.picture.theme.is_shaded() {
            " opacity=\"0.55\""
        } else {
            ""
        };
        self.put(format_args!("<g{faint}>"));
        self.draw_marble(color, x, y, 0.8, " data-ejected=\"true\"");
        self.svg.push_str("</g>\n");
    }

    /// Draws an arrow for a line, or one for each marble of other moves.
    pub(super) fn draw_move_arrows(&mut self, played: &PlayedMove) {
        let mv = played.mv;
        let step = |cell: Cell| LatticePoint::of(cell).step(mv.direction());
        let arrows: Vec<(LatticePoint, LatticePoint)> = match mv.kind() {
            MoveKind::Inline => vec![(LatticePoint::of(mv.start()), step(mv.end()))],
            _ => displacements(mv)
                .iter()
                .map(|displacement| (LatticePoint::of(displacement.from), step(displacement.from)))
                .collect(),
        };
        let (fill, edge) = (self.palette.arrow, self.palette.arrow_edge);
        self.put(format_args!(
            "<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.6\" stroke-linejoin=\"round\">"
        ));
        for (from, to) in arrows {
            let [from, to] = [from, to].map(|point| self.picture.view.coordinates(point));
            let path = arrow_path((from.x, from.y), (to.x, to.y));
            self.put(format_args!("<path d=\"{path}\" data-arrow=\"true\"/>"));
        }
        self.svg.push_str("</g>\n");
    }
}
