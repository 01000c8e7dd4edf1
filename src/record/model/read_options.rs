//! The options of a reader.

use crate::games::{AnyLayout, AnyRules, GameKind, Notation};
use crate::record::dates::order::DateOrder;
use crate::record::model::format::Format;

/// How a reader treats refuted claims and games that stop in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strictness {
    /// Refuted claims are warnings, and the legal part of a game is kept.
    #[default]
    Tolerant,
    /// Refuted claims are errors, and the game is rejected.
    Strict,
}

/// Whether a reader repairs typos in moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Repair {
    /// Nothing is repaired.
    #[default]
    Off,
    /// A typo (a missing blank or a swapped pair) is repaired if exactly one repair lets the whole record replay and
    /// nothing else explains the record. The game is marked by [`Game::repaired`](crate::record::Game::repaired).
    Unique,
}

/// What a reader makes of a record without moves that states a start position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EmptyGames {
    /// It is rejected.
    #[default]
    Reject,
    /// It is a game without moves.
    Keep,
}

/// The options of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The format; detected by content if not given.
    pub format: Option<Format>,
    /// The game; recognised by the record if not given.
    pub game: Option<GameKind>,
    /// The notation; taken from the record or inferred by replay if not given.
    pub notation: Option<Notation>,
    /// The layout of records that state none; inferred by replay if not given.
    pub layout: Option<AnyLayout>,
    /// How refuted claims are treated.
    pub strictness: Strictness,
    /// Whether typos in moves are repaired.
    pub repair: Repair,
    /// The rules of records that state none.
    pub rules: AnyRules,
    /// Whether the day or the month comes first in numeric dates such as `03/05/2013`. If not given, the day comes
    /// first, with a warning.
    pub date_order: Option<DateOrder>,
    /// What records without moves are.
    pub empty_games: EmptyGames,
}
