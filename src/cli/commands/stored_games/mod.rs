//! Commands that find, show and delete the games of the database.

mod browse;
mod delete;
mod games;
mod kept;
mod replay;
mod search;
mod show;

pub(super) use browse::Browse;
pub(super) use delete::Delete;
pub(super) use games::Games;
pub(super) use kept::Kept;
pub(super) use replay::Replay;
pub(super) use search::Search;
pub(super) use show::Show;
