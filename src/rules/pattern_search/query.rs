//! `PatternQuery`: a query for positions of a game.

use std::ops::RangeInclusive;

use super::pattern::Pattern;
use crate::rules::board_state::Position;

/// A query for a position of a game, and for what follows it. The default matches the start of every game.
///
/// ```
/// use sumito::rules::{Layout, QueryMatcher, Pattern, PatternQuery, QueryTarget};
///
/// let start = Layout::find("Standard").expect("a built-in layout").position();
/// let query = PatternQuery {
///     material: Some([14, 14]),
///     ..PatternQuery::default()
/// };
/// let found = QueryMatcher::new(&query).find(&start, [])?;
/// assert_eq!(found.map(|found| found.ply), Some(0));
/// # Ok::<(), sumito::rules::IllegalMoveCode>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PatternQuery {
    /// The position or pattern to find.
    pub target: QueryTarget,
    /// Whether only the given orientation matches, not all twelve.
    pub exact: bool,
    /// Whether the query with Black and White exchanged matches too.
    pub swap: bool,
    /// The numbers of black and white marbles on the board; with two boards, on the one that matches.
    pub material: Option<[u8; 2]>,
    /// The points of each side.
    pub score: Option<Vec<u8>>,
    /// The number of plies played before the position.
    pub plies: RangeInclusive<u32>,
    /// A pattern that has to follow.
    pub follow_up: Option<FollowUp>,
}

/// The position or pattern to find.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a search has one of them")]
pub enum QueryTarget {
    /// A pattern, with colours as displayed; with two boards, on either.
    Pattern(Pattern),
    /// An [equivalent](Position::is_equivalent) position.
    Position(Position),
    /// A position with marbles on the [same cells](Position::has_same_cells), whatever their colours.
    Cells(Position),
}

/// A pattern that has to follow the target, in the same orientation and colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FollowUp {
    /// The pattern.
    pub pattern: Pattern,
    /// The largest number of plies from the target to the pattern.
    pub within: u32,
}

impl Default for PatternQuery {
    fn default() -> PatternQuery {
        PatternQuery {
            target: QueryTarget::Pattern(Pattern::ANYTHING),
            exact: false,
            swap: false,
            material: None,
            score: None,
            plies: 0..=u32::MAX,
            follow_up: None,
        }
    }
}
