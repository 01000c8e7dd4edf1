//! A game as a value, and everything that belongs to one: result, score, tags, problems, evaluations, puzzles.

pub(super) mod analysis;
pub(super) mod ending;
pub(super) mod format;
pub(super) mod game;
pub(super) mod identity;
pub(super) mod move_diagnosis;
pub(super) mod problem;
pub(super) mod puzzle;
pub(super) mod read_options;
pub(super) mod record;
pub(super) mod result;
pub(super) mod score;
pub(super) mod tag;
