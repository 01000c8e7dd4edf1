//! `BitSet`: a set of square numbers, in as many machine words as the board needs.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of bits: bit `n % 64` of word `n / 64` is set if the set contains `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::konane) struct BitSet<const W: usize>([u64; W]);

impl<const W: usize> BitSet<W> {
    /// The empty set.
    pub(in crate::konane) const EMPTY: BitSet<W> = BitSet([0; W]);

    /// The set of one number.
    #[inline]
    pub(in crate::konane) fn single(number: usize) -> BitSet<W> {
        let mut words = [0; W];
        words[number / 64] = 1 << (number % 64);
        BitSet(words)
    }

    #[inline]
    pub(in crate::konane) fn contains(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    pub(in crate::konane) fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many numbers the set contains.
    #[inline]
    pub(in crate::konane) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The set with every number larger by 1 to 63; those above the last word are lost.
    #[inline]
    pub(in crate::konane) fn up(self, by: u32) -> BitSet<W> {
        BitSet(std::array::from_fn(|n| {
            let carried = if n > 0 { self.0[n - 1] >> (64 - by) } else { 0 };
            self.0[n] << by | carried
        }))
    }

    /// The set with every number smaller by 1 to 63; those below zero are lost.
    #[inline]
    pub(in crate::konane) fn down(self, by: u32) -> BitSet<W> {
        BitSet(std::array::from_fn(|n| {
            let carried = if n + 1 < W {
                self.0[n + 1] << (64 - by)
            } else {
                0
            };
            self.0[n] >> by | carried
        }))
    }

    /// Calls `visit` with each number of the set in ascending order.
    #[inline]
    pub(in crate::konane) fn for_each(self, mut visit: impl FnMut(usize)) {
        for (n, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(64 * n + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

impl<const W: usize> BitAnd for BitSet<W> {
    type Output = BitSet<W>;

    #[inline]
    fn bitand(self, other: BitSet<W>) -> BitSet<W> {
        BitSet(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }
}

impl<const W: usize> BitOr for BitSet<W> {
    type Output = BitSet<W>;

    #[inline]
    fn bitor(self, other: BitSet<W>) -> BitSet<W> {
        BitSet(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

impl<const W: usize> BitXor for BitSet<W> {
    type Output = BitSet<W>;

    #[inline]
    fn bitxor(self, other: BitSet<W>) -> BitSet<W> {
        BitSet(std::array::from_fn(|n| self.0[n] ^ other.0[n]))
    }
}

impl<const W: usize> Not for BitSet<W> {
    type Output = BitSet<W>;

    #[inline]
    fn not(self) -> BitSet<W> {
        BitSet(self.0.map(|word| !word))
    }
}
