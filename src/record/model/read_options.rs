//! What a reader is told beforehand.

use crate::notation::Notation;
use crate::record::dates::order::DateOrder;
use crate::record::model::format::Format;
use crate::rules::{Layout, Rules};

/// How a reader takes claims that the replay does not bear out, and games that stop replaying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strictness {
    /// They are warnings, and the legal part of a game is kept.
    #[default]
    Tolerant,
    /// They are errors, and the game is rejected.
    Strict,
}

/// What a reader does with a record that stops at a word that is no legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Repair {
    /// It stops there.
    #[default]
    Off,
    /// It reads the word as it would be without a missing blank or a swapped pair, where only one such reading lets the
    /// whole record replay and nothing else explains it. The game is whole then, and says so ([`Game::repaired`]).
    Unique,
}

/// What a reader is told beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The format; found by content when not given.
    pub format: Option<Format>,
    /// The notation; the record's own, or found by replay, when not given.
    pub notation: Option<Notation>,
    /// The layout of records that state none; found by replay when not given.
    pub layout: Option<&'static Layout>,
    /// What to do with what is not as claimed.
    pub strictness: Strictness,
    /// What to do with a word that is no legal move.
    pub repair: Repair,
    /// The rules of records that state none.
    pub rules: Rules,
    /// Whether the day or the month comes first in dates as `03/05/2013`; the day, with a warning, when not given.
    pub date_order: Option<DateOrder>,
}
