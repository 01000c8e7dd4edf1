//! `Token`: a move as it is written, parsed without a board.

mod arrow;
mod display;
mod move_token;
mod parse;
mod plain;
mod record_token;
#[cfg(test)]
mod tests;

pub(super) use arrow::{arrow_cell, arrow_place};
pub use move_token::{CellSpelling, EjectionMark, Token};
