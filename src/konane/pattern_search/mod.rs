//! Search for patterns and positions in games of Kōnane.

mod board_queries;
mod matcher;
mod pattern;
mod query;

pub use matcher::QueryMatcher;
pub use pattern::{Pattern, SquareContent};
pub use query::{FollowUp, PatternQuery, QueryTarget};
