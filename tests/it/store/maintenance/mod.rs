//! Maintenance of databases: compaction, backup, merge, deletion, deduplication.

mod backup;
mod compact;
mod content;
mod dedupe;
mod delete;
mod lost_identities;
mod merge;
mod merge_corrections;
mod merge_edits;
mod out_of_order;
mod random_duplicates;
mod recover;
mod undo;

pub(crate) use content::{MOVES, answers, contains, content, many, path};
