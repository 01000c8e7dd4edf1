//! The values of records: game, result, score, tags, problems and their numbers, analysis, puzzles, records and read options.

pub(super) mod analysis;
pub(super) mod ending;
pub(super) mod format;
pub(super) mod game;
pub(super) mod move_diagnosis;
pub(super) mod ply_order;
pub(super) mod problem;
pub(super) mod problem_counts;
pub(super) mod puzzle;
pub(super) mod read_options;
pub(super) mod record;
pub(super) mod result;
pub(super) mod score;
pub(super) mod shapes;
pub(super) mod tag;
