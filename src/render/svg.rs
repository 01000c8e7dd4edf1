//! A picture as SVG.

use std::f64::consts::FRAC_PI_3;
use std::fmt::Write;

use super::marble::{MARBLE, PIT, define};
use super::panels::panels;
use super::shapes::{arrow, hexagon};
use super::theme::Palette;
use super::view::{Point, STEP, LatticePoint};
use super::{Detail, CellAppearance, CellMark, Picture, PlayedMove, MarkShape, escape, cell_appearance};
use crate::board::Cell;
use crate::rules::{Color, MoveKind, displacements};

/// From the centre of the field to its corners.
const FIELD: f64 = 4.72 * STEP;
/// From the centre of the frame to its corners, with labels on it and without.
const FRAMES: [f64; 2] = [5.05 * STEP, 5.62 * STEP];
/// The height of a strip of plates.
const STRIP: f64 = 50.0;
/// What stays free around all.
pub(super) const MARGIN: f64 = 8.0;

/// The measures of a picture.
pub(super) struct Dimensions {
    frame: f64,
    /// Of one board.
    pub(super) width: f64,
    height: f64,
}

impl Dimensions {
    fn of(detail: Detail) -> Dimensions {
        let frame = FRAMES[usize::from(detail >= Detail::Labels)];
        let strip = if detail == Detail::All { STRIP } else { 0.0 };
        Dimensions {
            frame,
            width: 2.0 * (frame + MARGIN),
            height: 2.0 * (frame * FRAC_PI_3.sin() + MARGIN + strip),
        }
    }
}

/// Draws a picture.
pub(super) fn draw(picture: &Picture) -> String {
    let boards = picture.position.rules().players.boards();
    let sizes = Dimensions::of(picture.detail);
    let (width, height) = (sizes.width * f64::from(boards), sizes.height);
    let id = id(picture);
    let palette = picture.theme.palette();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" \
         font-family=\"'Segoe UI', 'Helvetica Neue', Arial, sans-serif\">\n\
         <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n",
        escape(&picture.name()),
        escape(&picture.words())
    );
    define(&mut svg, &id, picture.theme, &colors(picture));
    let _ = writeln!(
        svg,
        "<rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"12\" fill=\"{}\"/>",
        palette.page
    );
    for board in 0..boards {
        let x = sizes.width * (f64::from(board) + 0.5);
        let _ = writeln!(
            svg,
            "<g transform=\"translate({x:.1} {:.1})\" data-board=\"{}\">",
            height / 2.0,
            board + 1
        );
        let mut board = BoardPainter {
            svg: &mut svg,
            picture,
            palette,
            id: &id,
            sizes: &sizes,
            board,
        };
        board.draw();
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

/// How ids begin: no two pictures of a page that look different have one in common.
fn id(picture: &Picture) -> String {
    let given: String = picture
        .id
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let turn = picture.view.symmetry().index();
    format!("s{given}-{}{turn}", picture.theme.key())
}

/// The colours that are seen, in their order.
fn colors(picture: &Picture) -> Vec<Color> {
    let position = &picture.position;
    let is_seen = |color: &Color| {
        let is_of_a_seat = position.rules().colors().contains(color);
        is_of_a_seat || !position.marbles(*color).is_empty() || position.lost(*color) > 0
    };
    let seen = Color::ALL.into_iter().filter(is_seen);
    let mut seen: Vec<Color> = seen.map(|color| super::shown(position, color)).collect();
    seen.sort_unstable();
    seen.dedup();
    seen
}

/// One board while it is drawn, around its centre.
pub(super) struct BoardPainter<'a> {
    pub(super) svg: &'a mut String,
    picture: &'a Picture,
    pub(super) palette: &'static Palette,
    id: &'a str,
    pub(super) sizes: &'a Dimensions,
    board: u8,
}

impl BoardPainter<'_> {
    fn draw(&mut self) {
        self.ground();
        if self.picture.detail >= Detail::Labels {
            self.labels();
        }
        for cell in Cell::all() {
            self.pit(cell);
        }
        let played = self
            .picture
            .played
            .filter(|played| played.board == self.board);
        if let Some(played) = &played {
            self.ghost(played);
        }
        for cell in Cell::all() {
            if let CellAppearance::Marble(color) = cell_appearance(&self.picture.position, self.board, cell) {
                let Point { x, y } = self.at(cell);
                self.marble(color, x, y, 1.0, &format!(" data-cell=\"{cell}\""));
            }
        }
        if let Some(played) = &played {
            self.arrows(played);
        }
        if self.board == 0 {
            let picture = self.picture;
            picture.marks.iter().for_each(|mark| self.mark(mark));
        }
        if self.picture.detail == Detail::All {
            let [above, below] = panels(self.picture, self.board);
            let y = self.sizes.height / 2.0 - MARGIN - STRIP / 2.0;
            self.strip(&above, -y);
            self.strip(&below, y);
        }
    }

    fn at(&self, cell: Cell) -> Point {
        self.picture.view.point(LatticePoint::of(cell))
    }

    pub(super) fn put(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(text);
        self.svg.push('\n');
    }

    /// How a part of the ground is filled.
    fn fill(&self, part: &str, plain: &str) -> String {
        if self.picture.theme.is_shaded() {
            format!("url(#{}-{part})", self.id)
        } else {
            plain.to_owned()
        }
    }

    fn ground(&mut self) {
        let palette = self.palette;
        let parts = [
            ("frame", self.sizes.frame, palette.frame, palette.frame_edge),
            ("field", FIELD, palette.field, palette.field_edge),
        ];
        for (part, radius, colors, edge) in parts {
            let fill = self.fill(part, colors[0]);
            // A wide line around it makes its corners round.
            let line = if part == "frame" { 2.0 } else { 1.2 };
            self.put(format_args!(
                "<path d=\"{}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{line}\"/>",
                hexagon(radius - line / 2.0, radius / 14.0)
            ));
        }
    }

    fn labels(&mut self) {
        let label = self.palette.label;
        self.put(format_args!(
            "<g fill=\"{label}\" font-size=\"19\" font-weight=\"600\" text-anchor=\"middle\">"
        ));
        for (spot, sign) in self.picture.view.labels() {
            let Point { x, y } = self.picture.view.point(spot);
            // In the middle of the frame, which is a little further out than the next cell would be.
            let (x, y) = (x * 1.035, y * 1.035 + 6.5);
            self.put(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\">{sign}</text>"
            ));
        }
        self.svg.push_str("</g>\n");
    }

    fn pit(&mut self, cell: Cell) {
        let Point { x, y } = self.at(cell);
        let palette = self.palette;
        match cell_appearance(&self.picture.position, self.board, cell) {
            CellAppearance::Obstacle => {
                let (half, fill) = (0.36 * STEP, palette.obstacle);
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
                    0.42 * STEP
                ));
            }
            _ => {
                let (fill, edge) = (self.fill("pit", palette.pit[0]), palette.pit_edge);
                self.put(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{PIT:.1}\" fill=\"{fill}\" stroke=\"{edge}\"/>"
                ));
            }
        }
    }

    pub(super) fn marble(&mut self, color: Color, x: f64, y: f64, scale: f64, more: &str) {
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

    /// The ejected marble, where it fell.
    fn ghost(&mut self, played: &PlayedMove) {
        let (Some(cell), Some(color)) = (played.mv.ejected_from(), played.ejected) else {
            return;
        };
        let spot = LatticePoint::of(cell).step(played.mv.direction());
        let Point { x, y } = self.picture.view.point(spot);
        let faint = if self.picture.theme.is_shaded() {
            " opacity=\"0.55\""
        } else {
            ""
        };
        self.put(format_args!("<g{faint}>"));
        self.marble(color, x, y, 0.8, " data-ejected=\"true\"");
        self.svg.push_str("</g>\n");
    }

    fn arrows(&mut self, played: &PlayedMove) {
        let mv = played.mv;
        let step = |cell: Cell| LatticePoint::of(cell).step(mv.direction());
        // One for the line, or one for each marble.
        let from: Vec<(LatticePoint, LatticePoint)> = match mv.kind() {
            MoveKind::Inline => vec![(LatticePoint::of(mv.start()), step(mv.end()))],
            _ => displacements(mv)
                .iter()
                .map(|way| (LatticePoint::of(way.from), step(way.from)))
                .collect(),
        };
        let (fill, edge) = (self.palette.arrow, self.palette.arrow_edge);
        self.put(format_args!(
            "<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.6\" stroke-linejoin=\"round\">"
        ));
        for (from, to) in from {
            let [from, to] = [from, to].map(|spot| self.picture.view.point(spot));
            let path = arrow(from, to);
            self.put(format_args!("<path d=\"{path}\" data-arrow=\"true\"/>"));
        }
        self.svg.push_str("</g>\n");
    }

    fn mark(&mut self, mark: &CellMark) {
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
                let radius = MARBLE - 1.0;
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
