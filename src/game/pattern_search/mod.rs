//! Search for positions and patterns in games: the query, the interface of a game's matcher, and matches that wait for their follow-up.

mod matcher;
mod pending_targets;
mod query;

pub use matcher::{GameMatcher, QueryMatch};
pub(crate) use pending_targets::{CompleteMatch, PendingTargets};
pub use query::{FollowUp, PatternQuery, QueryTarget};
