//! Search for patterns and positions in games: the query in all orientations, and the matcher that replays games.

mod general_matcher;
mod matcher;
mod mismatch_counters;
mod mismatch_table;
mod oriented_query;
mod packed_pattern;
mod pattern;
mod query;

pub use matcher::QueryMatcher;
pub use pattern::{CellContent, Pattern};
pub use query::{FollowUp, PatternQuery, QueryTarget};
