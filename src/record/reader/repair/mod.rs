//! Repairs typos: if a record stops at a word that is no legal move, the word is replaced by one without the typo, if
//! that lets the whole record replay.
//!
//! The repaired word is put into a copy of the text, which is read like any record. A repair is accepted only if
//! nothing else explains the record: no other typo in that word, no typo in an earlier word, no move missing before
//! it, no two moves in the wrong order; and only if it contradicts no claim of the record. If the record does not state its
//! layout, repairs are searched from every layout, and one is accepted only if there is none from any other.

mod ambiguity;
mod repair_record;
mod search;
mod suggest;

pub(crate) use repair_record::{RepairOutcome, repair};
pub(crate) use suggest::{name_possible_layouts, suggest_repair};
