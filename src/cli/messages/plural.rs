//! Numbers with nouns.

use std::fmt::Display;

/// A number with a noun: `1 game`, `2 games`.
pub(crate) fn count<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// The verb behind a number with a noun: `1 file is`, `2 files are`.
pub(crate) fn is_or_are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// A number of plies.
pub(crate) fn plies(number: usize) -> String {
    let noun = if number == 1 { "ply" } else { "plies" };
    format!("{number} {noun}")
}

/// A number of games.
pub(crate) fn games<N: Copy + Display + PartialEq + From<u8>>(number: N) -> String {
    count(number, "game")
}
