//! The addresses of the engine: a search of a position, and what the server and its engine can do.

mod search;
mod settings;

pub(super) use search::search;
pub(super) use settings::settings;
