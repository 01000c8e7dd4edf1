//! Games as JSON data for the scripts that play them.

mod abalone;
mod any_game;
mod line;
mod record_fields;

pub(super) use abalone::{playback_move_of_abalone, playback_of_abalone};
pub use any_game::{playback_move_of, playback_of};
