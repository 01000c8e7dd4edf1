//! The commands of the program, as a process.

pub(crate) mod commands;
pub(crate) mod control_characters;
pub(crate) mod csv;
pub(crate) mod edit;
pub(crate) mod errors;
pub(crate) mod find;
pub(crate) mod hostile_calls;
pub(crate) mod json_fields;
pub(crate) mod konane;
#[cfg(target_os = "linux")]
pub(crate) mod memory;
pub(crate) mod output;
pub(crate) mod play;
pub(crate) mod query_errors;
pub(crate) mod refused_edits;
#[cfg(target_os = "linux")]
pub(crate) mod terminal;
