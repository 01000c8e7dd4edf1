//! How well a model of results predicts games.

use super::model::ResultModel;
use super::sample::SampledGame;

/// The predictions of a model, compared with results of games.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Calibration {
    /// Sums over the positions of ten plies each.
    by_ply: Vec<Sum>,
    /// Sums over the positions of each tenth of expected results.
    by_expected: [Sum; BINS],
}

/// Positions from ten plies of games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlyBucket {
    /// The number of plies before the first position of the bucket.
    pub first_ply: usize,
    /// The number of positions.
    pub positions: usize,
    /// The mean logarithmic loss of the expected result. A constant prediction of 0.5 gives 0.693 (ln 2).
    pub log_loss: f64,
}

/// Positions with similar expected results.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReliabilityBin {
    /// The number of positions.
    pub positions: usize,
    /// The mean of the expected results.
    pub expected: f64,
    /// The mean of the results.
    pub scored: f64,
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Sum {
    positions: usize,
    loss: f64,
    expected: f64,
    scored: f64,
}

const BINS: usize = 10;
/// The plies of a bucket.
const PLIES: usize = 10;
/// The minimum probability of any result, even in a won position: people resign or lose on time.
const MIN_PROBABILITY: f64 = 0.002;

impl Calibration {
    /// Adds the positions of a game that the model was not fitted to.
    pub(super) fn add(&mut self, model: &ResultModel, game: &SampledGame) {
        let scored = game.outcome.points();
        for sample in &game.samples {
            let expected = model
                .probabilities(sample.evaluation, &sample.features)
                .expected();
            let probability = expected.clamp(MIN_PROBABILITY, 1.0 - MIN_PROBABILITY);
            let loss = -scored * probability.ln() - (1.0 - scored) * (1.0 - probability).ln();
            let ply_bucket = sample.features.ply / PLIES;
            if self.by_ply.len() <= ply_bucket {
                self.by_ply.resize(ply_bucket + 1, Sum::default());
            }
            let bin = (1..BINS)
                .filter(|&bin| expected * BINS as f64 >= bin as f64)
                .count();
            for sum in [&mut self.by_ply[ply_bucket], &mut self.by_expected[bin]] {
                sum.positions += 1;
                sum.loss += loss;
                sum.expected += expected;
                sum.scored += scored;
            }
        }
    }

    /// The loss for each bucket of ten plies that has positions.
    pub fn buckets(&self) -> Vec<PlyBucket> {
        let sums = self.by_ply.iter().enumerate();
        let sums = sums.filter(|(_, sum)| sum.positions > 0);
        let bucket = |(index, sum): (usize, &Sum)| PlyBucket {
            first_ply: index * PLIES,
            positions: sum.positions,
            log_loss: sum.loss / sum.positions as f64,
        };
        sums.map(bucket).collect()
    }

    /// The results for each tenth of expected results that has positions.
    pub fn bins(&self) -> Vec<ReliabilityBin> {
        let sums = self.by_expected.iter().filter(|sum| sum.positions > 0);
        let bin = |sum: &Sum| ReliabilityBin {
            positions: sum.positions,
            expected: sum.expected / sum.positions as f64,
            scored: sum.scored / sum.positions as f64,
        };
        sums.map(bin).collect()
    }

    /// The mean logarithmic loss of all positions.
    pub fn log_loss(&self) -> f64 {
        let positions: usize = self.by_ply.iter().map(|sum| sum.positions).sum();
        let loss: f64 = self.by_ply.iter().map(|sum| sum.loss).sum();
        loss / positions.max(1) as f64
    }
}
