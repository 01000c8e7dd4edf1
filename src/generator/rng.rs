//! Numbers that look random, the same on every machine.

use crate::rules::split_mix;

/// A generator of numbers, one for each game. No floating point: that may differ from machine to machine.
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    /// The generator of a game: of its seed and its number.
    pub(super) fn of(seed: u64, number: u64) -> Random {
        Random(split_mix(split_mix(seed) ^ number))
    }

    /// The next number of 64 bits.
    #[inline]
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        split_mix(self.0)
    }

    /// One from 0 to below `limit`, which is not 0.
    #[inline]
    pub(super) fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// The place of a weight, each as often as it weighs; there is one that is not 0.
    pub(super) fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (place, &weight) in weights.iter().enumerate() {
            if left < weight {
                return place;
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
    fn weights_are_kept() {
        let mut random = Random::of(1, 1);
        let mut counts = [0u32; 3];
        for _ in 0..60_000 {
            counts[random.weighted(&[1, 0, 5])] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!(counts[0].abs_diff(10_000) < 500, "{counts:?}");
    }

    #[test]
    fn games_have_numbers_of_their_own() {
        let first = |seed, number| Random::of(seed, number).next();
        let all: std::collections::HashSet<u64> = (0..100)
            .flat_map(|seed| (0..100).map(move |number| first(seed, number)))
            .collect();
        assert_eq!(all.len(), 10_000);
    }
}
