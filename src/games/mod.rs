//! The games that records and databases may hold: one list of them, and values that belong to one of them.
//!
//! An [`AnyPosition`] is a position of any game. It is used for operations that occur once for a record; code that plays moves is generic over
//! `GamePosition`, and `with_position!` chooses the game for it once.

mod any_layout;
mod any_pattern;
mod game_kind;
mod list;
mod matchers;
mod position_text;
#[cfg(feature = "store")]
mod rule_options;
mod rules;
#[cfg(feature = "serde")]
mod serde_impls;
mod stored_start;

pub(crate) use any_layout::similar_layouts;
pub use any_pattern::AnyPattern;
pub use list::{AnyLayout, AnyPosition, AnyRules, GameKind};
pub(crate) use list::{with_game_kind, with_position};
pub use position_text::ParsePositionError;
#[cfg(feature = "store")]
pub(crate) use rule_options::parse_rule_options;
#[cfg(feature = "serde")]
pub(crate) use serde_impls::as_text;
pub(crate) use stored_start::{stored_game_and_rules, stored_seats};

internal! {
    /// The notation in which moves are named, in the games that have several; others ignore it.
    use crate::notation::Notation;
    use list::{AnyMatcher, AnyToken, InGame};
    use matchers::Matchers;
}
