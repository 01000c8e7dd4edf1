//! The columns by which lists can be sorted, and those that are chosen.

mod game_columns;
mod name_columns;

pub(crate) use game_columns::{GameColumn, GameColumns, parse_game_columns};
#[cfg(feature = "cli")]
pub(crate) use name_columns::EventColumn;
pub(crate) use name_columns::PlayerColumn;
