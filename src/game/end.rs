//! `GameEnd`: who has won a game, and by which rule.

/// The end of a game by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameEnd {
    /// The number of the side that has won, from 0; `None` for a draw.
    pub winner: Option<u8>,
    /// The rule that ended the game.
    pub reason: EndReason,
}

/// The rule that ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// A side has enough points.
    Points,
    /// The last ply of a game with a fixed number of plies has been played.
    PlyLimit,
    /// A position has occurred often enough for a draw.
    Repetition,
    /// The side to move has no legal move and loses.
    NoMove,
}
