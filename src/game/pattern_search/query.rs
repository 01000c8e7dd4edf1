//! `PatternQuery`: a query for positions of a game.

use std::ops::RangeInclusive;

use crate::game::position::GamePosition;

/// A query for a position of a game, and for a pattern that follows it. The default matches the start of every game.
#[derive(Debug, Clone, PartialEq)]
pub struct PatternQuery<P: GamePosition> {
    /// The position or pattern to find.
    pub target: QueryTarget<P>,
    /// Whether only the given orientation matches, not all.
    pub exact: bool,
    /// Whether the query with the colours exchanged matches too.
    pub swap: bool,
    /// The numbers of pieces of the first two colours on the board; with two boards, on the one that matches.
    pub material: Option<[u8; 2]>,
    /// The points of each side.
    pub score: Option<Vec<u8>>,
    /// The number of plies played before the position.
    pub plies: RangeInclusive<u32>,
    /// A pattern that has to follow.
    pub follow_up: Option<FollowUp<P>>,
}

/// The position or pattern to find.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a search has one of them")]
pub enum QueryTarget<P: GamePosition> {
    /// A pattern, with colours as displayed; with two boards, on either.
    Pattern(P::Pattern),
    /// An [equivalent](GamePosition::is_equivalent) position.
    Position(P),
    /// A position with pieces on the same places, whatever their colours.
    Cells(P),
}

/// A pattern that has to follow the target, in the same orientation and colours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FollowUp<P: GamePosition> {
    /// The pattern.
    pub pattern: P::Pattern,
    /// The largest number of plies from the target to the pattern.
    pub within: u32,
}

impl<P: GamePosition> Default for PatternQuery<P> {
    fn default() -> PatternQuery<P> {
        PatternQuery {
            target: QueryTarget::Pattern(P::Pattern::default()),
            exact: false,
            swap: false,
            material: None,
            score: None,
            plies: 0..=u32::MAX,
            follow_up: None,
        }
    }
}
