//! Damaged records: diagnostics, suggestions, repair, fragments, and text without a record.

pub(crate) mod damage;
pub(crate) mod diagnostics;
pub(crate) mod fragment_joining;
pub(crate) mod fragments;
pub(crate) mod no_record;
pub(crate) mod rejected_text;
pub(crate) mod repair;
mod repair_layouts;
mod repeated_moves;
pub(crate) mod text_damage;
mod unread_moves;
