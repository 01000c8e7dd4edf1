//! The stones that may be taken off without a jump.

use super::opening::Phase;
use super::position::Position;
use crate::konane::board::Bitboard;

impl Position {
    /// The squares whose stones may be taken off without a jump: none after the opening.
    pub(crate) fn removals(&self) -> Bitboard {
        match self.phase {
            Phase::BlackRemoval => self.rules.opening.first_removals(&self.board),
            Phase::WhiteRemoval { hole } => {
                let hole: Bitboard = [hole].into_iter().collect();
                let horizontal = hole.shifted_up::<1>() | hole.shifted_down::<1>();
                let vertical = hole.shifted_up::<21>() | hole.shifted_down::<21>();
                (horizontal | vertical) & self.occupied
            }
            Phase::Jumps => Bitboard::EMPTY,
        }
    }
}
