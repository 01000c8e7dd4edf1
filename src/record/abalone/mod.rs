//! Abalone in records: what reading and writing need of this game.

mod describe_position;
mod read_game;
mod write_game;
