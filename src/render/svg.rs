//! A board as SVG.

use std::fmt::Write;

use super::{Look, looks};
use crate::board::Cell;
use crate::rules::{Color, Position};

/// Distance of two neighbouring cells, in units of the picture.
const STEP: f64 = 40.0;
/// Distance of two rows: that of two rows of equilateral triangles.
const ROW: f64 = STEP * 0.866;
const WIDTH: f64 = 11.0 * STEP;
const HEIGHT: f64 = 10.2 * ROW;

/// Draws a position, with the names of rows and diagonals, as an SVG document; two boards side by side.
pub fn board_svg(position: &Position) -> String {
    let boards = position.rules().players.boards();
    let width = WIDTH * f64::from(boards);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {HEIGHT:.0}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n"
    );
    for board in 0..boards {
        if board == 0 {
            one_board(&mut svg, position, "");
        } else {
            let _ = writeln!(svg, "<g transform=\"translate({WIDTH:.0} 0)\">");
            one_board(&mut svg, position, "2");
            svg.push_str("</g>\n");
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Draws the first board, or the second one, whose cells have ids that begin so.
fn one_board(svg: &mut String, position: &Position, prefix: &str) {
    let number = u8::from(!prefix.is_empty());
    let board = "fill=\"#d9b88a\" stroke=\"#8a6a3f\" stroke-width=\"2\"";
    let _ = writeln!(svg, "<polygon {board} points=\"{}\"/>", corners());
    for cell in Cell::all() {
        let (x, y) = centre(cell.row(), f64::from(cell.column()));
        let look = looks(position, number, cell);
        let (fill, stroke) = match look {
            Look::Marble(Color::Black) => ("#1c1c1c", "#000"),
            Look::Marble(Color::White) => ("#fafafa", "#777"),
            Look::Marble(Color::Red) => ("#c62828", "#7f1010"),
            Look::Marble(Color::Blue) => ("#1f5fb4", "#103a78"),
            Look::Marble(Color::Green) => ("#2e7d32", "#14491a"),
            Look::Marble(Color::Yellow) => ("#f2c21a", "#9c7a00"),
            Look::Marble(Color::Neutral) => ("#8d8d8d", "#5a5a5a"),
            Look::Obstacle => ("#5b4524", "#3d2d15"),
            Look::Hole => ("#ffffff", "#3d2d15"),
            Look::Empty => ("#c29e6c", "#a9854f"),
        };
        let is_small = matches!(look, Look::Empty | Look::Hole);
        let radius = if is_small { 0.36 } else { 0.44 } * STEP;
        let _ = writeln!(
            svg,
            "<circle id=\"{prefix}{cell}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{stroke}\"/>"
        );
    }
    for row in 1..=9u8 {
        let first = if row > 5 { row - 4 } else { 1 };
        let (x, y) = centre(row, f64::from(first) - 1.0);
        label(svg, x, y, char::from(b'a' + row - 1));
    }
    for column in 1..=9u8 {
        // Below the lowest cell of the diagonal.
        let row = if column > 5 { column - 4 } else { 1 };
        let (x, y) = centre(row, f64::from(column));
        label(svg, x + STEP / 2.0, y + ROW, char::from(b'0' + column));
    }
}

/// The centre of a cell; columns beyond the board are where labels stand.
fn centre(row: u8, column: f64) -> (f64, f64) {
    let row = f64::from(row);
    (
        WIDTH / 2.0 + STEP * (column - 5.0 - (row - 5.0) / 2.0),
        HEIGHT / 2.0 - ROW * (row - 5.0) - 0.2 * ROW,
    )
}

/// The six corners of the board.
fn corners() -> String {
    let (x, y) = centre(5, 5.0);
    let corner = |turn: u32| {
        let angle = f64::from(turn) * std::f64::consts::FRAC_PI_3;
        format!(
            "{:.1},{:.1}",
            x + 4.75 * STEP * angle.cos(),
            y + 4.75 * STEP * angle.sin()
        )
    };
    (0..6).map(corner).collect::<Vec<_>>().join(" ")
}

fn label(svg: &mut String, x: f64, y: f64, sign: char) {
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"#5b4524\">{sign}</text>",
        y + 5.0
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn a_circle_for_every_cell_and_a_colour_for_every_marble() {
        let svg = board_svg(&Layout::find("Belgian Daisy").unwrap().position());
        assert_eq!(svg.matches("<circle").count(), 61);
        assert_eq!(
            (
                svg.matches("#1c1c1c").count(),
                svg.matches("#fafafa").count()
            ),
            (14, 14)
        );
    }
}
