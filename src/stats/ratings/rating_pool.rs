//! All players while periods are rated in their order.

use std::collections::HashMap;

use skillratings::Outcomes;
use skillratings::glicko2::expected_score;

use super::eligibility::rated_outcome;
use super::player_rating::{GameExpectation, Ratings};
use super::rated_player::RatedPlayer;
use crate::store::GameMetadata;

/// A rated game.
#[derive(Debug, Clone, Copy)]
pub(super) struct RatedGame {
    pub(super) id: i64,
    players: [u32; 2],
    /// The result of the player that moves first.
    outcome: Outcomes,
}

/// All players, by numbers.
#[derive(Debug, Default)]
pub(super) struct RatingPool {
    numbers: HashMap<String, u32>,
    players: Vec<RatedPlayer>,
    /// The players with games in the current period.
    active: Vec<u32>,
    /// The last period with games.
    last_period: u32,
}

impl RatingPool {
    pub(super) fn add_player(&mut self, name: &str) {
        if !self.numbers.contains_key(name) {
            let number = self.players.len() as u32;
            self.numbers.insert(name.to_owned(), number);
            self.players.push(RatedPlayer::default());
        }
    }

    /// The rated game of a row, if it is one.
    pub(super) fn game(&self, row: &GameMetadata<'_>) -> Option<RatedGame> {
        let outcome = rated_outcome(row).ok()?;
        let number = |name: Option<&str>| self.numbers.get(name?).copied();
        Some(RatedGame {
            id: row.game,
            players: [number(row.black)?, number(row.white)?],
            outcome,
        })
    }

    /// Adds a game of a period, and returns its expected result by the ratings before the period.
    pub(super) fn add_game(&mut self, game: &RatedGame, period: u32) -> GameExpectation {
        self.last_period = period;
        for player in game.players {
            if self.players[player as usize].start_period(period) {
                self.active.push(player);
            }
        }
        let ratings = game
            .players
            .map(|player| *self.players[player as usize].rating());
        let (expected, expected_second) = expected_score(&ratings[0], &ratings[1]);
        let points = game.outcome.to_chess_points();
        for (side, points, expected) in [(0, points, expected), (1, 1.0 - points, expected_second)]
        {
            let rated_player = &mut self.players[game.players[side] as usize];
            rated_player.add_game(&ratings[1 - side], points, expected);
        }
        GameExpectation {
            ratings: ratings.map(|rating| rating.rating),
            expected,
            points,
        }
    }

    /// Updates the ratings of the players with games in the current period.
    pub(super) fn end_period(&mut self, name: &str) {
        for player in self.active.drain(..) {
            self.players[player as usize].end_period(name);
        }
    }

    pub(super) fn finish(self, left_out: u64) -> Ratings {
        let RatingPool {
            numbers,
            mut players,
            last_period,
            ..
        } = self;
        let rating = |(name, number): (String, u32)| {
            std::mem::take(&mut players[number as usize]).finish(name, last_period)
        };
        Ratings::new(numbers.into_iter().map(rating).collect(), left_out)
    }
}
