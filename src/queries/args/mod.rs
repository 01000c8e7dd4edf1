//! Arguments of queries: groups of options that commands and addresses of the API share, and the values that they accept.

mod conditions;
mod filters;
mod game_columns;
mod name_columns;
#[cfg(any(feature = "bindings", feature = "web"))]
mod named;
#[cfg(any(feature = "bindings", feature = "cli", feature = "web"))]
mod number_error;
mod one_game;
mod opening_sort;
mod option_values;
mod position;
mod puzzles;
mod ratings;
mod reading;
mod report;
mod search;
mod sort;

pub(crate) use filters::{BaseFilterArgs, FilterArgs};
pub(crate) use game_columns::{GameColumn, GameColumns, parse_game_columns};
#[cfg(feature = "cli")]
pub(crate) use name_columns::EventColumn;
pub(crate) use name_columns::PlayerColumn;
#[cfg(any(feature = "bindings", feature = "web"))]
pub(crate) use named::{NamedOptionError, named_option_matches, option_error_message};
#[cfg(any(feature = "bindings", feature = "cli", feature = "web"))]
pub(crate) use number_error::number_error;
#[cfg(feature = "web")]
pub(crate) use one_game::{check_layout, check_position};
pub(crate) use opening_sort::OpeningSortArgs;
pub(crate) use option_values::{
    parse_flip, parse_format, parse_game, parse_layout, parse_notation, parse_plies, parse_theme,
};
#[cfg(feature = "web")]
pub(crate) use position::read_line;
pub(crate) use position::{DefaultLayout, PositionArgs, PositionWithRulesArgs, ResolvedPosition};
pub(crate) use puzzles::PuzzleFilterArgs;
pub(crate) use ratings::RatingArgs;
pub(crate) use reading::{ReadArgs, written_notations};
pub(crate) use report::{OpeningReportArgs, PlayerReportArgs};
pub(crate) use search::SearchArgs;
pub(crate) use sort::SortArgs;
#[cfg(feature = "web")]
pub(crate) use sort::{SortColumn, SortKey};
