//! `PackedPattern`: a pattern of the standard game as dense sets of cells.

use super::pattern::Pattern;
use crate::game::Color;
use crate::rules::replay::{OccupancySignature, TURN_BIT};

/// A pattern on a [`PackedPosition`](crate::rules::replay::PackedPosition): dense sets of cells.
#[derive(Debug, Clone, Copy)]
pub(super) struct PackedPattern {
    /// Cells with marbles of Black and of White, with the turn bit of the colour that has to be to move.
    pub(super) marbles: [u64; 2],
    /// Empty cells.
    pub(super) empty: u64,
    /// Cells with marbles of any colour.
    pub(super) filled: u64,
}

impl PackedPattern {
    pub(super) fn of(pattern: &Pattern) -> PackedPattern {
        let marbles = |color: Color| {
            let is_to_move = pattern.turn == Some(color);
            pattern.marbles[color.index()].to_dense_bits() | if is_to_move { TURN_BIT } else { 0 }
        };
        PackedPattern {
            marbles: Color::BOTH.map(marbles),
            empty: pattern.empty.to_dense_bits(),
            filled: pattern.filled.to_dense_bits(),
        }
    }

    /// The same pattern with each cell in at most one set; `None` if it contradicts itself.
    pub(super) fn normalized(&self) -> Option<PackedPattern> {
        let [black, white] = self.marbles;
        let marbles = black | white;
        let is_contradictory = black & white | self.empty & (marbles | self.filled) != 0;
        (!is_contradictory).then_some(PackedPattern {
            filled: self.filled & !marbles,
            ..*self
        })
    }

    /// Whether a game with this signature can have a position that matches the pattern.
    pub(super) fn is_possible_in(&self, signature: &OccupancySignature) -> bool {
        let [black, white] = signature.ever;
        let [own_black, own_white] = self.marbles.map(|marbles| marbles & !TURN_BIT);
        (own_black & !black) | (own_white & !white) | (self.filled & !(black | white)) == 0
    }
}
