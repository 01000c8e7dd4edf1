//! The key of a position: a Zobrist hash that is the same for all orientations of the board that keep the colours.

mod canonical_form;
mod occupancy;
#[cfg(test)]
mod tests;
mod zobrist_hashes;
mod zobrist_numbers;

pub use canonical_form::CanonicalForm;
pub use occupancy::OccupancyTracker;
pub(crate) use occupancy::square_bits;
pub use zobrist_hashes::{ZobristHashes, canonical_form};
