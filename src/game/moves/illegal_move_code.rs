//! `IllegalMoveCode`: the error of a stored move that is not legal.

/// The code of a move that is not legal in its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}: {code:#06x}, expected the code of a legal move")]
pub struct IllegalMoveCode {
    /// The number of the ply, from 1.
    pub ply: u32,
    /// The code.
    pub code: u16,
}
