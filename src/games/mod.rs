//! The games that records and databases may hold: one list of them, and values that belong to one of them.
//!
//! An [`AnyPosition`] is a position of any game. It answers what is asked once for a record; code that plays moves is generic over
//! [`GamePosition`](crate::game::GamePosition), and `with_position!` chooses the game for it once.

mod list;
mod matchers;
mod rules;
mod stored_start;

/// The notation in which moves are named, in the games that have several; others ignore it.
pub use crate::notation::Notation;
pub use list::{AnyLayout, AnyMatcher, AnyPosition, AnyRules, AnyToken, GameKind, InGame};
pub(crate) use list::{with_game_kind, with_position};
pub use matchers::Matchers;
pub(crate) use stored_start::{stored_game_and_rules, stored_seats};
