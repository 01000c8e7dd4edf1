//! The SVG document of a picture: head, definitions, and its one or two boards.

use std::fmt::Write;

use super::marble::define_marbles;
use super::painter::{BoardPainter, Dimensions};
use crate::game::Color;
use crate::markup::escape;
use crate::render::abalone::picture::{Picture, displayed_color};

impl Picture {
    /// The picture as a self-contained SVG document, which can also be embedded in a page.
    pub fn svg(&self) -> String {
        draw(self)
    }
}

/// Draws a picture.
fn draw(picture: &Picture) -> String {
    let boards = picture.position.rules().players.boards();
    let dimensions = Dimensions::of(picture.detail);
    let (width, height) = (dimensions.width * f64::from(boards), dimensions.height);
    let id = id(picture);
    let palette = picture.theme.palette();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" \
         font-family=\"'Segoe UI', 'Helvetica Neue', Arial, sans-serif\">\n\
         <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n",
        escape(&picture.displayed_title()),
        escape(&picture.description())
    );
    define_marbles(&mut svg, &id, picture.theme, &colors(picture));
    let _ = writeln!(
        svg,
        "<rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"12\" fill=\"{}\"/>",
        palette.page
    );
    for board in 0..boards {
        let x = dimensions.width * (f64::from(board) + 0.5);
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
            dimensions: &dimensions,
            board,
        };
        board.draw();
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

/// The prefix of ids, different for any two pictures of a page that look different.
fn id(picture: &Picture) -> String {
    let given: String = picture
        .id
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let symmetry = picture.view.symmetry().index();
    format!("s{given}-{}{symmetry}", picture.theme.key())
}

/// The displayed colours, in order.
fn colors(picture: &Picture) -> Vec<Color> {
    let position = &picture.position;
    let is_visible = |color: &Color| {
        let has_seat = position.rules().colors().contains(color);
        has_seat || !position.marbles(*color).is_empty() || position.lost(*color) > 0
    };
    let visible = Color::ALL.into_iter().filter(is_visible);
    let mut colors: Vec<Color> = visible
        .map(|color| displayed_color(position, color))
        .collect();
    colors.sort_unstable();
    colors.dedup();
    colors
}
