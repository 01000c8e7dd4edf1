//! Helpers that the tests share: games, databases, the program as a process, pseudo-random numbers.

mod abalone_game;
mod database;
mod games;
mod paths;
mod program;
mod random;

pub(crate) use abalone_game::AbaloneGame;
pub(crate) use database::{database, hits, hits_of_any_color, import};
pub(crate) use games::{
    TEXT_FORMATS, game_and_problems, games, games_in, konane_sample_games, latin1, move_names,
    moves_of, records, sample_games, standard_games, written,
};
pub(crate) use paths::project;
pub(crate) use program::{TestDirectory, error, sumito};
pub(crate) use random::Random;
