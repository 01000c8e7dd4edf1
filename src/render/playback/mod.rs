//! Games as JSON data for the scripts that play them.

mod abalone;
mod any_game;
mod line;
mod record_fields;

pub use abalone::{playback, playback_move};
pub use any_game::{playback_move_of, playback_of};
