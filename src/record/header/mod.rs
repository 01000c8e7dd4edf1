//! Parses the lines before the moves into tags: keys and values, names of players, facts in a row.

pub(super) mod fact_fields;
pub(super) mod facts;
pub(super) mod field;
pub(super) mod fields;
pub(super) mod header_lines;
pub(super) mod keyed_line;
pub(super) mod keys;
pub(super) mod player_line;
pub(super) mod players;
pub(super) mod row;
