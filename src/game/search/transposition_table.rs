//! The transposition table, shared by all threads of a search without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::try_zeroed_slice_box;

use super::search_score::WIN_IN_MAX_PLIES;
use crate::game::GameMove;

/// Results of searched positions by their keys. A slot is two words: the data, and the key XOR the data, so a slot of which another thread has written only
/// one word does not match its key (Hyatt's lockless hashing).
pub(crate) struct TranspositionTable {
    slots: Box<[[AtomicU64; 2]]>,
    generation: u8,
}

/// The result of a searched position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableEntry<M> {
    /// The best move, if one is known.
    pub(crate) mv: Option<M>,
    /// The value for the side to move; wins and losses in plies from this position.
    pub(crate) value: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// The meaning of a stored value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The exact value.
    Exact,
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

impl Bound {
    /// Whether a value with this bound decides a search with this window.
    pub(crate) fn is_cutoff(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}

/// Converts a value of the search at `ply` for storage: wins and losses count plies from the root in the search, from the position in the table.
pub(crate) fn value_to_table(value: i32, ply: i32) -> i32 {
    match value {
        value if value > WIN_IN_MAX_PLIES => value + ply,
        value if value < -WIN_IN_MAX_PLIES => value - ply,
        value => value,
    }
}

/// The inverse of [`value_to_table`].
pub(crate) fn value_from_table(value: i32, ply: i32) -> i32 {
    match value {
        value if value > WIN_IN_MAX_PLIES => value - ply,
        value if value < -WIN_IN_MAX_PLIES => value + ply,
        value => value,
    }
}

/// The slots of a bucket: the ones in which a position may be stored.
const BUCKET_SLOTS: usize = 4;
/// The number of generations that are distinguished.
const GENERATIONS: u8 = 64;

impl TranspositionTable {
    /// An empty table. The operating system provides its pages when they are first written, so that a large table costs a short search nothing.
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        TranspositionTable::with_slots(mebibytes.max(1).saturating_mul((1 << 20) / 16))
    }

    /// An empty table with this number of slots, or with the half, or less, if there is not so much memory.
    fn with_slots(mut number: usize) -> TranspositionTable {
        loop {
            if let Ok(slots) = try_zeroed_slice_box(number) {
                return TranspositionTable {
                    slots,
                    generation: 1,
                };
            }
            number /= 2;
        }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        let number = std::mem::take(&mut self.slots).len();
        *self = TranspositionTable::with_slots(number);
    }

    /// Begins another search: entries of earlier ones are replaced first.
    pub(crate) fn next_generation(&mut self) {
        self.generation = self.generation % (GENERATIONS - 1) + 1;
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let buckets = (self.slots.len() / BUCKET_SLOTS) as u64;
        let bucket = (u128::from(key) * u128::from(buckets)) >> 64;
        &self.slots[bucket as usize * BUCKET_SLOTS..][..BUCKET_SLOTS]
    }

    pub(crate) fn probe<M: GameMove>(&self, key: u64) -> Option<TableEntry<M>> {
        self.bucket(key).iter().find_map(|[first, second]| {
            let data = second.load(Ordering::Relaxed);
            (data != 0 && first.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub(crate) fn store<M: GameMove>(&self, key: u64, entry: TableEntry<M>) {
        // The slot of the position itself, else the least valuable one: of an old generation, then shallow.
        let (mut replaced, mut least) = (0, u32::MAX);
        for (index, [first, second]) in self.bucket(key).iter().enumerate() {
            let data = second.load(Ordering::Relaxed);
            if data != 0 && first.load(Ordering::Relaxed) ^ data == key {
                let stored = unpack::<M>(data);
                let is_worse = entry.depth + 2 < stored.depth && entry.bound != Bound::Exact;
                if is_worse && generation(data) == self.generation {
                    return;
                }
                let mv = entry.mv.or(stored.mv);
                return self.write(key, index, TableEntry { mv, ..entry });
            }
            let age = u32::from((self.generation + GENERATIONS - generation(data)) % GENERATIONS);
            let value = match data {
                0 => 0,
                _ => 1 + u32::from(depth(data)) + 16 * (u32::from(GENERATIONS) - age),
            };
            if value < least {
                (replaced, least) = (index, value);
            }
        }
        self.write(key, replaced, entry);
    }

    fn write<M: GameMove>(&self, key: u64, index: usize, entry: TableEntry<M>) {
        let data = pack(entry, self.generation);
        let [first, second] = &self.bucket(key)[index];
        first.store(key ^ data, Ordering::Relaxed);
        second.store(data, Ordering::Relaxed);
    }
}

/// Packs an entry; from the lowest bit: the code of the move (16 bits), the value (16), the depth (8), the bound (8), the generation (never 0).
fn pack<M: GameMove>(entry: TableEntry<M>, generation: u8) -> u64 {
    let mv = entry.mv.map_or(0, M::code);
    let value = i16::try_from(entry.value)
        .expect("values are below 32,000")
        .cast_unsigned();
    u64::from(mv)
        | u64::from(value) << 16
        | u64::from(entry.depth) << 32
        | (entry.bound as u64) << 40
        | u64::from(generation) << 48
}

fn unpack<M: GameMove>(data: u64) -> TableEntry<M> {
    TableEntry {
        mv: M::from_code(data as u16),
        value: i32::from(((data >> 16) as u16).cast_signed()),
        depth: depth(data),
        bound: match data >> 40 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

fn depth(data: u64) -> u8 {
    (data >> 32) as u8
}

fn generation(data: u64) -> u8 {
    (data >> 48) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Move;

    fn entry(depth: u8, value: i32) -> TableEntry<Move> {
        TableEntry {
            mv: Move::from_code(0x0c80),
            value,
            depth,
            bound: Bound::Upper,
        }
    }

    #[test]
    fn entries_are_found_by_their_key() {
        let mut table = TranspositionTable::new(1);
        assert_eq!(table.probe::<Move>(7), None);
        table.store(7, entry(5, -29_990));
        assert_eq!(table.probe(7), Some(entry(5, -29_990)));
        // A word written by another thread invalidates the slot.
        let [first, _] = &table.bucket(7)[0];
        first.store(first.load(Ordering::Relaxed) ^ 1, Ordering::Relaxed);
        assert_eq!(table.probe::<Move>(7), None);
        table.clear();
        assert_eq!(table.probe::<Move>(6), None);
    }

    #[test]
    fn old_and_shallow_entries_are_replaced_first() {
        let mut table = TranspositionTable::new(1);
        // Such small keys share a bucket.
        for key in 1..=4 {
            table.store(key, entry(10 + key as u8, 0));
        }
        table.next_generation();
        table.store(4, entry(3, 9));
        table.store(5, entry(1, 1));
        table.store(6, entry(1, 2));
        let depths: Vec<_> = (1..=6)
            .map(|key| table.probe::<Move>(key).map(|entry| entry.depth))
            .collect();
        assert_eq!(depths, [None, None, Some(13), Some(3), Some(1), Some(1)]);
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_stored_move() {
        let table = TranspositionTable::new(1);
        table.store(7, entry(5, 1));
        let mv = entry(5, 1).mv;
        table.store(
            7,
            TableEntry {
                mv: None,
                ..entry(6, 2)
            },
        );
        assert_eq!(table.probe(7), Some(TableEntry { mv, ..entry(6, 2) }));
    }
}
