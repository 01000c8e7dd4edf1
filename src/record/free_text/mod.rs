//! Parses movetext as people type, paste, print and scan it. Where it can be read in more than one way, the replay decides.

mod column_detection;
mod columns;
mod line_prefix;
pub(super) mod move_list;
pub(super) mod move_list_error;
mod parse_rounds;
mod parse_rows;
mod parse_tokens;
mod parser;
pub(super) mod plain_moves;
mod reading_rank;
pub(super) mod reading_search;
mod side_by_side;
pub(super) mod typed_move;
pub(super) mod unread_moves;
