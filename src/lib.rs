//! **sumito**: the game-record database for the board games Abalone and Kōnane, as a library.
//!
//! It reads game records in every common format and notation, replays them by the rules and checks what they claim. A database
//! finds positions in any of their twelve orientations. Every game can be written again, also as a record that can be played
//! from either end. The command line and its documentation are in the book in `docs`.
//!
//! # Reading
//!
//! Each record comes with its problems, which have a line and a column. A bad record never ends the stream.
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
//! # Replaying
//!
//! A position has its legal moves, says why another move is illegal, and a move can be undone without any other data.
//!
//! ```
//! use sumito::{notation::Notation, rules::Position};
//!
//! let start: Position = "Belgian Daisy".parse()?;
//! let (mut position, mut moves) = (start, Vec::new());
//! for token in "a1b2 i5h5 a2b3 i6h6 c2c3 g4g5".split(' ') {
//!     let mv = Notation::Abapro.read(token, &position)?;
//!     position.play(mv)?;
//!     moves.push(mv);
//! }
//! println!("{position}: {} legal moves", position.legal_moves().len());
//! moves.into_iter().rev().for_each(|mv| position.undo(mv));
//! assert_eq!(position, start);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Querying
//!
//! A database is a file, or in memory. A search finds the games that reach a position, whatever the orientation of the board.
//!
#![cfg_attr(feature = "store", doc = "```")]
#![cfg_attr(not(feature = "store"), doc = "```ignore")]
//! use std::path::Path;
//! use sumito::rules::Position;
//! use sumito::store::{Database, Filter, Orientations};
//!
//! let mut database = Database::in_memory()?;
//! database.import_path(Path::new("sample-games/graz-2002.txt"))?;
//!
//! let hits = database.search(Position::default(), Orientations::Any, &Filter::default())?;
//! assert_eq!(hits.map(|hit| hit.game).collect::<Vec<_>>(), [1]);
//! # Ok::<(), sumito::store::StoreError>(())
//! ```
//!
//! # Writing
//!
//! A writer takes games one by one, in any format and notation, into anything that takes bytes; [`record::Game::to_record`] writes one.
//!
//! ```
//! use sumito::notation::Notation;
//! use sumito::record::{Format, Game, WriteOptions};
//!
//! let game: Game = "1.a1b2 i5h5 2.a2b3 i6h6".parse()?;
//! let options = WriteOptions { notation: Some(Notation::Nacre), ..WriteOptions::default() };
//! let text = game.to_record(Format::Apgn, options)?;
//! assert!(text.contains("[Plies \"4\"]"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! Without features, the library is its core: board, rules, notations, records, pictures and engines of both games. It is built without
//! C.
//!
//! - `serde`: `Serialize` and `Deserialize` for cells, moves, positions, games, filters and summaries, for formats that name fields, as JSON does: empty ones are left out.
//! - `store`: databases, and records packed by Zstandard. It builds `SQLite`.
//! - `cli` and `web` (on by default): the program `sumito` and its pages. A library that uses sumito needs neither: `default-features = false`.
//! - `images`, `parquet`: pictures as PNG and GIF, exports as Parquet tables.
//!
//! # Modules
//!
//! A module uses only modules before it in this list: [`board`], [`game`], [`rules`], [`notation`], [`games`], [`engine`], [`record`],
//! [`openings`], [`generator`], [`render`], `store`. [`konane`], a second game, uses none of the modules of Abalone in its board, rules,
//! notation, solver and engine.
//!
//! Items that this documentation does not show are for the program and its tests, and can change in any version.
#![cfg_attr(test, allow(clippy::unwrap_used))]
// Much of the core is there for the database and the command line, and has no caller without them.
#![cfg_attr(
    not(all(feature = "cli", feature = "web", feature = "internals")),
    allow(dead_code, unused_imports, unreachable_pub)
)]

/// Re-exports what only this crate uses, and with the feature `internals` the tests and benchmarks of this repository.
macro_rules! internal {
    ($($(#[$attribute:meta])* use $($path:ident)::+ $(::{$($name:ident),+ $(,)?})?;)+) => {
        $(
            $(#[$attribute])*
            #[cfg(feature = "internals")]
            pub use $($path)::+ $(::{$($name),+})?;
            $(#[$attribute])*
            #[cfg(not(feature = "internals"))]
            pub(crate) use $($path)::+ $(::{$($name),+})?;
        )+
    };
}

#[cfg(feature = "internals")]
pub mod analysis;
#[cfg(not(feature = "internals"))]
mod analysis;
#[cfg(feature = "store")]
pub mod answers;
#[cfg(feature = "bindings")]
#[doc(hidden)]
pub mod bindings;
pub mod board;
#[cfg(all(feature = "cli", feature = "internals"))]
pub mod cli;
#[cfg(all(feature = "cli", not(feature = "internals")))]
mod cli;
pub mod engine;
pub mod game;
#[cfg(feature = "internals")]
pub mod game_tree;
#[cfg(not(feature = "internals"))]
mod game_tree;
pub mod games;
pub mod generator;
#[cfg(all(feature = "images", feature = "internals"))]
pub mod images;
#[cfg(all(feature = "images", not(feature = "internals")))]
mod images;
#[cfg(feature = "internals")]
pub mod json;
#[cfg(not(feature = "internals"))]
mod json;
pub mod konane;
mod markup;
mod names;
pub mod notation;
pub mod openings;
#[cfg(all(feature = "args", feature = "internals"))]
pub mod queries;
#[cfg(all(feature = "args", not(feature = "internals")))]
mod queries;
pub mod record;
pub mod render;
pub mod rules;
#[doc(hidden)]
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(all(feature = "store", feature = "internals"))]
pub mod stats;
#[cfg(all(feature = "store", not(feature = "internals")))]
mod stats;
#[cfg(feature = "store")]
pub mod store;
#[cfg(all(feature = "web", feature = "internals"))]
pub mod web;
#[cfg(all(feature = "web", not(feature = "internals")))]
mod web;

pub use names::UnknownName;

/// Runs the code of the book as tests.
#[cfg(all(doctest, feature = "store"))]
mod book {
    #[doc = include_str!("../docs/src/library/recipes.md")]
    mod recipes {}
    #[doc = include_str!("../docs/src/library/rust.md")]
    mod rust {}
}

#[doc(hidden)]
#[cfg(feature = "cli")]
pub use cli::main;
