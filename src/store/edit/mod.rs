//! Edits stored games: tags, result, comments and marks of any number of games, or the whole record of one.
//!
//! A game keeps its number, and its record stays stored as it was found.

mod edit_games;
mod editable_game;
mod edited_record;
mod events;
mod field_change;
mod figures;
mod found_game;
mod game_differences;
mod game_edit;
mod move_differences;
mod replace_games;
mod variation_fields;
mod version;

pub use edit_games::{EditReport, PreviewedEdit};
pub use editable_game::EditableGame;
pub use edited_record::{EditedRecord, with_notes, without_notes};
pub use field_change::FieldChange;
pub(in crate::store) use found_game::found_game;
pub use game_edit::GameEdit;
pub(in crate::store) use move_differences::move_differences;
pub(in crate::store) use replace_games::{EditedGame, replace_games};
pub(in crate::store) use variation_fields::VariationFields;
pub use version::StoredVersion;
