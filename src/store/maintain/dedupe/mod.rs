//! Finds games that are stored more than once, and decides which of them to delete.

mod bloom_filter;
mod canonical_line;
mod find_duplicates;
mod group;
mod group_values;
mod line_hashes;
mod member;
mod players;
mod truncated;

pub(in crate::store) use canonical_line::start_key;
pub(in crate::store) use find_duplicates::MIN_DISTINCTIVE_PLIES;
pub use group::{DuplicateDecision, DuplicateGroup, DuplicateKind, KeepPolicy, decide_duplicates};
pub use member::DuplicateGame;
