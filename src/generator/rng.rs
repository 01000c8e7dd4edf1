//! A pseudo-random number generator with the same numbers on every machine.

use crate::game::split_mix;

/// A pseudo-random number generator, one for each game. It uses no floating point, whose results may differ between machines.
#[derive(Debug, Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    /// The generator for a seed and the number of a game.
    pub(super) fn of(seed: u64, number: u64) -> Rng {
        Rng(split_mix(split_mix(seed) ^ number))
    }

    /// The next number of 64 bits.
    #[inline]
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        split_mix(self.0)
    }

    /// A number below `limit`, which is not 0.
    #[inline]
    pub(super) fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// The index of a weight, with a probability proportional to it; at least one weight is not 0.
    pub(super) fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (index, &weight) in weights.iter().enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        weights.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weighted_choices_follow_the_weights() {
        let mut rng = Rng::of(1, 1);
        let mut counts = [0u32; 3];
        for _ in 0..60_000 {
            counts[rng.weighted(&[1, 0, 5])] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!(counts[0].abs_diff(10_000) < 500, "{counts:?}");
    }

    #[test]
    fn games_have_distinct_numbers() {
        let first = |seed, number| Rng::of(seed, number).next();
        let all: std::collections::HashSet<u64> = (0..100)
            .flat_map(|seed| (0..100).map(move |number| first(seed, number)))
            .collect();
        assert_eq!(all.len(), 10_000);
    }
}
