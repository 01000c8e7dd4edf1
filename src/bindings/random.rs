//! Numbers drawn at random, and orders.

use crate::game::split_mix;

/// Numbers drawn at random, determined by a seed and the number of a stream.
pub(super) struct RandomStream(u64);

impl RandomStream {
    pub(super) fn new(seed: u64, stream: u64) -> RandomStream {
        RandomStream(split_mix(seed ^ split_mix(stream)))
    }

    /// A number below a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        let product = u128::from(split_mix(self.0)) * bound as u128;
        (product >> 64) as usize
    }
}

/// Shuffles by Fisher and Yates.
pub(super) fn shuffle(items: &mut [u32], mut random: RandomStream) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_determined_by_its_seed_and_has_every_item() {
        let order = |seed| {
            let mut items: Vec<u32> = (0..1_000).collect();
            shuffle(&mut items, RandomStream::new(seed, 3));
            items
        };
        assert_eq!(order(7), order(7));
        assert_ne!(order(7), order(8));
        let mut sorted = order(7);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..1_000).collect::<Vec<_>>());
    }

    #[test]
    fn numbers_are_below_their_bound_and_evenly_spread() {
        let mut random = RandomStream::new(1, 2);
        let mut counts = [0; 12];
        (0..12_000).for_each(|_| counts[random.below(12)] += 1);
        assert!(
            counts.iter().all(|count| (900..1_100).contains(count)),
            "{counts:?}"
        );
    }
}
