//! Commands that search positions: the engine, matches, training and tuning, analyses, puzzles, opening books, playing.

mod analyse;
mod book;
mod engine;
mod r#match;
mod play;
mod puzzle_search;
mod puzzles;
mod train;
mod tune;

pub(super) use analyse::Analyse;
pub(super) use book::Book;
pub(super) use engine::Engine;
pub(super) use r#match::Match;
pub(super) use play::Play;
pub(super) use puzzles::Puzzles;
pub(super) use train::Train;
pub(super) use tune::Tune;
