//! The start layouts of games that are generated or played.

use crate::ask::layout;
use crate::play::Layouts;

/// Parses the name of a layout, or `mixed`.
pub(crate) fn layouts(text: &str) -> Result<Layouts, String> {
    match text {
        "mixed" => Ok(Layouts::Mixed),
        _ => layout(text).map(Layouts::One),
    }
}
