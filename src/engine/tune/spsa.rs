//! SPSA tuning: weights tuned by playing games.
//!
//! Weights that predict results are not always weights that win: the side that is ahead for another reason may have few marbles side by side, and a search
//! has margins in hundredths of a marble. So weights that were fitted to results are tuned further by play. In each pair of games both players' weights
//! differ from the current ones by a step in every term, up for one player where it is down for the other, at random; then the current weights move towards
//! those of the winner. After many pairs the terms that have nothing to do with the result have moved up as often as down (simultaneous perturbation stochastic
//! approximation: Spall, *IEEE Transactions on Automatic Control* 37, 1992, which chess programs use as well).

use crate::engine::eval::{TERM_COUNT, Weights};
use crate::game::split_mix;

/// The state of a tuning by a number of pairs of games.
#[derive(Debug, Clone)]
pub struct Spsa {
    weights: [f64; TERM_COUNT],
    steps: [f64; TERM_COUNT],
    scale: f64,
    /// Sums over the last third of the pairs, for iterate averaging: their mean reduces the noise of single games.
    sums: [f64; TERM_COUNT],
    summed: u64,
    pairs: u64,
    played: u64,
    seed: u64,
}

/// The perturbation of a weight: this share of it, plus this many hundredths of a marble.
const PERTURBATION: (f64, f64) = (0.25, 0.5);
/// The share of a step by which the weights move after the first pair, if one player won it; it falls to a third after the last pair.
const LEARNING_RATE: f64 = 0.08;

impl Spsa {
    /// Starts from weights; the random signs depend on the seed.
    pub fn new(before: &Weights, pairs: u64, seed: u64) -> Spsa {
        let weights = before.terms.map(|weight| f64::from(weight) / 10.0);
        Spsa {
            weights,
            steps: weights.map(|weight| PERTURBATION.0 * weight.abs() + PERTURBATION.1),
            scale: before.scale(),
            sums: [0.0; TERM_COUNT],
            summed: 0,
            pairs,
            played: 0,
            seed: split_mix(seed),
        }
    }

    /// The weights of the two players of the next pair; `None` when all pairs have been played.
    pub fn next_pair(&self) -> Option<[Weights; 2]> {
        (self.played < self.pairs).then(|| {
            [1.0, -1.0].map(|sign| {
                let mut weights = self.weights;
                for (term, weight) in weights.iter_mut().enumerate() {
                    *weight += sign * self.steps[term] * self.sign(term);
                }
                Weights::new(weights, self.scale)
            })
        })
    }

    /// Updates the weights by the points, 0 to 2, that the first player won in the pair.
    pub fn update(&mut self, points: f64) {
        let rate = LEARNING_RATE / (1.0 + 2.0 * self.played as f64 / self.pairs as f64);
        for term in 0..TERM_COUNT {
            self.weights[term] += rate * (points - 1.0) * self.steps[term] * self.sign(term);
        }
        if 3 * self.played >= 2 * self.pairs {
            self.summed += 1;
            for (sum, weight) in self.sums.iter_mut().zip(self.weights) {
                *sum += weight;
            }
        }
        self.played += 1;
    }

    /// The tuned weights.
    pub fn weights(&self) -> Weights {
        match self.summed {
            0 => Weights::new(self.weights, self.scale),
            summed => Weights::new(self.sums.map(|sum| sum / summed as f64), self.scale),
        }
    }

    /// The sign of a term's step for the first player in the next pair.
    fn sign(&self, term: usize) -> f64 {
        let number = self.played.wrapping_mul(64).wrapping_add(term as u64);
        match split_mix(self.seed.wrapping_add(number)) & 1 {
            0 => 1.0,
            _ => -1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The player whose weights are nearer to some target always wins.
    #[test]
    fn weights_move_towards_winners_and_depend_on_the_seed() {
        let mut target = Weights::built_in().terms.map(f64::from);
        for (term, weight) in target.iter_mut().enumerate() {
            *weight *= if term % 3 == 0 { 1.5 } else { 0.7 };
        }
        let distance = |weights: &Weights| -> f64 {
            let terms = weights.terms.iter().zip(target);
            let shares = terms.map(|(own, target)| (f64::from(*own) / target - 1.0).powi(2));
            shares.sum()
        };
        let tune = |seed: u64| {
            let mut spsa = Spsa::new(Weights::built_in(), 4_000, seed);
            while let Some([first, second]) = spsa.next_pair() {
                let points = 1.0 + (distance(&second) - distance(&first)).signum();
                spsa.update(points);
            }
            spsa.weights()
        };
        let (before, tuned) = (distance(Weights::built_in()), tune(1));
        assert!(distance(&tuned) < before / 5.0, "{before}, {tuned}");
        assert_eq!(tuned, tune(1));
        assert_ne!(tuned, tune(2));
    }

    #[test]
    fn weights_do_not_change_without_pairs() {
        let spsa = Spsa::new(Weights::built_in(), 0, 1);
        assert!(spsa.next_pair().is_none());
        assert_eq!(spsa.weights(), *Weights::built_in());
    }
}
