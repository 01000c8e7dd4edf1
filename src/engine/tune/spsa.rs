//! Weights found by play.
//!
//! Results of games say which weights foretell results, which is not the same as which weights win: who stands well for another reason may have few marbles
//! side by side, and a search has limits in hundredths of a marble. So here weights that were fitted to results go on by play. In each pair of games two play whose weights differ from those
//! that have been reached so far by a step in every term, up for one where it is down for the other, by lot; the weights then go towards who has won.
//! After many pairs what has nothing to do with the result has gone up as often as down (simultaneous perturbation: Spall, *IEEE Transactions on Automatic
//! Control* 37, 1992, as programs of chess tune themselves).

use super::terms::COUNT;
use super::weights::Weights;
use crate::rules::split_mix;

/// Weights on their way through a number of pairs of games.
#[derive(Debug, Clone)]
pub struct Spsa {
    weights: [f64; COUNT],
    steps: [f64; COUNT],
    scale: f64,
    /// Sums over the last third of the pairs, where the noise of single games evens out.
    sums: [f64; COUNT],
    summed: u64,
    pairs: u64,
    played: u64,
    lot: u64,
}

/// A step is this share of a weight, and so many hundredths of a marble more.
const STEP: (f64, f64) = (0.25, 0.5);
/// The share of a step that the weights go after the first pair that one player has won; after the last one it is a third of that.
const RATE: f64 = 0.08;

impl Spsa {
    /// Begins from weights; what is drawn by lot depends on the seed.
    pub fn new(before: &Weights, pairs: u64, seed: u64) -> Spsa {
        let weights = before.terms.map(|weight| f64::from(weight) / 10.0);
        Spsa {
            weights,
            steps: weights.map(|weight| STEP.0 * weight.abs() + STEP.1),
            scale: before.scale(),
            sums: [0.0; COUNT],
            summed: 0,
            pairs,
            played: 0,
            lot: split_mix(seed),
        }
    }

    /// The weights of the two who play the next pair; `None` when all pairs are played.
    pub fn next_pair(&self) -> Option<[Weights; 2]> {
        (self.played < self.pairs).then(|| {
            [1.0, -1.0].map(|way| {
                let mut weights = self.weights;
                for (term, weight) in weights.iter_mut().enumerate() {
                    *weight += way * self.steps[term] * self.sign(term);
                }
                Weights::new(weights, self.scale)
            })
        })
    }

    /// Takes in how many points, 0 to 2, the first of the two has won in the pair.
    pub fn update(&mut self, points: f64) {
        let rate = RATE / (1.0 + 2.0 * self.played as f64 / self.pairs as f64);
        for term in 0..COUNT {
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

    /// The weights that all pairs have led to.
    pub fn weights(&self) -> Weights {
        match self.summed {
            0 => Weights::new(self.weights, self.scale),
            summed => Weights::new(self.sums.map(|sum| sum / summed as f64), self.scale),
        }
    }

    /// Which way a term goes for the first player in the pair that is played next.
    fn sign(&self, term: usize) -> f64 {
        let number = self.played.wrapping_mul(64).wrapping_add(term as u64);
        match split_mix(self.lot.wrapping_add(number)) & 1 {
            0 => 1.0,
            _ => -1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who is nearer to some weights wins: they are reached from far away, and the same again.
    #[test]
    fn it_goes_where_games_are_won() {
        let mut wanted = Weights::built_in().terms.map(f64::from);
        for (term, weight) in wanted.iter_mut().enumerate() {
            *weight *= if term % 3 == 0 { 1.5 } else { 0.7 };
        }
        let distance = |weights: &Weights| -> f64 {
            let terms = weights.terms.iter().zip(wanted);
            let shares = terms.map(|(own, wanted)| (f64::from(*own) / wanted - 1.0).powi(2));
            shares.sum()
        };
        let climb = |seed: u64| {
            let mut climb = Spsa::new(Weights::built_in(), 4_000, seed);
            while let Some([first, second]) = climb.next_pair() {
                let points = 1.0 + (distance(&second) - distance(&first)).signum();
                climb.update(points);
            }
            climb.weights()
        };
        let (before, found) = (distance(Weights::built_in()), climb(1));
        assert!(distance(&found) < before / 5.0, "{before}, {found}");
        assert_eq!(found, climb(1));
        assert_ne!(found, climb(2));
    }

    #[test]
    fn without_a_pair_nothing_changes() {
        let climb = Spsa::new(Weights::built_in(), 0, 1);
        assert!(climb.next_pair().is_none());
        assert_eq!(climb.weights(), *Weights::built_in());
    }
}
