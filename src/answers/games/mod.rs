//! Games: in lists, in full, with their analyses and puzzles.

mod analysis;
mod game;
mod game_row;
mod listed_game;
mod lists;
mod opening_classifier;
mod puzzle;
mod text_locations;

pub(crate) use analysis::ply_analysis;
pub use analysis::{GameAnalysis, NumberedPlyAnalysis, PlyAnalysis, analysis};
pub use game::{ShownBoard, ShownGame, ShownOpening};
pub(crate) use game::{game_not_found, shown_game};
pub(crate) use game_row::{FieldValue, GAME_FIELDS, GameRow, HIT_FIELDS, HitFields};
pub use listed_game::{ListedFields, ListedGame, ListedHit};
pub(crate) use opening_classifier::{OpeningClassifier, last_named_position};
pub use puzzle::PuzzleRow;
pub(crate) use puzzle::puzzle_row;
pub(crate) use text_locations::TextLocations;
