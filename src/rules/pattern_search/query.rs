//! Queries for positions of Abalone.

use crate::game;
use crate::rules::board_state::Position;

/// A query for a position of a game of Abalone.
///
#[cfg_attr(feature = "internals", doc = "```")]
#[cfg_attr(not(feature = "internals"), doc = "```ignore")]
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
pub type PatternQuery = game::PatternQuery<Position>;
/// The position or pattern that a [`PatternQuery`] finds.
pub type QueryTarget = game::QueryTarget<Position>;
/// A pattern that has to follow the target of a [`PatternQuery`].
pub type FollowUp = game::FollowUp<Position>;
