//! Parses movetext as people type, paste, print and scan it. Where it can be read in more than one way, the replay decides.

mod columns;
pub(super) mod move_list;
mod parse_rows;
mod parse_tokens;
mod parser;
pub(super) mod reading_search;
