//! Queries for positions of Kōnane.

use crate::game;
use crate::konane::rules::Position;

/// A query for a position of a game of Kōnane.
pub type PatternQuery = game::PatternQuery<Position>;
/// The position or pattern that a [`PatternQuery`] finds.
pub type QueryTarget = game::QueryTarget<Position>;
/// A pattern that has to follow the target of a [`PatternQuery`].
pub type FollowUp = game::FollowUp<Position>;
