//! The journal: each change of the database with the state that it replaced, so that it can be listed and undone.
//!
//! A change is stored in the transaction that makes it. What it adds is a range of numbers; of games that it replaces or deletes, all rows are
//! stored, and of other tables the rows that it replaces.

mod change;
mod change_part;
mod change_recorder;
mod changed_games;
mod game_snapshot;
mod history;
mod purge;
mod row_snapshot;
mod snapshot_differences;
mod source_states;
mod stored_value;
mod subject;
mod undo;
mod unused_names;

pub use change::{Change, ChangeKind};
pub(in crate::store) use change::{listed, listed_texts};
pub(in crate::store) use change_recorder::ChangeRecorder;
pub(in crate::store) use game_snapshot::{GameSnapshot, capture_games};
pub use history::GameChange;
pub use purge::PurgeReport;
pub(in crate::store) use row_snapshot::RowKey;
pub(in crate::store) use source_states::{SourceBefore, source_id};
pub use undo::UndoReport;
pub(in crate::store) use unused_names::delete_unused_names;
