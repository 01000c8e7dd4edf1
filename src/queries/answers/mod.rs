//! Answers to queries, in the fields and the order of their JSON: games, lists of games, moves, openings, puzzles.

mod analysis;
mod game;
mod game_row;
mod game_row_fields;
mod konane_solver;
mod layouts;
mod moves;
mod opening_classifier;
mod openings;
#[cfg(feature = "web")]
mod playback;
#[cfg(feature = "web")]
mod position;
mod puzzle;
mod text_places;

pub(crate) use analysis::ply_analysis;
pub use analysis::{GameAnalysis, NumberedPlyAnalysis, PlyAnalysis};
pub use game::{ShownBoard, ShownGame, ShownOpening};
pub(crate) use game::{game_not_found, shown_game};
pub(crate) use game_row::{FieldValue, GAME_FIELDS, GameRow, HIT_FIELDS, Hit};
pub use game_row_fields::{ListedFields, ListedGame, ListedHit};
pub use konane_solver::{RegionAnswer, SolutionAnswer, ValueAnswer};
pub(crate) use konane_solver::{
    SOLUTION_FIELDS, VALUE_FIELDS, outcome_words, solution_answer, value_answer,
};
pub use layouts::LayoutRow;
pub(crate) use layouts::layout_rows;
pub(crate) use moves::move_rows;
pub use moves::{AnyMove, MoveJson, MoveRow, PlayableMove};
#[cfg(feature = "web")]
pub(crate) use moves::{line_rows, playable_move_rows};
pub(crate) use opening_classifier::{OpeningClassifier, last_named_position};
pub use openings::{ExplorerMove, ExplorerPosition};
pub(crate) use openings::{explorer_move, explorer_position, opening_name};
#[cfg(feature = "web")]
pub(crate) use playback::playback_answer;
#[cfg(feature = "web")]
pub use position::PositionAnswer;
#[cfg(feature = "web")]
pub(crate) use position::position_answer;
pub use puzzle::PuzzleRow;
pub(crate) use puzzle::puzzle_row;
pub(crate) use text_places::TextPlaces;
