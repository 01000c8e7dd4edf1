//! The definitions at the head of a picture: gradients, a square, the stones.

use std::fmt::Write;

use super::board_drawing::BoardTheme;
use super::geometry::SQUARE;
use crate::game::Color;

/// The radius of a stone.
pub(super) const STONE_RADIUS: f64 = 20.0;

/// Writes the definitions of a look, with a prefix for ids.
pub(super) fn define_stones(svg: &mut String, id: &str, look: BoardTheme) {
    let palette = look.palette();
    let [shade, light] = palette.hollow;
    let side = SQUARE - 2.0;
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<defs>\n\
         <linearGradient id=\"{id}-hollow\" x1=\"0.2\" y1=\"0\" x2=\"0.8\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"{shade}\"/><stop offset=\"1\" stop-color=\"{light}\"/></linearGradient>\n\
         <g id=\"{id}-square\"><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" rx=\"5\" fill=\"{}\" stroke=\"{edge}\"/>\
         <circle r=\"{:.1}\" fill=\"url(#{id}-hollow)\" stroke=\"{edge}\"/></g>",
        -side / 2.0,
        -side / 2.0,
        palette.square,
        palette.hollow_radius,
        edge = palette.square_edge,
    );
    for color in Color::BOTH {
        define_stone(svg, id, look, color);
    }
    svg.push_str("</defs>\n");
}

/// Writes the definition of the stones of a colour. White stones also have an inner ring, so that they are distinguishable without colours.
fn define_stone(svg: &mut String, id: &str, look: BoardTheme, color: Color) {
    let key = color.key();
    let colors = look.stone(color);
    let [light, body, shade] = colors.shades;
    let _ = writeln!(
        svg,
        "<radialGradient id=\"{id}-g-{key}\" cx=\"0.5\" cy=\"0.5\" r=\"0.6\" fx=\"0.36\" fy=\"0.3\">\
         <stop offset=\"0\" stop-color=\"{light}\"/><stop offset=\"0.45\" stop-color=\"{body}\"/>\
         <stop offset=\"1\" stop-color=\"{shade}\"/></radialGradient>\n\
         <g id=\"{id}-{key}\"><circle r=\"{STONE_RADIUS:.1}\" fill=\"url(#{id}-g-{key})\" stroke=\"{}\" stroke-width=\"2\"/>",
        colors.rim
    );
    if color == Color::White {
        let _ = writeln!(
            svg,
            "<circle r=\"11.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\"/>",
            colors.rim
        );
    }
    svg.push_str("</g>\n");
}
