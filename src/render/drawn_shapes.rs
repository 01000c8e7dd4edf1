//! Shapes of comments as pictures draw them.

use std::str::FromStr;

use super::theme::Theme;
use crate::markup::DrawnShape;
use crate::record::{ShapeColor, Shapes};

/// The shapes on a board whose cells are parsed from their names; others are left out.
pub(crate) fn drawn_shapes<C: FromStr>(shapes: &Shapes, theme: Theme) -> Vec<DrawnShape<C>> {
    let drawn = |color: ShapeColor, from: &str, to: Option<&str>| {
        Some(DrawnShape {
            color: color.name(),
            ink: ink(color, theme),
            from: from.parse().ok()?,
            to: match to {
                Some(to) => Some(to.parse().ok()?),
                None => None,
            },
        })
    };
    let cells = shapes.cells.iter();
    let cells = cells.filter_map(|(color, cell)| drawn(*color, cell, None));
    let arrows = shapes.arrows.iter();
    let arrows = arrows.filter_map(|(color, from, to)| drawn(*color, from, Some(to)));
    cells.chain(arrows).collect()
}

/// A colour of shapes in a theme.
const fn ink(color: ShapeColor, theme: Theme) -> &'static str {
    match (theme, color) {
        (Theme::Print, _) => "#000000",
        (_, ShapeColor::Green) => "#15781b",
        (_, ShapeColor::Red) => "#b3261e",
        (_, ShapeColor::Yellow) => "#d8a900",
        (_, ShapeColor::Blue) => "#1f5fb4",
    }
}
