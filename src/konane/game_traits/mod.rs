//! Kōnane behind the traits of the game-neutral modules: reading, writing, drawing, generating, analysing and matches.

mod board_tags;
mod describe_position;
mod draw_game;
mod engine_game;
mod generate_game;
mod json_fields;
mod match_player;
mod read_game;
mod repeated_fields;
mod typos;
mod write_game;

pub use json_fields::{KonaneMoveFields, KonanePlyFields, KonanePositionRow};
