//! Names as people type them: without regard to case and accents, by their words, and with those that are similar.

mod folding;
mod pattern;
mod similar;
mod unknown_name;

pub(crate) use folding::{name_order, words};
pub(crate) use pattern::NamePattern;
pub(crate) use similar::{misspelt_name, quoted_list, similar_names};
pub use unknown_name::UnknownName;
pub(crate) use unknown_name::{read_by_name, text_by_name};
