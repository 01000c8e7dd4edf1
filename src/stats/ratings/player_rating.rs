//! Ratings as results: of a player, of a period, and of all players.

use std::collections::HashMap;

use crate::names::name_order;
use crate::stats::game_kind_choice::GameKindChoice;

/// The rating of a player.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerRating {
    /// The name of the person.
    pub name: String,
    /// The rating; 1500 for a player without games.
    pub rating: f64,
    /// The rating deviation: the true strength lies within two deviations of the rating in 19 of 20 cases.
    pub deviation: f64,
    /// The volatility of the results.
    pub volatility: f64,
    /// The lower end of the 95% confidence interval; lists are sorted by it, so that a single lucky game does not lead them.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Rated games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// The periods with rated games, in their order.
    pub history: Vec<PeriodRating>,
}

/// The rating of a player after a period.
#[derive(Debug, Clone, PartialEq)]
pub struct PeriodRating {
    /// The period, as `2016.09`; empty for the games without a date.
    pub period: String,
    /// The rated games of the period.
    pub games: u64,
    /// The points won: 1 for a win, 0.5 for a draw.
    pub points: f64,
    /// The points expected by the ratings before the period.
    pub expected: f64,
    /// The rating after the period.
    pub rating: f64,
    /// The rating deviation after the period.
    pub deviation: f64,
}

/// A rated game, and its expected result by the ratings before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GameExpectation {
    /// The ratings of the players that move first and second.
    pub ratings: [f64; 2],
    /// The expected points of the player that moves first.
    pub expected: f64,
    /// The points that this player won.
    pub points: f64,
}

/// The ratings of all players.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ratings {
    /// The game whose games are rated.
    pub choice: GameKindChoice,
    players: Vec<PlayerRating>,
    by_name: HashMap<String, usize>,
    left_out: u64,
}

impl Ratings {
    /// Sorts players by the lower end of their intervals, then by name.
    pub(super) fn new(mut players: Vec<PlayerRating>, left_out: u64) -> Ratings {
        players.sort_by(|one, other| {
            let by_strength = other.low.total_cmp(&one.low);
            by_strength.then_with(|| name_order(&one.name).cmp(&name_order(&other.name)))
        });
        let by_name = players.iter().enumerate();
        Ratings {
            choice: GameKindChoice::default(),
            by_name: by_name
                .map(|(index, player)| (player.name.clone(), index))
                .collect(),
            players,
            left_out,
        }
    }

    /// All players, sorted by the lower ends of their intervals, the highest first.
    pub(crate) fn players(&self) -> &[PlayerRating] {
        &self.players
    }

    /// The rating of a player.
    pub(crate) fn of(&self, name: &str) -> Option<&PlayerRating> {
        self.by_name.get(name).map(|&index| &self.players[index])
    }

    /// The number of complete games with a result that were left out because more than two players played.
    pub(crate) const fn left_out(&self) -> u64 {
        self.left_out
    }
}
