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
        square_bits(self.ever_empty, self.size).to_le_bytes()
    }
}

/// The bits of a signature that stand for some squares of a board.
pub(crate) fn square_bits(squares: Bitboard, size: BoardSize) -> u128 {
    let columns = u32::from(size.columns());
    squares.into_iter().fold(0, |bits, square| {
        let number = columns * u32::from(square.row()) + u32::from(square.column());
        bits | 1 << (number % u128::BITS)
    })
}
