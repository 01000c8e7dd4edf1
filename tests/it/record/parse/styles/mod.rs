//! Any game in any style in which people write moves, and in any mixture of two, is read completely; a damaged one is never read as another
//! game.

mod damaged;
mod mixtures;
mod round_layouts;

pub(crate) use mixtures::{Failures, GameToWrite, fault, records_of};
