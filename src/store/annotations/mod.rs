//! Stores what engines and authors add to games: analyses, puzzles and variations.

mod analysis;
mod merge_analyses;
mod puzzles;
mod variations;

pub(in crate::store) use analysis::insert_analysis;
pub(in crate::store) use merge_analyses::{DuplicateAnalyses, copy_analyses};
pub use puzzles::{PuzzleSummary, StoredPuzzle};
pub(in crate::store) use variations::{insert_variations, read_annotations};
