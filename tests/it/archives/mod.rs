//! Tests over archives of real games, which are in a folder next to the project. Without the archives these tests print that they are skipped, unless
//! `CI` is set. The variable `SUMITO_NO_ARCHIVES` hides the archives, as in a clone of the project alone.

mod filters;
mod queries;
mod real_changes;
mod real_games;
mod text_index;

pub(crate) use real_games::{MIGS, all_games, archive, archives};
