//! What users ask and what they are told, whichever way they ask: questions as options with names, answers as JSON.
//!
//! The command line takes the options from its words and prints the answers; the pages take them from the parameters of an
//! address and send the answers. So both know the same filters, refuse the same mistakes, and say the same of a game.
//!
//! # Stability
//! Names of options and fields may be added; none is renamed or removed.

mod analysis;
mod crosstable;
mod error;
mod filters;
mod imported;
mod layouts;
mod listed;
mod moves;
mod named;
mod openings;
mod place;
mod player;
mod players;
mod puzzles;
mod question;
mod rated;
mod report;
mod shown;
mod sought;
mod spellings;
mod words;

pub(crate) use analysis::{analysis_value, verdict_value};
pub(crate) use crosstable::{Crosstable, CrosstableRow};
pub(crate) use error::QueryError;
pub(crate) use filters::{BaseFilterArgs, FilterArgs};
pub(crate) use imported::{
    FileCounts, ProblemCounts, RejectCorrections, import_value, no_record_message,
};
pub(crate) use layouts::layout_rows;
pub(crate) use listed::{FieldValue, GAME_FIELDS, GameRow, HIT_FIELDS, Hit};
pub(crate) use moves::move_rows;
#[cfg(feature = "web")]
pub(crate) use moves::{line_rows, playable_move_rows};
pub(crate) use named::OpeningClassifier;
pub(crate) use openings::{opening_name, opening_row, openings_value};
pub(crate) use place::{PositionArgs, PositionWithRulesArgs, ResolvedPosition};
pub(crate) use player::player_value;
#[cfg(feature = "web")]
pub(crate) use players::PlayerRow;
pub(crate) use players::PlayerTotals;
pub(crate) use puzzles::{PuzzleFilterArgs, puzzle_value};
pub(crate) use rated::RatingArgs;
pub(crate) use report::{OpeningReportArgs, PlayerReportArgs};
pub(crate) use shown::{game_not_found, game_value};
pub(crate) use sought::SearchArgs;
pub(crate) use spellings::alias_candidates;
pub(crate) use words::{
    allowed_moves, parse_date, parse_format, parse_format_among, parse_layout, parse_notation,
    parse_theme,
};
