//! Playing: a move applied to a position and undone, and the state of a game with its end.

mod apply;
mod game_state;

pub use game_state::GameState;
