//! Any game in any style of handwritten moves, and in any mixture of two styles, is read completely; a damaged game is never read as another one.

mod damaged;
mod mixtures;
mod move_styles;
mod numbers;
mod score_sheets;

pub(crate) use mixtures::{Failures, GameToWrite, fault, records_of};
