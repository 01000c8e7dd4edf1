//! Numbers with nouns.

use std::fmt::Display;

/// A number with a noun: `1 game`, `2 games`.
pub(crate) fn count<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
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
