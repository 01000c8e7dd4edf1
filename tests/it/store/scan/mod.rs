//! Questions that no index answers: what a scan finds is what looking at every position of every game finds.

pub(crate) mod naive;
mod occupancy_signatures;
mod program;
mod queries;
mod saved_results;
