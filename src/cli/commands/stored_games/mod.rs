//! Commands that find, show and delete the games of the database.

mod browse;
mod delete;
mod games;
mod mark;
mod replay;
mod saved;
mod search;
mod show;

pub(super) use browse::Browse;
pub(super) use delete::Delete;
pub(super) use games::Games;
pub(super) use mark::Mark;
pub(super) use replay::Replay;
pub(super) use saved::Saved;
pub(super) use search::Search;
pub(super) use show::Show;
