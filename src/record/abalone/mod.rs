//! Abalone in records: what reading and writing need of this game.

pub(in crate::record) mod backward_search;
mod describe_position;
pub(in crate::record) mod diagnose;
pub(in crate::record) mod notation_search;
mod query_position;
mod read_game;
pub(in crate::record) mod stated_board;
mod text_move;
pub(in crate::record) mod totals;
mod typo_kind;
mod typos;
mod write_game;
