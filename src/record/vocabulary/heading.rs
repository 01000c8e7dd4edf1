//! The headings of tables.

use crate::game::Color;

/// The content of a column of a table, according to its heading.
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
    /// The player to move, in a table with a row for each ply.
    Player,
    /// `Turn`: the number of the round, or the player to move.
    Turn,
    /// `Move`, `Coup`, `Zug`: the numbers of rounds, or the moves of both players.
    Move,
}
