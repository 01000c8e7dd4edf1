//! Abalone in records: what reading and writing need of this game.

mod read_game;
mod write_game;

pub(in crate::record) use write_game::seats;
