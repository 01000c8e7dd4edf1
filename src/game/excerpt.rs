//! Excerpts of texts in messages.

/// The number of characters of a text that a message shows.
const MAX_SHOWN_CHARACTERS: usize = 40;

/// The beginning of a text, for a message, without control characters. An ellipsis says that there is more.
pub(crate) fn excerpt(text: &str) -> String {
    let start = first_characters(text);
    if text.chars().nth(MAX_SHOWN_CHARACTERS).is_some() {
        start + "…"
    } else {
        start
    }
}

/// The same without an ellipsis, for messages about single words.
pub(crate) fn first_characters(text: &str) -> String {
    let shown = |character: char| {
        if character.is_whitespace() {
            ' '
        } else if character.is_control() {
            '\u{fffd}'
        } else {
            character
        }
    };
    text.chars().take(MAX_SHOWN_CHARACTERS).map(shown).collect()
}
