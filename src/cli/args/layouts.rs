//! The start layouts of games that are generated or played.

use crate::generator::LayoutChoice;
use crate::queries::parse_abalone_layout;

/// Parses the name of a layout, or `mixed`.
pub(crate) fn layouts(text: &str) -> Result<LayoutChoice, String> {
    match text {
        "mixed" => Ok(LayoutChoice::Mixed),
        _ => parse_abalone_layout(text).map(LayoutChoice::One),
    }
}
