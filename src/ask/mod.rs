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
pub(crate) use crosstable::{CrossRow, Crosstable};
pub(crate) use error::AskError;
pub(crate) use filters::{DatedFilters, Filters};
pub(crate) use imported::{Corrected, Files, Kinds, import_value, no_record};
pub(crate) use layouts::layout_rows;
pub(crate) use listed::{GAME_FIELDS, HIT_FIELDS, Hit, Listed, Said};
pub(crate) use moves::move_rows;
#[cfg(feature = "web")]
pub(crate) use moves::{played_line, played_rows};
pub(crate) use named::Named;
pub(crate) use openings::{opening_name, opening_row, openings_value};
pub(crate) use place::{Found, Place, Ruled};
pub(crate) use player::player_value;
#[cfg(feature = "web")]
pub(crate) use players::PlayerRow;
pub(crate) use players::Players;
pub(crate) use puzzles::{PuzzleFilters, puzzle_value};
pub(crate) use rated::Rated;
pub(crate) use report::{ReportedOpening, ReportedPlayer};
pub(crate) use shown::{game_value, no_game};
pub(crate) use sought::Sought;
pub(crate) use spellings::same_players;
pub(crate) use words::{allowed, date, format, format_among, layout, notation, theme};
