//! Players of a match: the engine with its options, reference opponents, other programs.

mod baseline;
mod external_player;
mod player;
mod spec;

pub use baseline::{PlainAlphaBeta, points_minimax};
pub use player::{Player, PlayerError};
pub use spec::{PlayerSpec, PlayerSpecError};
