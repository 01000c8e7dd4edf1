//! Parses the lines before the moves into tags: keys and values, names of players, facts in a row.

pub(in crate::record) mod fact_fields;
pub(in crate::record) mod facts;
pub(in crate::record) mod field;
pub(in crate::record) mod fields;
pub(in crate::record) mod header_lines;
pub(in crate::record) mod keyed_line;
pub(in crate::record) mod keys;
mod labels;
pub(in crate::record) mod players;
pub(in crate::record) mod quoted_value;
pub(in crate::record) mod repeated_facts;
pub(in crate::record) mod row;
pub(in crate::record) mod separators;
