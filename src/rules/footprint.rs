//! Where marbles have been in a game, so that most games without a pattern are known without a replay.

use super::steps::{Packed, STEPS, TURN};
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

    /// That of a game, from its start and its moves; of a game that cannot be replayed, that of one that was everywhere.
    pub fn of(start: &Position, moves: impl IntoIterator<Item = Move>) -> Footprint {
        let mut moves = moves.into_iter();
        if let Some(mut packed) = Packed::of(start) {
            let steps = &*STEPS;
            let mut ever = packed.marbles;
            let is_replayed = moves.all(|made| {
                let is_legal = packed.play(steps, made.code()).is_some();
                ever = [ever[0] | packed.marbles[0], ever[1] | packed.marbles[1]];
                is_legal
            });
            return if is_replayed {
                Footprint {
                    ever: ever.map(|cells| cells & !TURN),
                }
            } else {
                Footprint::EVERYWHERE
            };
        }
        let has_others = |position: &Position| {
            let others = &Color::ALL[Color::BOTH.len()..];
            others
                .iter()
                .any(|&color| !position.marbles(color).is_empty())
        };
        if has_others(start) {
            return Footprint::EVERYWHERE;
        }
        let mut position = *start;
        let mut ever = Color::BOTH.map(|color| position.marbles(color));
        for made in moves {
            if !position.is_legal(made) {
                return Footprint::EVERYWHERE;
            }
            position.apply(made);
            for color in Color::BOTH {
                ever[color.index()] |= position.marbles(color);
            }
        }
        Footprint {
            ever: ever.map(Bitboard::packed),
        }
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
