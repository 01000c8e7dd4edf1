//! The game: colours, positions, legal moves, start layouts.
//!
//! A [`Setup`] is anything drawable; a [`Position`] is a setup that was checked. A [`Move`] is made from a position, says
//! what it does (marbles moved, pushed, ejected) and can therefore be undone without looking anything up.
//!
//! ```
//! use sumito::board::Direction;
//! use sumito::rules::{Color, Layout, perft};
//!
//! let mut position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! assert_eq!(position.legal_moves().len(), 52);
//!
//! let a1b2 = position.inline_move("a1".parse()?, Direction::NorthEast)?;
//! assert_eq!((a1b2.marbles(), a1b2.pushed(), a1b2.ejects()), (3, 0, false));
//! let before = position;
//! position.apply(a1b2);
//! assert_eq!(position.turn(), Color::White);
//! position.undo(a1b2);
//! assert_eq!(position, before);
//! assert_eq!(perft(&position, 2), 2_692);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod color;
mod key;
mod layouts;
mod legality;
mod movegen;
mod moves;
mod perft;
mod position;
mod setup;

pub use color::Color;
pub use key::{Canonical, canonical};
pub use layouts::Layout;
pub use legality::Illegal;
pub use moves::{Move, MoveKind};
pub use perft::perft;
pub use position::{Position, Rules};
pub use setup::{Setup, SetupFault};
