//! Questions to a database, with the options of the commands of the same names.

mod error;
mod found_game;
mod games;
mod import;
mod openings;
mod players;
mod plies;
mod search;
mod sql;

pub use error::QuestionError;
pub use found_game::{FoundGame, FoundPly};
pub use games::{GamesQuestion, count_games};
pub use import::{ImportOutcome, ImportQuestion, ReadQuestion};
pub use openings::{MoveRow, OpeningsAnswer, OpeningsQuestion};
pub use players::PlayersQuestion;
pub(super) use plies::every_game;
pub use plies::{GamePlies, PliesQuestion, PlyColumns};
pub use search::SearchQuestion;
pub use sql::open_sql;
