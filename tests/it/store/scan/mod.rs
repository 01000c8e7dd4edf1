//! Queries without an index: a scan finds the same as an exhaustive search of all positions.

pub(crate) mod naive;
mod occupancy_signatures;
mod program;
mod queries;
mod saved_searches;
