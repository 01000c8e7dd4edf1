//! Arguments of queries: groups of options that commands and addresses of the API share, and the values that they accept.

mod columns;
mod conditions;
mod filters;
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

#[cfg(feature = "cli")]
pub(crate) use columns::EventColumn;
pub(crate) use columns::{GameColumn, GameColumns, PlayerColumn, parse_game_columns};
pub(crate) use filters::{BaseFilterArgs, FilterArgs};
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
