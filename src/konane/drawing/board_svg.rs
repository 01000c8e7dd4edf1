//! The SVG document of a position: head, definitions, board.

use super::board_drawing::BoardDrawing;
use super::description::{description, title};
use super::geometry::Geometry;
use super::painter::BoardPainter;
use super::stones::define_stones;
use crate::konane::rules::Position;
use crate::markup::escape;

/// A position as a self-contained SVG document, which can also be embedded in a page.
pub fn board_svg(position: &Position, drawing: &BoardDrawing) -> String {
    let geometry = Geometry::new(position.board().size(), drawing);
    let (width, height) = (geometry.width, geometry.height);
    let scale = drawing
        .width
        .map_or(1.0, |pixels| f64::from(pixels) / width);
    let given: String = drawing
        .id
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let id = format!("k{given}");
    let palette = drawing.look.palette();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.1} {:.1} {width:.0} {height:.0}\" width=\"{:.0}\" height=\"{:.0}\" \
         role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" \
         font-family=\"'Segoe UI', 'Helvetica Neue', Arial, sans-serif\">\n\
         <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n",
        -width / 2.0,
        -height / 2.0,
        width * scale,
        height * scale,
        escape(&title(position, drawing)),
        escape(&description(position, drawing))
    );
    define_stones(&mut svg, &id, drawing.look);
    let mut painter = BoardPainter {
        svg: &mut svg,
        position,
        drawing,
        palette,
        geometry,
        id: &id,
    };
    painter.draw();
    svg.push_str("</svg>\n");
    svg
}
