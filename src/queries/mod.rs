//! Queries of users, the same for the command line and the web server: arguments as they are parsed.
//!
//! The command line parses the arguments from its words; the web server parses them from the query string of an address. Both therefore know the same
//! filters and reject the same mistakes. Their answers are in [`answers`](crate::answers).
//!
//! # Stability
//! Names of arguments may be added; none is renamed or removed.

mod args;
mod excerpt;
mod sql;

#[cfg(feature = "cli")]
pub(crate) use args::EventColumn;
#[cfg(any(feature = "bindings", feature = "cli", feature = "web"))]
pub(crate) use args::number_error;
#[cfg(feature = "web")]
pub(crate) use args::read_line;
pub(crate) use args::{
    BaseFilterArgs, DefaultLayout, FilterArgs, GameColumn, GameColumns, OpeningReportArgs,
    OpeningSortArgs, PlayerColumn, PlayerReportArgs, PositionArgs, PositionWithRulesArgs,
    PuzzleFilterArgs, RatingArgs, ReadArgs, ResolvedPosition, SearchArgs, SortArgs, parse_flip,
    parse_format, parse_game, parse_game_columns, parse_layout, parse_notation, parse_plies,
    parse_theme, written_notations,
};
#[cfg(any(feature = "bindings", feature = "web"))]
pub(crate) use args::{NamedOptionError, named_option_matches, option_error_message};
#[cfg(feature = "web")]
pub(crate) use args::{SortColumn, SortKey, check_layout, check_position};
pub(crate) use excerpt::{Excerpts, is_control};
pub(crate) use sql::{SQL_OBJECTS, open_sql};
