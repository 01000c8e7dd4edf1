//! `OccupancySignature`: a filter that excludes most games without a pattern before they are replayed.

use crate::board::Bitboard;
use crate::game::Color;
use crate::rules::board_state::Position;
use crate::rules::move_code::Move;

/// The cells that held black marbles, and those that held white marbles, in any position of a game.
///
/// Like a Bloom filter, it has no false negatives: games with marbles of other colours have the signature of all cells.
///
/// # Stability
/// Databases store its 16 bytes: the cells of Black, then of White, each as [dense bits](Bitboard::to_dense_bits), lowest byte first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OccupancySignature {
    pub(in crate::rules) ever: [u64; 2],
}

impl OccupancySignature {
    /// The number of bytes.
    pub const BYTES: usize = 16;

    /// The signature of a game of which nothing is known: any pattern is possible.
    pub const ALL_CELLS: OccupancySignature = OccupancySignature {
        ever: [Bitboard::BOARD.to_dense_bits(); 2],
    };

    /// The signature of a game with this start and these legal moves.
    pub fn of_game(start: &Position, moves: impl IntoIterator<Item = Move>) -> OccupancySignature {
        let mut tracker = OccupancyTracker::new(start);
        let mut position = *start;
        for mv in moves {
            position.play_unchecked(mv);
            tracker.add(&position);
        }
        tracker.signature()
    }

    /// The bytes that databases store.
    pub fn to_bytes(self) -> [u8; OccupancySignature::BYTES] {
        let mut bytes = [0; OccupancySignature::BYTES];
        bytes[..8].copy_from_slice(&self.ever[0].to_le_bytes());
        bytes[8..].copy_from_slice(&self.ever[1].to_le_bytes());
        bytes
    }

    /// Decodes the bytes; bits that are not a cell have no effect.
    pub fn from_bytes(bytes: [u8; OccupancySignature::BYTES]) -> OccupancySignature {
        let (black, white) = bytes.split_at(8);
        let cells = |half: &[u8]| u64::from_le_bytes(half.try_into().expect("half of 16 bytes"));
        OccupancySignature {
            ever: [cells(black), cells(white)],
        }
    }
}

/// Collects the signature of a game while it is replayed.
#[derive(Debug, Clone)]
pub struct OccupancyTracker {
    ever: [Bitboard; 2],
    /// Whether there are marbles of other colours than Black and White.
    has_others: bool,
}

impl OccupancyTracker {
    /// Starts with the first position of a game.
    pub fn new(start: &Position) -> OccupancyTracker {
        let mut others = Color::ALL[Color::BOTH.len()..].iter();
        OccupancyTracker {
            ever: Color::BOTH.map(|color| start.marbles(color)),
            has_others: others.any(|&color| !start.marbles(color).is_empty()),
        }
    }

    /// Adds the next position.
    #[inline]
    pub fn add(&mut self, position: &Position) {
        for color in Color::BOTH {
            self.ever[color.index()] |= position.marbles(color);
        }
    }

    /// The signature of the positions added so far.
    pub fn signature(&self) -> OccupancySignature {
        if self.has_others {
            return OccupancySignature::ALL_CELLS;
        }
        OccupancySignature {
            ever: self.ever.map(Bitboard::to_dense_bits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn bytes_are_pinned() {
        let standard = Layout::find("Standard").unwrap().position();
        let signature = OccupancySignature::of_game(&standard, []);
        let text: String = signature
            .to_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        // Black a1-a5, b1-b6, c3-c5; White g5-g7, h4-h9, i5-i9.
        assert_eq!(text, "ffe70000000000000000000000e0fc1f");
        assert_eq!(
            OccupancySignature::from_bytes(signature.to_bytes()),
            signature
        );
        // Marbles of other colours give the signature of all cells.
        let three = Layout::find("Three players (PBeM)").unwrap().position();
        assert_eq!(
            OccupancySignature::of_game(&three, []),
            OccupancySignature::ALL_CELLS
        );
    }
}
