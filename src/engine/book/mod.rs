//! The opening book: positions with moves and their values, found by the engine in a tree of openings, and its file.
//!
//! Positions are found in every orientation of the board. [`Book`] reads and writes the file, [`build_book`] makes it.

mod book_file;
mod book_moves;
mod build;
mod tree;

pub use book_file::BookError;
pub use book_moves::{Book, BookMove};
pub use build::{BookSettings, build_book};
