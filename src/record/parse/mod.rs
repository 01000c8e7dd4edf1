//! Parses the header and the movetext of a record into a draft, without replaying it.

pub(super) mod closing_names;
pub(super) mod closing_words;
pub(super) mod comment_text;
pub(super) mod draft;
pub(super) mod draft_ply;
pub(super) mod header;
mod letter_for_one;
pub(super) mod movetext;
pub(crate) mod named_players;
pub(super) mod passage;
pub(super) mod ply_field;
pub(super) mod stated;
pub(super) mod words_before;
