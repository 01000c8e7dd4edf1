//! Playing: a move applied to a position and undone, and the state of a game with its end.

mod game_state;
mod play;

pub use game_state::GameState;
