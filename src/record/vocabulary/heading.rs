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
    /// The time on a clock after the moves: that of the player whose colour the heading names.
    Clock(Option<Color>),
    /// `Time used`, or `Time` alone, which may be the time on a clock or not.
    Time,
}

/// The player whose time each column of clocks has: the one that its heading names; otherwise the columns have the order of the players, and a single one is that of the last player in turn.
/// `None` for other columns, and where it is not clear.
pub(crate) fn players_of_clocks<P: Copy + Ord>(
    headings: &[Option<Heading>],
    players: &[P],
    of_color: impl Fn(Color) -> Option<P>,
) -> Vec<Option<P>> {
    let is_unnamed = |heading: &&Option<Heading>| **heading == Some(Heading::Clock(None));
    let mut in_order = match headings.iter().filter(is_unnamed).count() {
        1 => players.iter().max().copied().into_iter().collect(),
        count if count == players.len() => players.to_vec(),
        _ => Vec::new(),
    }
    .into_iter();
    let player = |heading: &Option<Heading>| match heading {
        Some(Heading::Clock(Some(color))) => of_color(*color),
        Some(Heading::Clock(None)) => in_order.next(),
        _ => None,
    };
    headings.iter().map(player).collect()
}
