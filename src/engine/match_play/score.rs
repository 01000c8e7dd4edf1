//! The score of a match.

use super::adjudication::AdjudicationReason;
use super::elo::{EloEstimate, estimate};
use super::game_pair::{GamePair, MatchOutcome};
use crate::game::GamePosition;

/// The results of a match from the point of view of the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchScore {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn by adjudication.
    pub adjudicated_draws: u32,
    /// Games won or lost by adjudication.
    pub adjudicated_wins: u32,
    /// Games that each player lost because its program failed to move.
    pub forfeits: [u32; 2],
    /// The number of pairs by their half points, 0 to 4.
    pub pairs: [u32; 5],
}

impl MatchScore {
    /// Adds a pair of games.
    pub fn add<P: GamePosition>(&mut self, pair: &GamePair<P>) {
        let mut half_points = 0;
        for (first, game) in (0u8..).zip(&pair.games) {
            match &game.outcome {
                MatchOutcome::Ended(_) => (),
                MatchOutcome::Adjudicated(AdjudicationReason::Score(..)) => {
                    self.adjudicated_wins += 1;
                }
                MatchOutcome::Adjudicated(_) => self.adjudicated_draws += 1,
                MatchOutcome::Forfeit(side, _) => self.forfeits[usize::from(*side ^ first)] += 1,
            }
            match game.outcome.winner() {
                None => {
                    self.drawn += 1;
                    half_points += 1;
                }
                Some(side) if side == first => {
                    self.won += 1;
                    half_points += 2;
                }
                Some(_) => self.lost += 1,
            }
        }
        self.pairs[half_points] += 1;
    }

    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of points, 0 to 1.
    pub fn rate(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// The difference of strength that the pairs show. `None` for fewer than two pairs.
    pub fn elo(&self) -> Option<EloEstimate> {
        estimate(self.pairs)
    }
}
