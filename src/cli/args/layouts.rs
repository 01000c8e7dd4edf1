//! The start layouts of games that are generated or played.

use crate::games::AnyLayout;
use crate::generator::LayoutChoice;
use crate::queries::{parse_abalone_layout, parse_layout};

/// Parses the name of a layout of Abalone, or `mixed`.
pub(crate) fn layouts(text: &str) -> Result<LayoutChoice, String> {
    match text {
        "mixed" => Ok(LayoutChoice::Mixed),
        _ => parse_abalone_layout(text).map(LayoutChoice::One),
    }
}

/// The layouts of generated games.
#[derive(Debug, Clone, Copy)]
pub(crate) enum GeneratedLayouts {
    /// Those of Abalone for two players.
    Mixed,
    /// A single one, of any game.
    One(AnyLayout),
}

/// Parses the name of a layout of any game, or `mixed`.
pub(crate) fn generated_layouts(text: &str) -> Result<GeneratedLayouts, String> {
    match text {
        "mixed" => Ok(GeneratedLayouts::Mixed),
        _ => parse_layout(text).map(GeneratedLayouts::One),
    }
}
