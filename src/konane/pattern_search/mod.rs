//! Search for patterns and positions in games of Kōnane.

mod board_queries;
mod matcher;
mod pattern;

pub use matcher::QueryMatcher;
pub use pattern::{Pattern, SquareContent};

use crate::game;
use crate::konane::rules::Position;

/// A query for a position of a game of Kōnane.
pub type PatternQuery = game::PatternQuery<Position>;
/// The position or pattern that a [`PatternQuery`] finds.
pub type QueryTarget = game::QueryTarget<Position>;
/// A pattern that has to follow the target of a [`PatternQuery`].
pub type FollowUp = game::FollowUp<Position>;
