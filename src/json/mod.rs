//! JSON as typed values.
//!
//! Every value that is written as JSON has a type that implements [`JsonType`]. Where its fields depend on which game it is of, each game has a type of its
//! own, and the value is a [`GameJson`] of one of them.

mod fault;
mod game_json;
mod json_type;
#[cfg(feature = "schema")]
mod schema_settings;

pub(crate) use fault::json_fault;
pub use game_json::GameJson;
#[cfg(feature = "schema")]
pub use game_json::GameTypes;
pub use json_type::JsonType;
#[cfg(feature = "schema")]
pub(crate) use schema_settings::schema_settings;
