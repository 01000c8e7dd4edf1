//! The writer, and what the writers of several formats share: tags, movetext, escapes, losses.

pub(super) mod analysis_comments;
pub(super) mod derived_tags;
pub(super) mod escape;
pub(super) mod losses;
pub(super) mod movetext;
pub(super) mod movetext_style;
pub(super) mod tags;
pub(super) mod writer;
