//! A game as a value, and everything that belongs to one: result, score, tags, problems, evaluations, puzzles.

pub(super) mod analysis;
pub(super) mod ending;
pub(super) mod game;
pub(super) mod identity;
pub(super) mod problem;
pub(super) mod puzzle;
pub(super) mod result;
pub(super) mod score;
pub(super) mod tag;
