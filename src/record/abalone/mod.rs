//! Abalone in records: what reading and writing need of this game.

mod describe_position;
mod diagnosis;
mod format_notation;
mod inference;
pub(super) mod json_fields;
pub(super) mod move_list;
mod puzzle_themes;
mod query_position;
mod read_game;
mod repeated_fields;
mod stated_board;
mod text_move;
mod totals;
mod write_game;
