//! Finds the start position, the notation and the direction of the moves with which a draft replays furthest.

pub(in crate::record) mod lost_beginning;
pub(in crate::record) mod outcome;
pub(in crate::record) mod run;
