//! Finds positions of games by their keys, and confirms the hits by replay.

mod count;
mod counts;
mod lookup;
mod occurrences;
mod reach_filter;

#[cfg(test)]
mod tests;

pub(crate) use count::ProgressCallback;
pub(in crate::store) use counts::{ConfirmedHit, MoveCounts};
pub(in crate::store) use lookup::PositionLookup;
pub use occurrences::PositionOccurrence;
pub(in crate::store) use reach_filter::ReachFilter;
