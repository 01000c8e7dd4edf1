//! Where marbles have been in a game, so that most games without a pattern are known without a replay.

use super::{Color, Move, Position};
use crate::board::Bitboard;

/// The cells on which black, and those on which white marbles have ever been in a game.
///
/// It leaves out a game only where that is certain: a game with marbles of other colours has the footprint of one that was everywhere.
///
/// # Stability
/// Its 16 bytes are what databases hold: the cells of Black, then of White, each as [packed](Bitboard::packed), lowest byte first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OccupancySignature {
    pub(super) ever: [u64; 2],
}

impl OccupancySignature {
    /// The number of its bytes.
    pub const BYTES: usize = 16;

    /// That of a game of which nothing is known.
    pub const EVERYWHERE: OccupancySignature = OccupancySignature {
        ever: [Bitboard::BOARD.to_dense_bits(); 2],
    };

    /// That of a game, from its start and its moves, which are legal.
    pub fn of_game(start: &Position, moves: impl IntoIterator<Item = Move>) -> OccupancySignature {
        let mut trail = OccupancyTracker::new(start);
        let mut position = *start;
        for mv in moves {
            position.apply(mv);
            trail.add(&position);
        }
        trail.signature()
    }

    /// As databases hold it.
    pub fn to_bytes(self) -> [u8; OccupancySignature::BYTES] {
        let mut bytes = [0; OccupancySignature::BYTES];
        bytes[..8].copy_from_slice(&self.ever[0].to_le_bytes());
        bytes[8..].copy_from_slice(&self.ever[1].to_le_bytes());
        bytes
    }

    /// Back from its bytes; bits that are no cell say nothing.
    pub fn from_bytes(bytes: [u8; OccupancySignature::BYTES]) -> OccupancySignature {
        let (black, white) = bytes.split_at(8);
        let cells = |half: &[u8]| u64::from_le_bytes(half.try_into().expect("half of 16 bytes"));
        OccupancySignature {
            ever: [cells(black), cells(white)],
        }
    }
}

/// Where marbles have been as far as a game was replayed.
#[derive(Debug, Clone)]
pub struct OccupancyTracker {
    ever: [Bitboard; 2],
    /// Whether there are marbles of other colours.
    has_others: bool,
}

impl OccupancyTracker {
    /// That of a game that starts from a position.
    pub fn new(start: &Position) -> OccupancyTracker {
        let mut others = Color::ALL[Color::BOTH.len()..].iter();
        OccupancyTracker {
            ever: Color::BOTH.map(|color| start.marbles(color)),
            has_others: others.any(|&color| !start.marbles(color).is_empty()),
        }
    }

    /// Goes on to the next position.
    #[inline]
    pub fn add(&mut self, position: &Position) {
        for color in Color::BOTH {
            self.ever[color.index()] |= position.marbles(color);
        }
    }

    /// The footprint of the game.
    pub fn signature(&self) -> OccupancySignature {
        if self.has_others {
            return OccupancySignature::EVERYWHERE;
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
        let footprint = OccupancySignature::of_game(&standard, []);
        let text: String = footprint
            .to_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        // Black a1-a5, b1-b6, c3-c5; White g5-g7, h4-h9, i5-i9.
        assert_eq!(text, "ffe70000000000000000000000e0fc1f");
        assert_eq!(OccupancySignature::from_bytes(footprint.to_bytes()), footprint);
        // Of marbles of other colours nothing is said.
        let three = Layout::find("Three players (PBeM)").unwrap().position();
        assert_eq!(OccupancySignature::of_game(&three, []), OccupancySignature::EVERYWHERE);
    }
}
