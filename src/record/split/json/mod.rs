//! Splits a stream of JSON into the objects of games.

pub(in crate::record) mod around_games;
pub(super) mod games_in_object;
mod json_scanner;
pub(in crate::record) mod json_splitter;
pub(super) mod json_texts;
