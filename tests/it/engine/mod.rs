//! The engine: search, protocol, analysis, puzzles and generated games.

pub(crate) mod analysis;
pub(crate) mod forced_wins;
pub(crate) mod generator;
pub(crate) mod konane;
pub(crate) mod matches;
pub(crate) mod protocol;
pub(crate) mod puzzles;
pub(crate) mod search;
