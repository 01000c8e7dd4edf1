//! Positions: their moves, keys and values, and the steps of a replay.

mod keys;
mod konane_solver;
mod layouts;
mod minimax;
mod moves;
#[cfg(feature = "web")]
mod playback;
#[cfg(feature = "web")]
mod position;
mod replay;

pub use keys::{PerftRow, PositionKeys, PositionMoveKey, RuleRow, perft, position_keys};
pub use konane_solver::{RegionAnswer, SolutionAnswer, ValueAnswer, solution, value};
pub(crate) use konane_solver::{
    SOLUTION_FIELDS, VALUE_FIELDS, outcome_words, solution_answer, value_answer,
};
pub use layouts::{LayoutRow, layouts};
pub(crate) use minimax::minimax_of;
pub use minimax::{MinimaxAnswer, MinimaxMove, minimax};
pub use moves::{MoveAnswer, MoveJson, MoveRow, PlayableMove, moves};
#[cfg(feature = "web")]
pub(crate) use moves::{line_rows, playable_move_rows};
#[cfg(feature = "web")]
pub(crate) use playback::playback_answer;
#[cfg(feature = "web")]
pub use position::PositionAnswer;
#[cfg(feature = "web")]
pub(crate) use position::position_answer;
pub(crate) use replay::ReplayStep;
pub use replay::{ReplayRow, replay};
