//! Queries to a database, with the options of the commands of the same names.

mod error;
mod found_game;
mod games;
mod import;
mod openings;
mod players;
mod plies;
mod search;
mod sql;

pub use error::BindingError;
pub use found_game::{FoundGame, FoundHit};
pub use games::{GamesQuery, count_games};
pub use import::{ImportOutcome, ImportQuery, ReadQuery};
pub use openings::{MoveRow, OpeningsAnswer, OpeningsQuery};
pub use players::PlayersQuery;
pub(super) use plies::every_game;
pub use plies::{GamePlies, PliesQuery, PlyColumns};
pub use search::SearchQuery;
pub use sql::open_sql;
