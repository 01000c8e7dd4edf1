//! The start layouts of games that are generated or played.

use crate::generator::LayoutChoice;
use crate::queries::parse_layout;

/// Parses the name of a layout of any game, or `mixed`.
pub(crate) fn layouts(text: &str) -> Result<LayoutChoice, String> {
    match text {
        "mixed" => Ok(LayoutChoice::Mixed),
        _ => parse_layout(text).map(LayoutChoice::One),
    }
}
