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

/// The message that the moves of two players are read from the columns of each other, given whether the heading of White is the first.
pub(crate) fn message_of_exchange(is_white_first: bool) -> String {
    let (found, read) = if is_white_first {
        ("White, Black", "Black's")
    } else {
        ("Black, White", "White's")
    };
    format!(
        "the columns are headed {found}, but the moves replay only with {read} moves in the first of them, and are read so"
    )
}

/// What the place of a column in the reading order of a row depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnRole<P> {
    /// The moves of a player.
    Seat,
    /// Remarks, with the place of the moves that they are on if the heading names their player. Otherwise they follow the move before them if they stand between the
    /// columns of two players, or if other remarks do.
    Remark(Option<P>),
    /// Anything else.
    Other,
}

/// The places of columns in the reading order of their rows, given the place of each by its content alone.
pub(crate) fn places_in_turn<P: Copy>(columns: &[(P, ColumnRole<P>)]) -> Vec<(P, bool)> {
    let is_seat = |(_, role): &(P, ColumnRole<P>)| matches!(role, ColumnRole::Seat);
    let is_remark = |(_, role): &(P, ColumnRole<P>)| matches!(role, ColumnRole::Remark(_));
    let first_seat = columns.iter().position(is_seat);
    let last_seat = columns.iter().rposition(is_seat);
    let (Some(first), Some(last)) = (first_seat, last_seat) else {
        return columns.iter().map(|&(place, _)| (place, false)).collect();
    };
    let has_remarks_between = columns[first..last].iter().any(is_remark);
    let mut before = None;
    let place = |(at, &(place, role)): (usize, &(P, ColumnRole<P>))| {
        let seat = match role {
            ColumnRole::Seat => {
                before = Some(place);
                None
            }
            ColumnRole::Remark(Some(seat)) => Some(seat),
            ColumnRole::Remark(None) if at < last || at == last + 1 && has_remarks_between => {
                before
            }
            _ => None,
        };
        seat.map_or((place, false), |seat| (seat, true))
    };
    columns.iter().enumerate().map(place).collect()
}
