//! Numbers with nouns.

/// A number with a noun: `1 game`, `2 games`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A number of games.
pub(crate) fn games(number: usize) -> String {
    count(number, "game")
}
