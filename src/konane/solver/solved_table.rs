//! `SolvedTable`: the transposition table of the solver, with positions whose winner is known.

/// The number of entries in a bucket.
const BUCKET: usize = 4;

/// The key of a position, and twice the number of nodes that its result took, plus one if the side to move wins. The second number is 0 in
/// an empty entry. Zeros need no time to allocate.
type Entry = [u64; 2];

/// Results by key. Positions whose results took the fewest nodes are replaced first.
///
/// A key has 64 bits, and a look-up compares four of them. So a search of 10^9 nodes confuses two positions with a probability below
/// 10^-9.
#[derive(Debug)]
pub(super) struct SolvedTable {
    entries: Vec<Entry>,
    shift: u32,
}

impl SolvedTable {
    /// A table with room for about this number of positions, 16 bytes each.
    pub(super) fn new(positions: usize) -> SolvedTable {
        let buckets = positions.div_ceil(BUCKET).next_power_of_two().max(2);
        SolvedTable {
            entries: vec![[0; 2]; buckets * BUCKET],
            shift: 64 - buckets.trailing_zeros(),
        }
    }

    /// Whether the side to move wins the position with this key, if that is known.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<bool> {
        let bucket = &self.entries[self.place(key)..][..BUCKET];
        let &[_, result] = bucket
            .iter()
            .find(|[known, result]| *known == key && *result > 0)?;
        Some(result & 1 != 0)
    }

    /// Stores a result that took this number of nodes.
    #[inline]
    pub(super) fn store(&mut self, key: u64, mover_wins: bool, nodes: u64) {
        let place = self.place(key);
        let bucket = &mut self.entries[place..][..BUCKET];
        let entry = bucket
            .iter_mut()
            .min_by_key(|[known, result]| if *known == key { 0 } else { *result })
            .expect("a bucket has entries");
        *entry = [key, nodes.max(1) << 1 | u64::from(mover_wins)];
    }

    /// The keys are minima, so their high bits are small; multiplying spreads them.
    #[inline]
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize * BUCKET
    }
}
