//! Real games. The archives lie beside the project; without them these tests say so and pass, except where `CI` is set. The variable
//! `SUMITO_NO_ARCHIVES` hides them, so that it can be tried how the tests fare in a clone of the project alone.

mod questions;
mod real_games;

pub(crate) use real_games::{MIGS, all_games, archive, archives};
