//! Excerpts of texts in messages.

/// The number of characters of a text that a message shows.
const LONGEST_SHOWN: usize = 40;

/// The beginning of a text, for a message, without control characters.
pub(in crate::notation) fn excerpt(text: &str) -> String {
    let shown = |sign: char| if sign.is_control() { '\u{fffd}' } else { sign };
    let mut signs = text.chars();
    let start: String = signs.by_ref().take(LONGEST_SHOWN).map(shown).collect();
    let more = if signs.next().is_some() { "…" } else { "" };
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
