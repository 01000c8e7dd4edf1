//! Keeps a database in order: merging, duplicates, deletion, compaction, backup, verification and recovery.

pub(in crate::store) mod backup;
pub(in crate::store) mod compact;
pub(in crate::store) mod comparison;
pub(in crate::store) mod dedupe;
pub(in crate::store) mod delete;
pub(in crate::store) mod fragments;
pub(in crate::store) mod header_match;
pub(in crate::store) mod info;
pub(in crate::store) mod integrity;
pub(in crate::store) mod merge;
pub(in crate::store) mod recover;
pub(in crate::store) mod soundness;
