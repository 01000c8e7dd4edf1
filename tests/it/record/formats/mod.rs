//! File formats, encodings and containers.

pub(crate) mod containers;
mod damaged_lists;
mod edited_games;
mod encodings;
mod foreign;
pub(crate) mod json;
mod lists;
mod misleading_text;
pub(crate) mod ply_rows;
pub(crate) mod round_trip;
pub(crate) mod rules_round_trip;
mod shapes;
mod tables;
pub(crate) mod write_losses;
