//! Stores what engines and authors add to games: analyses, puzzles and variations.

pub(in crate::store) mod analysis;
pub(in crate::store) mod merge_analyses;
pub(in crate::store) mod puzzles;
pub(in crate::store) mod variations;
