//! The engine: search, protocol, analysis, puzzles and generated games.

pub(crate) mod analysis;
pub(crate) mod book;
pub(crate) mod conformance;
pub(crate) mod forced_wins;
pub(crate) mod generator;
pub(crate) mod konane;
pub(crate) mod match_conditions;
pub(crate) mod match_log;
pub(crate) mod matches;
pub(crate) mod proofs;
pub(crate) mod protocol;
pub(crate) mod puzzles;
pub(crate) mod search;
pub(crate) mod training;
