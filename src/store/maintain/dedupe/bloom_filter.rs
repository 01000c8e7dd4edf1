//! A Bloom filter of hashes: it excludes nearly all hashes that were not inserted, in two bytes for each that was.

/// Bits for each hash that is inserted.
const BITS_PER_HASH: usize = 16;
/// Bits that each hash sets in its word.
const BITS_SET: u32 = 4;

/// A Bloom filter of hashes, with a false-positive rate of about 1 in 250.
pub(super) struct BloomFilter(Vec<u64>);

impl BloomFilter {
    /// An empty filter for this number of hashes.
    pub(super) fn with_capacity(hashes: usize) -> BloomFilter {
        let words = (BITS_PER_HASH * hashes).div_ceil(64);
        BloomFilter(vec![0; words.max(1)])
    }

    pub(super) fn insert(&mut self, hash: u64) {
        let (word, bits) = self.place(hash);
        self.0[word] |= bits;
    }

    /// Whether the hash was inserted; of the others, few are taken for inserted ones.
    #[inline]
    pub(super) fn may_contain(&self, hash: u64) -> bool {
        let (word, bits) = self.place(hash);
        self.0[word] & bits == bits
    }

    /// The index of a word, by the highest bits of a hash, and the bits that its lowest bits choose.
    #[inline]
    fn place(&self, hash: u64) -> (usize, u64) {
        let word = (u128::from(hash) * self.0.len() as u128) >> 64;
        let bits = (0..BITS_SET).fold(0, |bits, number| bits | 1 << (hash >> (6 * number) & 63));
        (word as usize, bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::mix;

    #[test]
    fn inserted_hashes_are_contained_and_few_others() {
        let mut filter = BloomFilter::with_capacity(10_000);
        (0..10_000).for_each(|number| filter.insert(mix(number)));
        assert!((0..10_000).all(|number| filter.may_contain(mix(number))));
        let others = (10_000..110_000).filter(|&number| filter.may_contain(mix(number)));
        assert!(others.count() < 800);
        assert_eq!(8 * filter.0.len(), 20_000);
        assert!(!BloomFilter::with_capacity(0).may_contain(1));
    }
}
