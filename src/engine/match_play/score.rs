//! The score of a match, and the Elo difference that it shows.

use super::game_pair::{GamePair, MatchOutcome};

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
    /// Games that each player lost because its program failed to move.
    pub forfeits: [u32; 2],
    /// The number of pairs by their half points, 0 to 4.
    pub pairs: [u32; 5],
}

/// An estimated difference of strength in Elo, from the point of view of the first player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EloEstimate {
    /// The most likely difference.
    pub difference: f64,
    /// The 95% confidence interval; infinite where the score sets no limit.
    pub interval: [f64; 2],
}

impl MatchScore {
    /// Adds a pair of games.
    pub fn add(&mut self, pair: &GamePair) {
        let mut half_points = 0;
        for (first, game) in (0u8..).zip(&pair.games) {
            match &game.outcome {
                MatchOutcome::Ended(_) => (),
                MatchOutcome::AdjudicatedDraw => self.adjudicated_draws += 1,
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
    pub fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// The Elo difference by the logistic curve, with an error from the variance of the pairs (pentanomial): the two games of a pair have
    /// one start and are not independent. `None` for fewer than two pairs.
    pub fn elo(&self) -> Option<EloEstimate> {
        let count: u32 = self.pairs.iter().sum();
        if count < 2 {
            return None;
        }
        let count = f64::from(count);
        let mean = self.score();
        let points = (0..5u32).map(|half_points| f64::from(half_points) / 4.0);
        let squares = points.zip(self.pairs);
        let squares = squares.map(|(points, pairs)| f64::from(pairs) * (points - mean).powi(2));
        let error = 1.96 * (squares.sum::<f64>() / (count - 1.0) / count).sqrt();
        Some(EloEstimate {
            difference: elo_difference(mean),
            interval: [elo_difference(mean - error), elo_difference(mean + error)],
        })
    }
}

/// The Elo difference at which a score is expected.
fn elo_difference(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three of four points are 190.8 Elo. Of eight pairs, half with 4 and half with 2 half points, the standard error of the mean is
    /// `sqrt(8 / 16 / 7 / 8)`, worked out by hand.
    #[test]
    fn elo_estimate_has_the_pentanomial_error() {
        let score = MatchScore {
            won: 8,
            drawn: 8,
            lost: 0,
            pairs: [0, 0, 4, 0, 4],
            ..MatchScore::default()
        };
        let EloEstimate {
            difference,
            interval,
        } = score.elo().unwrap();
        assert!((difference - 190.848).abs() < 0.01, "{difference}");
        let error: f64 = 1.96 * (8.0f64 / 16.0 / 7.0 / 8.0).sqrt();
        let least = 400.0 * ((0.75 - error) / (0.25 + error)).log10();
        assert!((interval[0] - least).abs() < 1e-9);
        let all = MatchScore {
            won: 4,
            pairs: [0, 0, 0, 0, 2],
            ..MatchScore::default()
        };
        assert!(all.elo().unwrap().difference.is_infinite());
        assert_eq!(MatchScore::default().elo(), None);
    }
}
