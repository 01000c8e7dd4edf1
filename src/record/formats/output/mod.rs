//! Code that the writers of several formats share: tags, movetext, escapes.

pub(in crate::record) mod derived_tags;
pub(in crate::record) mod escape;
pub(in crate::record) mod movetext;
pub(in crate::record) mod tags;
