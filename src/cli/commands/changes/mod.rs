//! Commands that edit games, list the changes of the database, and undo them.

mod edit;
mod history;
mod log;
mod undo;

pub(super) use edit::Edit;
pub(super) use history::History;
pub(super) use log::Log;
pub(super) use undo::Undo;
