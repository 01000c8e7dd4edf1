//! Excerpts of texts in messages.

/// The number of characters of a text that a message shows.
const MAX_SHOWN_CHARACTERS: usize = 40;

/// The beginning of a text, for a message, without control characters.
pub(super) fn excerpt(text: &str) -> String {
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
