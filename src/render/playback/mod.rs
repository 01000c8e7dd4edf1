//! Games as JSON data for the scripts that play them.

mod any_game;
pub(super) mod line;
pub(super) mod record_fields;
mod shapes;

pub use any_game::{playback_move_of, playback_of};
