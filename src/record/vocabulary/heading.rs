//! The headings of tables.

use crate::rules::Color;

/// What a column of a table holds, as far as its heading says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heading {
    /// Which game of a file a row belongs to.
    Game,
    /// The numbers of rounds: `N°`.
    Number,
    /// The numbers of plies.
    Ply,
    /// The moves of the player of this colour.
    Seat(Color),
    /// The score after the moves.
    Score,
    /// Who moves, where every ply has a row of its own.
    Player,
    /// `Turn`: the number of the round, or who moves.
    Turn,
    /// `Move`, `Coup`, `Zug`: the numbers of rounds, or the moves of both players.
    Move,
}
