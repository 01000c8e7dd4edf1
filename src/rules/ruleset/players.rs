//! `Players` and `MovesPerTurn`: the number of players, sides and boards, and the moves of a turn.

/// The number of players, and the colours and boards they play with.
///
/// ```
/// use sumito::rules::{Players, Rules};
///
/// let rules: Rules = "players=4".parse()?;
/// assert_eq!(rules.players, Players::Four);
/// # Ok::<(), sumito::rules::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Players {
    /// Two players against each other.
    #[default]
    Two,
    /// Three players, each on a side of their own.
    Three,
    /// Four colours in two teams: the first and the third in the order of turns against the second and the fourth.
    Four,
    /// Four players in two teams, with two colours on one board: partners move the same marbles.
    FourTwoColors,
    /// Four players in two teams on two boards at once: the first and the second in the order of turns play each other on the
    /// first board, the third and the fourth on the second; partners have the same colour.
    FourTwoBoards,
    /// Five players, each on a side of their own.
    Five,
    /// Six players, each on a side of their own.
    Six,
}

/// How many moves a turn has, and of which colours.
///
/// ```
/// use sumito::rules::{MovesPerTurn, Rules};
///
/// let rules: Rules = "moves=2".parse()?;
/// assert_eq!(rules.moves, MovesPerTurn::Two);
/// # Ok::<(), sumito::rules::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum MovesPerTurn {
    /// One move.
    #[default]
    One,
    /// Two moves with marbles of the player's own colour.
    Two,
    /// One move of each colour, in either order.
    OneOfEach,
}

impl MovesPerTurn {
    /// The number of moves, 1 or 2.
    pub(crate) const fn count(self) -> usize {
        if self.are_two() { 2 } else { 1 }
    }

    pub(in crate::rules) const fn are_two(self) -> bool {
        !matches!(self, MovesPerTurn::One)
    }
}

impl Players {
    /// All variants.
    #[doc(hidden)]
    pub const ALL: [Players; 7] = [
        Players::Two,
        Players::Three,
        Players::Four,
        Players::FourTwoColors,
        Players::FourTwoBoards,
        Players::Five,
        Players::Six,
    ];

    /// The value of the option `players`: `2`, `3`, `4`, `4x2x1` (players, colours, boards), `4x2x2`, `5`, `6`.
    #[doc(hidden)]
    pub const fn key(self) -> &'static str {
        match self {
            Players::Two => "2",
            Players::Three => "3",
            Players::Four => "4",
            Players::FourTwoColors => "4x2x1",
            Players::FourTwoBoards => "4x2x2",
            Players::Five => "5",
            Players::Six => "6",
        }
    }

    /// The number of players, 2 to 6.
    #[doc(hidden)]
    pub const fn seats(self) -> u8 {
        match self {
            Players::Two => 2,
            Players::Three => 3,
            Players::Four | Players::FourTwoColors | Players::FourTwoBoards => 4,
            Players::Five => 5,
            Players::Six => 6,
        }
    }

    /// The number of sides that play against each other: two where teams play.
    #[doc(hidden)]
    pub const fn sides(self) -> u8 {
        match self {
            Players::Four | Players::FourTwoColors | Players::FourTwoBoards => 2,
            _ => self.seats(),
        }
    }

    /// The number of boards.
    #[doc(hidden)]
    pub const fn boards(self) -> u8 {
        match self {
            Players::FourTwoBoards => 2,
            _ => 1,
        }
    }
}
