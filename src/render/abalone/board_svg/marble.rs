//! The definitions at the head of an SVG document: gradients, patterns and marbles, for later reference.

use std::fmt::Write;

use crate::game::Color;
use crate::render::abalone::picture::{CELL_DISTANCE, Palette, marble_style};
use crate::render::theme::Theme;

/// The radius of a marble.
pub(super) const MARBLE_RADIUS: f64 = 0.465 * CELL_DISTANCE;
/// The radius of a pit.
pub(super) const PIT_RADIUS: f64 = 0.36 * CELL_DISTANCE;

/// Writes the definitions of fills and of marbles of these colours, with a prefix for ids.
pub(super) fn define_marbles(svg: &mut String, id: &str, theme: Theme, colors: &[Color]) {
    let palette = theme.palette();
    svg.push_str("<defs>\n");
    if theme.is_shaded() {
        define_gradients(svg, id, palette);
    } else {
        define_hatchings(svg, id, colors);
    }
    for &color in colors {
        let key = color.key();
        if theme.is_shaded() {
            let shades = marble_style(color).shades;
            let _ = writeln!(
                svg,
                "<radialGradient id=\"{id}-g-{key}\" cx=\"0.5\" cy=\"0.5\" r=\"0.58\" fx=\"0.34\" fy=\"0.28\">\
                 <stop offset=\"0\" stop-color=\"{}\"/><stop offset=\"0.45\" stop-color=\"{}\"/>\
                 <stop offset=\"1\" stop-color=\"{}\"/></radialGradient>",
                shades[0], shades[1], shades[2]
            );
        }
        let _ = writeln!(svg, "<g id=\"{id}-{key}\">");
        if theme.is_shaded() {
            draw_shaded(svg, id, color);
        } else {
            draw_printed(svg, id, color);
        }
        svg.push_str("</g>\n");
    }
    svg.push_str("</defs>\n");
}

/// Writes the gradients of the board.
fn define_gradients(svg: &mut String, id: &str, palette: &Palette) {
    for (name, [above, below]) in [("frame", palette.frame), ("field", palette.field)] {
        let _ = writeln!(
            svg,
            "<linearGradient id=\"{id}-{name}\" x1=\"0\" y1=\"0\" x2=\"0.25\" y2=\"1\">\
             <stop offset=\"0\" stop-color=\"{above}\"/><stop offset=\"1\" stop-color=\"{below}\"/></linearGradient>"
        );
    }
    let [shade, light] = palette.pit;
    let _ = writeln!(
        svg,
        "<linearGradient id=\"{id}-pit\" x1=\"0.2\" y1=\"0\" x2=\"0.8\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"{shade}\"/><stop offset=\"1\" stop-color=\"{light}\"/></linearGradient>"
    );
}

/// Writes the hatching pattern of each colour for paper.
fn define_hatchings(svg: &mut String, id: &str, colors: &[Color]) {
    for &color in colors {
        let lines = match color {
            Color::Red => "M0 3H6",
            Color::Blue => "M3 0V6",
            Color::Green => "M0 3H6M3 0V6",
            Color::Yellow => "M3 2.2V3.8M2.2 3H3.8",
            Color::Neutral => "M0 6L6 0",
            Color::Black | Color::White => continue,
        };
        let key = color.key();
        let _ = writeln!(
            svg,
            "<pattern id=\"{id}-g-{key}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
             <path d=\"{lines}\" stroke=\"#000000\" stroke-width=\"1.4\" fill=\"none\"/></pattern>"
        );
    }
}

/// Writes a marble with a gradient.
fn draw_shaded(svg: &mut String, id: &str, color: Color) {
    let (key, marble_style) = (color.key(), marble_style(color));
    let _ = writeln!(
        svg,
        "<ellipse cx=\"1.6\" cy=\"3.4\" rx=\"{MARBLE_RADIUS:.1}\" ry=\"{MARBLE_RADIUS:.1}\" fill=\"#000000\" opacity=\"0.28\"/>\n\
         <circle r=\"{MARBLE_RADIUS:.1}\" fill=\"url(#{id}-g-{key})\" stroke=\"{}\"/>",
        marble_style.rim
    );
    draw_symbol(svg, color, marble_style.sign, 0.75);
    // The reflection of a window, and a faint one from below.
    let _ = writeln!(
        svg,
        "<ellipse cx=\"-7.4\" cy=\"-10.2\" rx=\"6.6\" ry=\"4\" transform=\"rotate(-36 -7.4 -10.2)\" fill=\"#ffffff\" opacity=\"{}\"/>\n\
         <path d=\"M-9 15.5A18 18 0 0 0 14.5 10.5A20 20 0 0 1 -9 15.5Z\" fill=\"#ffffff\" opacity=\"0.22\"/>",
        if color == Color::White {
            "0.95"
        } else {
            "0.62"
        }
    );
}

/// Writes a marble for paper.
fn draw_printed(svg: &mut String, id: &str, color: Color) {
    let key = color.key();
    let radius = MARBLE_RADIUS - 1.0;
    let fill = match color {
        Color::Black => "#000000".to_owned(),
        Color::White => "#ffffff".to_owned(),
        _ => format!("url(#{id}-g-{key})"),
    };
    let _ = writeln!(
        svg,
        "<circle r=\"{radius:.1}\" fill=\"#ffffff\"/>\n\
         <circle r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"#000000\" stroke-width=\"2\"/>"
    );
    if color == Color::Black {
        svg.push_str("<path d=\"M-14 -5A15 15 0 0 1 -5 -14\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>\n");
    } else {
        draw_symbol(svg, color, "#000000", 1.0);
    }
}

/// Writes the sign that distinguishes a marble without its colour: nothing on black, a ring on white.
fn draw_symbol(svg: &mut String, color: Color, ink: &str, opacity: f64) {
    let shape = match color {
        Color::Black => return,
        Color::White => "<circle r=\"12.5\"",
        Color::Red => "<path d=\"M0 -10L9.5 7H-9.5Z\"",
        Color::Blue => "<path d=\"M-7.5 -7.5H7.5V7.5H-7.5Z\"",
        Color::Green => "<path d=\"M0 -10V10M-10 0H10\"",
        Color::Yellow => "<circle r=\"5\"",
        Color::Neutral => "<path d=\"M0 -11L9 0L0 11L-9 0Z\"",
    };
    let width = if color == Color::White { 1.4 } else { 2.6 };
    let _ = writeln!(
        svg,
        "{shape} fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" opacity=\"{opacity}\"/>"
    );
}
