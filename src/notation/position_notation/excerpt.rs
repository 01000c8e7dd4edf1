//! Excerpts of texts in messages.

/// The number of characters of a text that a message shows.
const MAX_SHOWN_CHARACTERS: usize = 40;

/// The beginning of a text, for a message, without control characters.
pub(in crate::notation) fn excerpt(text: &str) -> String {
    let shown = |character: char| {
        if character.is_control() {
            '\u{fffd}'
        } else {
            character
        }
    };
    let mut characters = text.chars();
    let start: String = characters
        .by_ref()
        .take(MAX_SHOWN_CHARACTERS)
        .map(shown)
        .collect();
    let more = if characters.next().is_some() {
        "…"
    } else {
        ""
    };
    start + more
}

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
