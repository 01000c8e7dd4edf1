//! The board that lines above an earlier record of the file state.

use crate::games::AnyLayout;

/// The board that a record states, for the records below it that state none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoardAbove {
    pub(crate) layout: AnyLayout,
    /// The line in which the record begins.
    pub(crate) line: u64,
}
