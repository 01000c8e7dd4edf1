//! Positions: their moves, keys and values, and the steps of a replay.

mod konane_solver;
mod layouts;
mod minimax;
mod moves;
mod perft;
#[cfg(feature = "web")]
mod playback;
#[cfg(feature = "web")]
mod position;
mod position_keys;
mod replay;
mod rules;

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
pub use perft::{PerftRow, perft};
#[cfg(feature = "web")]
pub(crate) use playback::playback_answer;
#[cfg(feature = "web")]
pub use position::PositionAnswer;
#[cfg(feature = "web")]
pub(crate) use position::position_answer;
pub use position_keys::{PositionKeys, PositionMoveKey, position_keys};
pub(crate) use replay::ReplayStep;
pub use replay::{ReplayRow, replay};
pub use rules::RuleRow;
