//! **sumito**: the game-record database for the board game Abalone.
//!
//! Games in every common notation are read, replayed by the rules and checked; ejections are reconstructed; positions are
//! found in any of their twelve orientations; every game goes out again as a record that can be played from either end.
//!
//! # Read a file
//!
//! Every record comes out with its problems, each in its place; one bad record never stops the rest.
//!
//! ```
//! use std::fs::File;
//! use sumito::record::{Content, ReadOptions, read};
//!
//! let file = File::open("sample-games/graz-2002.txt")?;
//! for record in read(file, ReadOptions::default()) {
//!     let record = record?;
//!     record.problems.iter().for_each(|problem| println!("{problem}"));
//!     if let Content::Game(game) = record.content {
//!         println!("{} plies, score {}", game.plies().len(), game.score());
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Replay a game, from either end
//!
//! ```
//! use sumito::notation::Notation;
//! use sumito::render::board_text;
//! use sumito::rules::Layout;
//!
//! let start = Layout::find("Marguerite Belge").expect("a built-in layout").position();
//! let (mut position, mut moves) = (start, Vec::new());
//! for token in "a1b2 i5h5 a2b3 i6h6 c2c3 g4g5".split(' ') {
//!     let made = Notation::Abapro.read(token, &position)?;
//!     position.apply(made);
//!     moves.push(made);
//! }
//! print!("{}", board_text(&position));
//! for made in moves.into_iter().rev() {
//!     println!("{}", Notation::Reversible.back_token(made));
//!     position.undo(made);
//! }
//! assert_eq!(position, start);
//! # Ok::<(), sumito::notation::MoveError>(())
//! ```
//!
//! # Ask a database
//!
//! ```
//! use std::fs::File;
//! use std::ops::ControlFlow;
//! use sumito::record::{ReadOptions, read};
//! use sumito::rules::Layout;
//! use sumito::store::{Counts, Database, Filter, Orientations, Progress};
//!
//! let mut database = Database::in_memory()?;
//! let records = read(File::open("sample-games/graz-2002.txt")?, ReadOptions::default());
//! database.import("graz-2002.txt", records, &mut Counts::default(), |_| Progress::Continue)?;
//!
//! let standard = Layout::find("Standard").expect("a built-in layout").position();
//! let mut games = Vec::new();
//! database.search(&standard, Orientations::Any, &Filter::default(), |hit| {
//!     games.push(hit.game);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(games, [1]);
//! for opening in database.openings(&standard, &Filter::default())?.moves {
//!     println!("{:?}: {} games", opening.made, opening.tally.games);
//! }
//! # Ok::<(), sumito::store::StoreError>(())
//! ```
//!
//! # The rooms
//!
//! Each module is a room that uses only those before it: [`board`], [`rules`], [`notation`], [`exercise`], [`engine`], [`record`],
//! [`openings`], [`play`], [`render`], [`analysis`], [`store`], [`stats`], [`cli`].
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod analysis;
mod ask;
pub mod board;
pub mod cli;
pub mod engine;
pub mod exercise;
pub mod notation;
pub mod openings;
pub mod play;
pub mod record;
pub mod render;
pub mod rules;
pub mod stats;
pub mod store;
#[cfg(feature = "web")]
pub mod web;
