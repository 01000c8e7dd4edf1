//! The structure of the project: which module may use which, sizes and names of files and folders, and what works for any game.

mod file_names;
mod game_neutral;
pub(crate) mod house_rules;
mod module_structure;
mod public_traits;
mod query_plans;
