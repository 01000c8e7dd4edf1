//! The Glicko-2 update of one player after a period, from sums over the games: no game of the period has to be kept.
//!
//! The formulas are steps 3 to 8 of Mark E. Glickman, *Example of the Glicko-2 system* (2013), with the constants and in the order of
//! operations of `skillratings::glicko2::glicko2_rating_period`, which takes all games of the period as a slice: a test compares the two bit by bit.

use std::f64::consts::PI;

use skillratings::glicko2::Glicko2Rating;

/// The system constant, which limits how fast the volatility changes.
const TAU: f64 = 0.5;
/// The precision of the volatility.
const TOLERANCE: f64 = 0.000_001;
/// Rating points per unit of the Glicko-2 scale.
const SCALE: f64 = 173.717_8;
/// The rating at the zero of the Glicko-2 scale.
const ZERO: f64 = 1500.0;

/// Sums over the games of a player in a period.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PeriodSums {
    /// The information of the games about the strength: the inverse of the variance `v`.
    information: f64,
    /// The points beyond the expected ones, each weighted by the certainty of the opponent's rating.
    surplus: f64,
}

impl PeriodSums {
    /// Adds a game; both ratings are those before the period, `points` is 1, 0.5 or 0.
    pub(super) fn add(&mut self, own: &Glicko2Rating, opponent: &Glicko2Rating, points: f64) {
        let deviation = opponent.deviation / SCALE;
        let g = (1.0 + ((3.0 * deviation.powi(2)) / (PI.powi(2))))
            .sqrt()
            .recip();
        let distance = (own.rating - ZERO) / SCALE - (opponent.rating - ZERO) / SCALE;
        let expected = (1.0 + (-g * distance).exp()).recip();
        self.information += g.powi(2) * expected * (1.0 - expected);
        self.surplus += g * (points - expected);
    }

    /// The rating after the period, which has at least one game.
    pub(super) fn rating_after(&self, before: &Glicko2Rating) -> Glicko2Rating {
        let rating = (before.rating - ZERO) / SCALE;
        let deviation = before.deviation / SCALE;
        let v = self.information.recip();
        let delta = v * self.surplus;
        let volatility = new_volatility(before.volatility, delta.powi(2), deviation.powi(2), v);
        let spread = deviation.hypot(volatility);
        let deviation = ((spread.powi(2).recip()) + (v.recip())).sqrt().recip();
        let rating = deviation.powi(2).mul_add(self.surplus, rating);
        Glicko2Rating {
            rating: rating.mul_add(SCALE, ZERO),
            deviation: deviation * SCALE,
            volatility,
        }
    }
}

/// Step 5 of the paper: the root of `f`, by the Illinois algorithm.
#[allow(clippy::while_float, reason = "iteration to a tolerance")]
fn new_volatility(old: f64, delta_squared: f64, deviation_squared: f64, v: f64) -> f64 {
    let f = |x: f64| {
        let i = (x.exp() * (delta_squared - deviation_squared - v - x.exp()))
            / (2.0 * (deviation_squared + v + x.exp()).powi(2));
        i - (x - old.powi(2).ln()) / TAU.powi(2)
    };
    let mut start = old.powi(2).ln();
    let mut end = if delta_squared > deviation_squared + v {
        (delta_squared - deviation_squared - v).ln()
    } else {
        let mut steps: f64 = 1.0;
        while f(steps.mul_add(-TAU, start)) < 0.0 {
            steps += 1.0;
        }
        steps.mul_add(-TAU, start)
    };
    let (mut f_start, mut f_end) = (f(start), f(end));
    while (end - start).abs() > TOLERANCE {
        let middle = start + ((start - end) * f_start / (f_end - f_start));
        let f_middle = f(middle);
        if f_middle * f_end <= 0.0 {
            start = end;
            f_start = f_end;
        } else {
            f_start /= 2.0;
        }
        end = middle;
        f_end = f_middle;
    }
    (start / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use skillratings::Outcomes;
    use skillratings::glicko2::{Glicko2Config, glicko2_rating_period};

    use super::*;

    /// The updates agree to the last bit.
    #[test]
    fn update_from_sums_equals_update_from_games() {
        let seed = Cell::new(7_u64);
        let below = |limit: u64| {
            let next = seed
                .get()
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed.set(next);
            (next >> 33) % limit
        };
        let random = |least: f64, most: f64| {
            least + (most - least) * (below(1 << 20) as f64 / f64::from(1_u32 << 20))
        };
        for _ in 0..500 {
            let rating = || Glicko2Rating {
                rating: random(600.0, 2600.0),
                deviation: random(30.0, 350.0),
                volatility: random(0.03, 0.12),
            };
            let (before, opponents) = (rating(), [rating(), rating(), rating(), rating()]);
            let games = 0..=below(40);
            let results: Vec<_> = games
                .map(|_| {
                    let opponent = opponents[below(4) as usize];
                    let outcomes = [Outcomes::WIN, Outcomes::DRAW, Outcomes::LOSS];
                    (opponent, outcomes[below(3) as usize])
                })
                .collect();
            let mut sums = PeriodSums::default();
            for (opponent, outcome) in &results {
                sums.add(&before, opponent, outcome.to_chess_points());
            }
            let expected = glicko2_rating_period(&before, &results, &Glicko2Config::new());
            let found = sums.rating_after(&before);
            let bits = |rating: &Glicko2Rating| {
                [rating.rating, rating.deviation, rating.volatility].map(f64::to_bits)
            };
            assert_eq!(bits(&found), bits(&expected), "{before:?} {results:?}");
        }
    }
}
