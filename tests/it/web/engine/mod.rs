//! The engine behind the pages: events of searches, and what the server can do.

mod events;
mod game_analysis;
mod history;
mod settings;
