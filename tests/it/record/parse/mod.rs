//! Parsing of records.

pub(crate) mod columns_of_times;
pub(crate) mod damaged_rows;
pub(crate) mod handwritten;
pub(crate) mod headers;
mod json_among_text;
pub(crate) mod movetext;
pub(crate) mod outcomes;
pub(crate) mod parallel;
mod remarks;
mod starts;
pub(crate) mod stated_rules;
pub(crate) mod styles;
pub(crate) mod symbols_and_remarks;
mod unreadable_moves;
pub(crate) mod variations;
