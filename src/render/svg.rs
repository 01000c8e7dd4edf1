//! A board as SVG.

use std::fmt::Write;

use crate::board::Cell;
use crate::rules::{Color, Position};

/// Distance of two neighbouring cells, in units of the picture.
const STEP: f64 = 40.0;
/// Distance of two rows: that of two rows of equilateral triangles.
const ROW: f64 = STEP * 0.866;
const WIDTH: f64 = 11.0 * STEP;
const HEIGHT: f64 = 10.2 * ROW;

/// Draws a position, with the names of rows and diagonals, as an SVG document.
pub fn board_svg(position: &Position) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH:.0} {HEIGHT:.0}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n"
    );
    let board = "fill=\"#d9b88a\" stroke=\"#8a6a3f\" stroke-width=\"2\"";
    let _ = writeln!(svg, "<polygon {board} points=\"{}\"/>", corners());
    for cell in Cell::all() {
        let (x, y) = centre(cell.row(), f64::from(cell.column()));
        let (fill, stroke) = match position.at(cell) {
            Some(Color::Black) => ("#1c1c1c", "#000"),
            Some(Color::White) => ("#fafafa", "#777"),
            None => ("#c29e6c", "#a9854f"),
        };
        let radius = if position.at(cell).is_some() {
            0.44
        } else {
            0.36
        } * STEP;
        let _ = writeln!(
            svg,
            "<circle id=\"{cell}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{stroke}\"/>"
        );
    }
    for row in 1..=9u8 {
        let first = if row > 5 { row - 4 } else { 1 };
        let (x, y) = centre(row, f64::from(first) - 1.0);
        label(&mut svg, x, y, char::from(b'a' + row - 1));
    }
    for column in 1..=9u8 {
        // Below the lowest cell of the diagonal.
        let row = if column > 5 { column - 4 } else { 1 };
        let (x, y) = centre(row, f64::from(column));
        label(&mut svg, x + STEP / 2.0, y + ROW, char::from(b'0' + column));
    }
    svg.push_str("</svg>\n");
    svg
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
