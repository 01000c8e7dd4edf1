//! The key of a position: a Zobrist hash that is the same for all twelve orientations.

mod canonical_form;
mod rules_hash;
#[cfg(test)]
mod tests;
mod zobrist_hashes;
mod zobrist_numbers;

pub use canonical_form::CanonicalForm;
pub use zobrist_hashes::{ZobristHashes, canonical_form};
