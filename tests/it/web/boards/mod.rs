//! Requests of pages that work with a board: positions with their moves, texts that are read and written, pictures, games that are stored, changes, studies.

mod changes;
mod convert;
mod position;
mod read;
mod store;
mod studies;
mod study_changes;
mod typed_moves;
