//! Players of a match: the engine with its options, reference opponents, other programs.

mod abalone;
mod baseline;
mod external_player;
mod player;
mod spec;

pub use baseline::{PlainAlphaBeta, points_minimax};
pub use player::{ChosenMove, MatchPosition, MoveChooser, Player, PlayerError};
pub use spec::{EvaluationFile, PlayerSpec, PlayerSpecError};
