//! Finding games: answers to what is asked, filters, words of records, IDs, bookmarks.

pub(crate) mod answers;
pub(crate) mod filters;
mod notes;
mod one_game;
pub(crate) mod selection;
pub(crate) mod texts;
