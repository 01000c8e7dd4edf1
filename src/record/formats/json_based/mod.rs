//! The formats that are JSON, a file each, and what they share.

mod game_defaults;
pub(in crate::record) mod json;
pub(in crate::record) mod json_game;
pub(in crate::record) mod json_object;
pub(in crate::record) mod json_players;
pub(in crate::record) mod json_plies;
pub(in crate::record) mod kaawa;
pub(in crate::record) mod not_json;
pub(in crate::record) mod playstrategy;
#[cfg(feature = "serde")]
mod serde_impls;
mod stated_twice;
pub(in crate::record) mod unread_fields;
pub(in crate::record) mod verloop;
