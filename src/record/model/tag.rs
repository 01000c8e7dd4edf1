//! Names and values of tags.

use std::borrow::Cow;

use crate::record::model::analysis;

/// The name of a tag. Most are known names.
#[doc(hidden)]
pub type TagName = Cow<'static, str>;

/// The tag that says that the layout was inferred by replay; its value is `yes`.
pub(crate) const LAYOUT_INFERRED: &str = "LayoutInferred";

/// The tag that holds the moves of a fragment as text, because they cannot be replayed.
pub(crate) const FRAGMENT: &str = "Fragment";

/// The tags that repeat what other fields of a game hold. Each format derives them again when it writes a game.
pub(crate) const RECORD_TAGS: [&str; 16] = [
    "Rules",
    "Seats",
    "Variant",
    LAYOUT_INFERRED,
    "Result",
    "Termination",
    "Notation",
    "Plies",
    "SetUp",
    "Position",
    "StartPosition",
    "FinalPosition",
    "Score",
    "Incomplete",
    "Mended",
    analysis::TAG,
];

/// Whether the value of a tag is no placeholder such as `?`.
pub(crate) fn is_known(value: &str) -> bool {
    !value.is_empty() && !value.chars().all(|c| matches!(c, '?' | '.' | '-'))
}
