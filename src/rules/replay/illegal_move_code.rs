//! Playing moves by their codes, and the error of a code that is not legal.

use crate::rules::board_state::Position;
use crate::rules::move_code::Move;

/// The code of a move that is not legal in its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}: {code:#06x}, expected the code of a legal move")]
pub struct IllegalMoveCode {
    /// The number of the ply, from 1.
    pub ply: u32,
    /// The code.
    pub code: u16,
}

impl Position {
    /// Plays the move with this [code](Move::code) and returns it; `None`, without any change, if it is not legal.
    pub fn play_code(&mut self, code: u16) -> Option<Move> {
        let mv = Move::from_code(code).filter(|&mv| self.is_legal(mv))?;
        self.apply(mv);
        Some(mv)
    }
}
