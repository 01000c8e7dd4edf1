//! Text as people type, paste, print and scan it: normalised, split into tokens, and taken into a draft. What can be read in more than one
//! way is decided by replay.

mod cells;
mod columns;
mod items;
mod lexer;
mod lines;
mod move_list;
mod normalize;
mod parser;
mod reading;
mod rows;

pub(super) use lexer::is_ejection_mark;
pub(super) use lines::{Beginning, beginning, is_prose, number_of_row, remarks_between_moves};
pub use move_list::{MoveListError, read_moves};
pub(super) use normalize::after_quotes;
pub(super) use reading::best;
