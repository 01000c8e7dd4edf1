//! The game of a record as it was found, with which an edited game is compared.

use crate::record::{Content, Format, Game, ReadOptions, read_record};
use crate::store::StoredGame;

/// The game of this text, the record of a stored game as it was found; `None` if it cannot be read.
pub(in crate::store) fn found_game(stored: &StoredGame, text: &str) -> Option<Game> {
    let format = Format::readable().find(|format| format.key() == stored.format);
    let options = ReadOptions {
        format,
        ..ReadOptions::default()
    };
    match read_record(text, stored.location, options)?.content {
        Content::Game(game) => Some(*game),
        _ => None,
    }
}
