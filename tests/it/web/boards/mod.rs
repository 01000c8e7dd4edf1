//! What pages need to work with a board: positions with their moves, texts that are read and written, pictures.

mod convert;
mod position;
mod read;
mod store;
