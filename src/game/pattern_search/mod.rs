//! Search for positions and patterns in games: the query, what a game's matcher promises, and matches that wait for what has to follow them.

mod matcher;
mod pending_targets;
mod query;

pub use matcher::{GameMatcher, QueryMatch};
pub(crate) use pending_targets::{CompleteMatch, PendingTargets};
pub use query::{FollowUp, PatternQuery, QueryTarget};
