//! Finding games: filters, words of records, IDs, bookmarks.

pub(crate) mod filters;
pub(crate) mod selection;
pub(crate) mod texts;
