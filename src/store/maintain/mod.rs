//! Keeps a database in order: merging, duplicates, deletion, compaction, backup, verification and recovery.

mod backup;
mod compact;
mod dedupe;
mod delete;
mod delete_rows;
mod fragments;
mod header_match;
mod info;
mod integrity;
mod merge;
mod recover;

pub use compact::CompactionReport;
pub use dedupe::{
    DuplicateDecision, DuplicateGame, DuplicateGroup, DuplicateKind, KeepPolicy, decide_duplicates,
};
pub(in crate::store) use dedupe::{MIN_DISTINCTIVE_PLIES, start_key};
pub(in crate::store) use delete::delete_games;
pub(in crate::store) use delete_rows::{BlockState, delete_game_rows};
pub use fragments::{FragmentMatch, RecordOrigin};
pub(in crate::store) use header_match::Headers;
pub use info::DatabaseInfo;
pub use integrity::IntegrityReport;
pub use merge::MergeReport;
pub use recover::{LostGame, PartlyLostGame, RecoveryReport, recover};
