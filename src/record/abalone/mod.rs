//! Abalone in records: what reading and writing need of this game.

mod read_game;
mod write_game;
