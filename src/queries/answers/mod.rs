//! Answers to queries, in the fields and the order of their JSON: games, lists of games, moves, openings, puzzles, imports.

mod analysis;
mod game;
mod game_row;
mod import_report;
mod konane_solver;
mod layouts;
mod moves;
mod opening_classifier;
mod openings;
#[cfg(feature = "web")]
mod playback;
#[cfg(feature = "web")]
mod position;
mod problem_counts;
mod puzzle;
mod text_places;

pub(crate) use analysis::ply_analysis_json;
pub(crate) use game::{game_json, game_not_found};
pub(crate) use game_row::{FieldValue, GAME_FIELDS, GameRow, HIT_FIELDS, Hit};
pub(crate) use import_report::{
    FileCounts, RejectCorrections, import_report_json, no_record_message,
};
pub(crate) use konane_solver::{
    SOLUTION_FIELDS, VALUE_FIELDS, outcome_words, solution_json, value_json,
};
pub(crate) use layouts::layout_rows;
pub(crate) use moves::move_rows;
#[cfg(feature = "web")]
pub(crate) use moves::{line_rows, playable_move_rows};
pub(crate) use opening_classifier::{OpeningClassifier, last_named_position};
pub(crate) use openings::{opening_name, opening_row, openings_json};
#[cfg(feature = "web")]
pub(crate) use playback::playback_json;
#[cfg(feature = "web")]
pub(crate) use position::position_json;
pub(crate) use problem_counts::ProblemCounts;
pub(crate) use puzzle::puzzle_json;
pub(crate) use text_places::TextPlaces;
