//! Finds positions of games by their keys, and confirms the hits by replay.

mod count;
mod counts;
mod lookup;
mod visits;

#[cfg(test)]
mod tests;

pub(in crate::store) use counts::{ConfirmedHit, MoveCounts};
pub(in crate::store) use lookup::PositionLookup;
pub use visits::PositionVisit;
