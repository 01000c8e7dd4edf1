//! Logistic regression by Newton's method: weights of terms from the results of games.

use super::linear_system::solve_linear_system;
use crate::engine::eval::TERM_COUNT;
use crate::game::logistic;

/// An observed position: its terms, and the result for the side to move.
#[derive(Debug, Clone)]
pub(super) struct Observation {
    pub(super) counts: [i8; TERM_COUNT],
    /// The points of the side to move, in half points: 0 to 2.
    pub(super) half_points: u8,
    /// The weight of the observation: all positions of a game add up to 1.
    pub(super) share: f32,
}

/// The precision of the prior: a normal distribution around the previous weights with a standard deviation of 0.02 in the logarithm of the odds, some three
/// hundredths of a marble. Without it weights fitted to the same games lost more than 150 Elo against the previous ones, at 1,500 positions a move: marbles
/// side by side counted for nothing.
const PRIOR_PRECISION: f64 = 1.0 / (0.02 * 0.02);

/// One step of Newton's method: the gradient divided by the curvature. `None` if the system has no solution.
pub(super) fn newton_step(
    observations: &[Observation],
    weights: &[f64; TERM_COUNT],
    prior: &[f64; TERM_COUNT],
) -> Option<[f64; TERM_COUNT]> {
    let mut gradient = [0.0; TERM_COUNT];
    for ((gradient, weight), prior) in gradient.iter_mut().zip(weights).zip(prior) {
        *gradient = PRIOR_PRECISION * (prior - weight);
    }
    let mut curvature = [[0.0; TERM_COUNT]; TERM_COUNT];
    for (index, row) in curvature.iter_mut().enumerate() {
        row[index] = PRIOR_PRECISION;
    }
    for observation in observations {
        let counts = observation.counts.map(f64::from);
        let probability = logistic(dot(&counts, weights));
        let share = f64::from(observation.share);
        let error = (f64::from(observation.half_points) / 2.0 - probability) * share;
        let variance = probability * (1.0 - probability) * share;
        let nonzero = counts.iter().enumerate().filter(|(_, n)| **n != 0.0);
        for (index, &count) in nonzero {
            gradient[index] += error * count;
            for (sum, other) in curvature[index].iter_mut().zip(&counts) {
                *sum += variance * count * other;
            }
        }
    }
    let curvature = curvature.map(|row| row.to_vec()).to_vec();
    let step = solve_linear_system(curvature, gradient.to_vec())?;
    step.try_into().ok()
}

/// The mean logarithmic loss of weights in hundredths of a marble with a scale.
pub(super) fn log_loss(
    observations: &[Observation],
    weights: &[f64; TERM_COUNT],
    scale: f64,
) -> f64 {
    let losses = observations.iter().map(|observation| {
        let probability = logistic(dot(&observation.counts.map(f64::from), weights) / scale);
        let points = f64::from(observation.half_points) / 2.0;
        let won = points * probability.max(1e-12).ln();
        let lost = (1.0 - points) * (1.0 - probability).max(1e-12).ln();
        -(won + lost) * f64::from(observation.share)
    });
    let games: f64 = observations
        .iter()
        .map(|observation| f64::from(observation.share))
        .sum();
    losses.sum::<f64>() / games.max(1.0)
}

/// The scale with the least loss, to a relative precision of 0.0005, by ternary search: the loss has a single minimum.
pub(super) fn best_scale(loss: impl Fn(f64) -> f64) -> f64 {
    let (mut least, mut most) = (20.0f64, 2_000.0f64);
    while most / least > 1.000_5 {
        let third = (most / least).cbrt();
        let (low, high) = (least * third, most / third);
        if loss(low) <= loss(high) {
            most = high;
        } else {
            least = low;
        }
    }
    (least * most).sqrt()
}

pub(super) fn dot(counts: &[f64; TERM_COUNT], weights: &[f64; TERM_COUNT]) -> f64 {
    counts
        .iter()
        .zip(weights)
        .map(|(n, weight)| n * weight)
        .sum()
}
