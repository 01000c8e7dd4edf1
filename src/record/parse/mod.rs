//! Parses the text of one record into a draft, without replaying anything.

pub(super) mod closing_words;
pub(super) mod draft;
pub(super) mod facts;
pub(super) mod fields;
pub(super) mod header;
pub(super) mod item;
pub(super) mod keys;
pub(super) mod movetext;
pub(super) mod passage;
pub(super) mod players;
pub(super) mod stated;
