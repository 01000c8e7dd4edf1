//! Finds the start position, the notation and the direction of the moves with which a draft replays furthest.

pub(in crate::record) mod backward;
pub(in crate::record) mod choose;
pub(in crate::record) mod infer;
pub(in crate::record) mod outcome;
pub(in crate::record) mod run;
pub(in crate::record) mod start;
