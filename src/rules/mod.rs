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

mod apply;
mod color;
mod course;
mod footprint;
mod key;
mod kind;
mod landmarks;
mod layouts;
mod legality;
mod matcher;
mod movegen;
mod moves;
mod options;
mod pattern;
mod perft;
mod position;
mod question;
mod random;
mod ruleset;
mod context;
mod setup;
mod steps;
mod tally;
mod travel;

pub use color::Color;
pub use course::{GameState, GameEnd, EndReason};
pub use footprint::{OccupancySignature, OccupancyTracker};
pub(crate) use key::split_mix;
pub use key::{CanonicalForm, ZobristHashes, canonical_form};
pub use kind::{MoveKind, Triangle};
pub use landmarks::PositionMap;
pub use layouts::Layout;
pub use legality::IllegalMove;
pub use matcher::QueryMatcher;
pub use moves::Move;
pub use options::{OPTIONS, RuleOption, RulesError};
pub use pattern::{CellContent, Pattern};
pub use perft::perft;
pub use position::Position;
pub use question::{QueryMatch, PatternQuery, FollowUp, QueryTarget};
pub use random::{random_seed, random_start};
pub use ruleset::{MovesPerTurn, Players, Rules, RulesFault};
pub use setup::{Setup, SetupFault};
pub use steps::IllegalMoveCode;
pub use travel::{Displacement, displacements};
