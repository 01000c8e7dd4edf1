//! Moves of any game: as a code, as it is written, and the error of a code that is no legal move.

mod illegal_move_code;
mod move_code;
mod move_token;

pub use illegal_move_code::IllegalMoveCode;
pub use move_code::{GameMove, MoveCode};
pub use move_token::{MoveToken, NumberMeaning};
