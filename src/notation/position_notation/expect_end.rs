//! The end of the text of a position.

use crate::game::excerpt;

/// Adds a fault if anything follows the last part of a text.
pub(super) fn expect_end<'a>(
    mut rest: impl Iterator<Item = &'a str>,
    last: &str,
    faults: &mut Vec<String>,
) {
    if let Some(more) = rest.next() {
        let more = excerpt(more);
        faults.push(format!("`{more}` after {last}, expected the end"));
    }
}
