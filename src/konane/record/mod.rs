//! Kōnane in records: what reading and writing need of this game.

mod board_tags;
mod draw_game;
mod engine_game;
mod read_game;
mod terminal_board;
mod write_game;
