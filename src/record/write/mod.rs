//! The writer, and what concerns all formats that it writes: losses, comments of analyses, the layout of movetext.

pub(super) mod analysis_comments;
pub(super) mod describe_position;
pub(super) mod game_text;
#[cfg(feature = "schema")]
pub(crate) mod key_schemas;
pub(crate) mod keys;
pub(super) mod losses;
pub(super) mod movetext_style;
pub(super) mod reasons;
pub(super) mod rules_json;
mod writable;
pub(super) mod write_game;
pub(super) mod writer;
