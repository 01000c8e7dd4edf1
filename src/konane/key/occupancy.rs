//! `OccupancyTracker`: the occupancy signature of a game, a filter that excludes most games without a pattern before they are replayed.

use crate::konane::board::{Bitboard, BoardSize};
use crate::konane::rules::Position;

/// Collects the squares that were empty in any position of a game.
///
/// # Stability
/// Databases store the [signature](OccupancyTracker::signature), so it never changes.
#[derive(Debug, Clone)]
pub struct OccupancyTracker {
    ever_empty: Bitboard,
    size: BoardSize,
}

impl OccupancyTracker {
    /// Starts with the first position of a game.
    pub fn new(start: &Position) -> OccupancyTracker {
        OccupancyTracker {
            ever_empty: start.empty(),
            size: start.board().size(),
        }
    }

    /// Adds the next position.
    #[inline]
    pub fn add(&mut self, position: &Position) {
        self.ever_empty |= position.empty();
    }

    /// The signature of the positions added so far: 128 bits, the lowest byte first. Bit `n` is set if any square with the number `n`, modulo 128, was
    /// ever empty; squares are numbered row by row from `a1` on. Like a Bloom filter, it has no false negatives; up to 128 squares, it is exact.
    pub fn signature(&self) -> [u8; 16] {
        let columns = u32::from(self.size.columns());
        let bits = self.ever_empty.into_iter().fold(0_u128, |bits, square| {
            let number = columns * u32::from(square.row()) + u32::from(square.column());
            bits | 1 << (number % u128::BITS)
        });
        bits.to_le_bytes()
    }
}
