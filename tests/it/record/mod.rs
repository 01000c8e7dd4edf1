//! Records: reading, writing and problems.

mod built_games;
mod copied_text;
pub(crate) mod formats;
pub(crate) mod fuzz;
mod konane;
mod konane_boards;
pub(crate) mod parse;
pub(crate) mod problems;
