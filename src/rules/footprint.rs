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
pub struct Footprint {
    pub(super) ever: [u64; 2],
}

impl Footprint {
    /// The number of its bytes.
    pub const BYTES: usize = 16;

    /// That of a game of which nothing is known.
    pub const EVERYWHERE: Footprint = Footprint {
        ever: [Bitboard::BOARD.packed(); 2],
    };

    /// That of a game, from its start and its moves, which are legal.
    pub fn of(start: &Position, moves: impl IntoIterator<Item = Move>) -> Footprint {
        let mut trail = Trail::new(start);
        let mut position = *start;
        for made in moves {
            position.apply(made);
            trail.add(&position);
        }
        trail.footprint()
    }

    /// As databases hold it.
    pub fn bytes(self) -> [u8; Footprint::BYTES] {
        let mut bytes = [0; Footprint::BYTES];
        bytes[..8].copy_from_slice(&self.ever[0].to_le_bytes());
        bytes[8..].copy_from_slice(&self.ever[1].to_le_bytes());
        bytes
    }

    /// Back from its bytes; bits that are no cell say nothing.
    pub fn from_bytes(bytes: [u8; Footprint::BYTES]) -> Footprint {
        let (black, white) = bytes.split_at(8);
        let cells = |half: &[u8]| u64::from_le_bytes(half.try_into().expect("half of 16 bytes"));
        Footprint {
            ever: [cells(black), cells(white)],
        }
    }
}

/// Where marbles have been as far as a game was replayed.
#[derive(Debug, Clone)]
pub struct Trail {
    ever: [Bitboard; 2],
    /// Whether there are marbles of other colours.
    has_others: bool,
}

impl Trail {
    /// That of a game that starts from a position.
    pub fn new(start: &Position) -> Trail {
        let mut others = Color::ALL[Color::BOTH.len()..].iter();
        Trail {
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
    pub fn footprint(&self) -> Footprint {
        if self.has_others {
            return Footprint::EVERYWHERE;
        }
        Footprint {
            ever: self.ever.map(Bitboard::packed),
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
        let footprint = Footprint::of(&standard, []);
        let text: String = footprint
            .bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        // Black a1-a5, b1-b6, c3-c5; White g5-g7, h4-h9, i5-i9.
        assert_eq!(text, "ffe70000000000000000000000e0fc1f");
        assert_eq!(Footprint::from_bytes(footprint.bytes()), footprint);
        // Of marbles of other colours nothing is said.
        let three = Layout::find("Three players (PBeM)").unwrap().position();
        assert_eq!(Footprint::of(&three, []), Footprint::EVERYWHERE);
    }
}
