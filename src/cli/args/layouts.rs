//! The start layouts of games that are generated or played.

use crate::games::InGame;
use crate::generator::LayoutChoice;
use crate::queries::{parse_layout, parse_layout_of};

/// Parses the name of a layout of one game, or `mixed`.
pub(crate) fn layouts_of<P: InGame>(text: &str) -> Result<LayoutChoice<P::Layout>, String> {
    match text {
        "mixed" => Ok(LayoutChoice::Mixed),
        _ => parse_layout_of::<P>(text).map(LayoutChoice::One),
    }
}

/// Parses the name of a layout of any game, or `mixed`.
pub(crate) fn layouts(text: &str) -> Result<LayoutChoice, String> {
    match text {
        "mixed" => Ok(LayoutChoice::Mixed),
        _ => parse_layout(text).map(LayoutChoice::One),
    }
}
