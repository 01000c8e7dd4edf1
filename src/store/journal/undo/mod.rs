//! Undo of a change, and what prevents it.

mod dependants;
mod later_changes;
mod saved_searches;
mod stored_again;
mod undo_change;

pub use undo_change::UndoReport;
