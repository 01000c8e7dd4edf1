//! The table of positions that all threads of a search share.

use std::sync::atomic::{AtomicU64, Ordering};

use super::score::SURE;
use crate::rules::Move;

/// What is known of positions that were searched, by their keys. It takes no locks: an entry is two words, of which the first is the key mixed with the
/// second, so that an entry of which another thread has written one word is not recognised.
pub(super) struct Table {
    places: Vec<[AtomicU64; 2]>,
    generation: u8,
}

/// What a search has found of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) made: Option<Move>,
    /// To the side to move; wins and losses in plies from this position.
    pub(super) value: i32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// What a value says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The position is worth so much or more.
    Least,
    /// So much or less.
    Most,
}

impl Bound {
    /// Whether a value with this bound answers whether a position is worth more or less than a window.
    pub(super) fn answers(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Least => value >= beta,
            Bound::Most => value <= alpha,
        }
    }
}

/// What the table keeps of a value that was found so many plies from the root: wins and losses in plies from the position.
pub(super) fn from_here(value: i32, ply: i32) -> i32 {
    match value {
        value if value > SURE => value + ply,
        value if value < -SURE => value - ply,
        value => value,
    }
}

/// And back.
pub(super) fn from_root(value: i32, ply: i32) -> i32 {
    match value {
        value if value > SURE => value - ply,
        value if value < -SURE => value + ply,
        value => value,
    }
}

/// The entries among which a position may be.
const NEIGHBOURS: usize = 4;
/// The bits of a generation.
const GENERATIONS: u8 = 64;

impl Table {
    /// An empty table of so many mebibytes.
    pub(super) fn new(mebibytes: usize) -> Table {
        let places = (mebibytes.max(1) << 20) / 16;
        let empty = || [AtomicU64::new(0), AtomicU64::new(0)];
        Table {
            places: (0..places).map(|_| empty()).collect(),
            generation: 1,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for [first, second] in &mut self.places {
            (*first.get_mut(), *second.get_mut()) = (0, 0);
        }
        self.generation = 1;
    }

    /// Begins another search: what earlier ones have found gives way first.
    pub(super) fn begin(&mut self) {
        self.generation = self.generation % (GENERATIONS - 1) + 1;
    }

    fn near(&self, key: u64) -> &[[AtomicU64; 2]] {
        let groups = (self.places.len() / NEIGHBOURS) as u64;
        let group = (u128::from(key) * u128::from(groups)) >> 64;
        &self.places[group as usize * NEIGHBOURS..][..NEIGHBOURS]
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        self.near(key).iter().find_map(|[first, second]| {
            let data = second.load(Ordering::Relaxed);
            (data != 0 && first.load(Ordering::Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    pub(super) fn keep(&self, key: u64, entry: Entry) {
        // The place of the position itself, else that of what is least missed: old, then shallow.
        let (mut place, mut least) = (0, u32::MAX);
        for (n, [first, second]) in self.near(key).iter().enumerate() {
            let data = second.load(Ordering::Relaxed);
            if data != 0 && first.load(Ordering::Relaxed) ^ data == key {
                let known = unpack(data);
                let is_less = entry.depth + 2 < known.depth && entry.bound != Bound::Exact;
                if is_less && generation(data) == self.generation {
                    return;
                }
                let made = entry.made.or(known.made);
                return self.put(key, n, Entry { made, ..entry });
            }
            let age = u32::from((self.generation + GENERATIONS - generation(data)) % GENERATIONS);
            let missed = match data {
                0 => 0,
                _ => 1 + u32::from(depth(data)) + 16 * (u32::from(GENERATIONS) - age),
            };
            if missed < least {
                (place, least) = (n, missed);
            }
        }
        self.put(key, place, entry);
    }

    fn put(&self, key: u64, place: usize, entry: Entry) {
        let data = pack(entry, self.generation);
        let [first, second] = &self.near(key)[place];
        first.store(key ^ data, Ordering::Relaxed);
        second.store(data, Ordering::Relaxed);
    }
}

/// From the lowest: the code of the move, the value, the depth, the bound, the generation, which is never 0.
fn pack(entry: Entry, generation: u8) -> u64 {
    let made = entry.made.map_or(0, Move::code);
    let value = i16::try_from(entry.value)
        .expect("values are below 32,000")
        .cast_unsigned();
    u64::from(made)
        | u64::from(value) << 16
        | u64::from(entry.depth) << 32
        | (entry.bound as u64) << 40
        | u64::from(generation) << 48
}

fn unpack(data: u64) -> Entry {
    Entry {
        made: Move::from_code(data as u16),
        value: i32::from(((data >> 16) as u16).cast_signed()),
        depth: depth(data),
        bound: match data >> 40 & 3 {
            0 => Bound::Exact,
            1 => Bound::Least,
            _ => Bound::Most,
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

    fn entry(depth: u8, value: i32) -> Entry {
        Entry {
            made: Move::from_code(0x0c80),
            value,
            depth,
            bound: Bound::Most,
        }
    }

    #[test]
    fn what_is_kept_is_found() {
        let mut table = Table::new(1);
        assert_eq!(table.find(7), None);
        table.keep(7, entry(5, -29_990));
        assert_eq!(table.find(7), Some(entry(5, -29_990)));
        // A word of another thread makes it another position's.
        let [first, _] = &table.near(7)[0];
        first.store(first.load(Ordering::Relaxed) ^ 1, Ordering::Relaxed);
        assert_eq!(table.find(7), None);
        table.clear();
        assert_eq!(table.find(6), None);
    }

    #[test]
    fn what_is_old_and_shallow_gives_way() {
        let mut table = Table::new(1);
        // Keys so small are neighbours.
        for key in 1..=4 {
            table.keep(key, entry(10 + key as u8, 0));
        }
        table.begin();
        table.keep(4, entry(3, 9));
        table.keep(5, entry(1, 1));
        table.keep(6, entry(1, 2));
        let depths: Vec<_> = (1..=6)
            .map(|key| table.find(key).map(|found| found.depth))
            .collect();
        assert_eq!(depths, [None, None, Some(13), Some(3), Some(1), Some(1)]);
    }

    #[test]
    fn a_move_is_not_forgotten() {
        let table = Table::new(1);
        table.keep(7, entry(5, 1));
        let made = entry(5, 1).made;
        table.keep(
            7,
            Entry {
                made: None,
                ..entry(6, 2)
            },
        );
        assert_eq!(
            table.find(7),
            Some(Entry {
                made,
                ..entry(6, 2)
            })
        );
    }
}
