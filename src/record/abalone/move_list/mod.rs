//! Lists of moves of Abalone in queries.

mod parser;
pub(in crate::record) mod read_moves;
