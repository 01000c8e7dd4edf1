//! `MismatchCounters`: how many conditions of each oriented query are not met, a byte for each of 24 lanes in three words.

/// The number of unmet conditions in each of 24 lanes, a byte each.
///
/// The bytes are added as parts of words (SWAR). Intermediate sums may wrap around, but for a complete position no byte is below 0, or
/// above 62: one condition for each cell and one for the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MismatchCounters([u64; 3]);

/// The number of lanes in a word.
const LANES_PER_WORD: usize = 8;

impl MismatchCounters {
    /// The number of lanes.
    pub(super) const LANES: usize = 3 * LANES_PER_WORD;
    /// 0 in all lanes.
    pub(super) const ZERO: MismatchCounters = MismatchCounters([0; 3]);
    /// 1 in all lanes.
    pub(super) const ONE: MismatchCounters = MismatchCounters([u64::MAX / 0xff; 3]);

    #[inline]
    pub(super) fn add(&mut self, other: &MismatchCounters) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = own.wrapping_add(other);
        }
    }

    #[inline]
    pub(super) fn subtract(&mut self, other: &MismatchCounters) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = own.wrapping_sub(other);
        }
    }

    /// Adds a signed number to a lane.
    pub(super) fn add_to_lane(&mut self, lane: usize, count: i8) {
        let word = &mut self.0[lane / LANES_PER_WORD];
        let count = i64::from(count).cast_unsigned();
        *word = word.wrapping_add(count << (8 * (lane % LANES_PER_WORD)));
    }

    /// The lanes without a mismatch, as a bit mask.
    #[inline]
    pub(super) fn matching_lanes(&self) -> u64 {
        const TOP_BITS: u64 = 0x8080_8080_8080_8080;
        // Adding 127 sets the top bit of a byte from 1 on, and never carries into the next one.
        let [first, second, third] = self
            .0
            .map(|word| !(word + (TOP_BITS - TOP_BITS / 0x80)) & TOP_BITS);
        if first | second | third == 0 {
            return 0;
        }
        // The multiplication gathers the top bits in the highest byte.
        let lanes = |top_bits: u64| top_bits.wrapping_mul(0x0002_0408_1020_4081) >> 56;
        lanes(first) | lanes(second) << LANES_PER_WORD | lanes(third) << (2 * LANES_PER_WORD)
    }
}
