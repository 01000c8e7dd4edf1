//! The table of proof and disproof numbers.

use crate::board::Bitboard;
use crate::game::{Color, split_mix};
use crate::rules::Position;

/// More than any proof number of a node that is not decided.
pub(super) const INFINITE: u32 = u32::MAX;

/// How many leaves at least must still be proved to prove a node, and disproved to disprove it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofNumbers {
    pub(super) const PROVED: ProofNumbers = ProofNumbers {
        proof: 0,
        disproof: INFINITE,
    };
    pub(super) const DISPROVED: ProofNumbers = ProofNumbers {
        proof: INFINITE,
        disproof: 0,
    };
    /// Infinite numbers: the thresholds of a root, and the placeholder of a child that was not searched.
    pub(super) const UNDECIDED: ProofNumbers = ProofNumbers {
        proof: INFINITE,
        disproof: INFINITE,
    };

    pub(super) const fn of(is_proved: bool) -> ProofNumbers {
        if is_proved {
            ProofNumbers::PROVED
        } else {
            ProofNumbers::DISPROVED
        }
    }

    pub(super) const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The key of a node within a search: the whole position, not its hash, and the plies left. The side to move follows from the plies, and the
/// marbles that are off the board from those that are on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NodeKey {
    marbles: [Bitboard; 2],
    plies: u8,
}

impl NodeKey {
    #[inline]
    pub(super) fn new(position: &Position, plies: u8) -> NodeKey {
        NodeKey {
            marbles: Color::BOTH.map(|color| position.marbles(color)),
            plies,
        }
    }

    #[inline]
    fn slot(&self, slots: usize) -> usize {
        let [black, white] = self.marbles.map(|marbles| {
            let bits = marbles.bits();
            (bits as u64) ^ ((bits >> 64) as u64).rotate_left(23)
        });
        let hash =
            split_mix(split_mix(black ^ u64::from(self.plies) << 57) ^ white.rotate_left(32));
        hash as usize & (slots - 1)
    }
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: NodeKey,
    numbers: ProofNumbers,
    /// The search that has stored it; entries of other searches are empty.
    search: u32,
    /// The positions that were examined below it.
    work: u32,
}

/// The entries of one search; those of earlier searches are ignored.
#[derive(Debug, Clone)]
pub(super) struct ProofTable {
    entries: Vec<Option<Entry>>,
    search: u32,
}

impl ProofTable {
    /// A table with this number of entries, rounded up to a power of two.
    pub(super) fn new(entries: usize) -> ProofTable {
        ProofTable {
            entries: vec![None; entries.max(2).next_power_of_two()],
            search: 0,
        }
    }

    /// Forgets all entries.
    pub(super) fn begin_search(&mut self) {
        if self.search == u32::MAX {
            self.entries.fill(None);
            self.search = 0;
        }
        self.search += 1;
    }

    #[inline]
    pub(super) fn get(&self, key: &NodeKey) -> Option<ProofNumbers> {
        let slot = key.slot(self.entries.len());
        [slot, slot ^ 1].into_iter().find_map(|slot| {
            let entry = self.entries[slot].as_ref();
            entry
                .filter(|entry| entry.search == self.search && entry.key == *key)
                .map(|entry| entry.numbers)
        })
    }

    /// Stores the numbers of a node. Of two other nodes at the place, the one with less work is replaced.
    pub(super) fn put(&mut self, key: NodeKey, numbers: ProofNumbers, work: u64) {
        let slot = key.slot(self.entries.len());
        let worth = |slot: usize| match &self.entries[slot] {
            Some(entry) if entry.search == self.search => (entry.key != key, u64::from(entry.work)),
            _ => (false, 0),
        };
        let slot = [slot, slot ^ 1]
            .into_iter()
            .min_by_key(|&slot| worth(slot))
            .unwrap_or(slot);
        self.entries[slot] = Some(Entry {
            key,
            numbers,
            search: self.search,
            work: u32::try_from(work).unwrap_or(u32::MAX),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_found_in_its_own_search_only() {
        let position = Position::default();
        let (key, other) = (NodeKey::new(&position, 5), NodeKey::new(&position, 3));
        let mut table = ProofTable::new(1 << 4);
        table.begin_search();
        assert_eq!(table.get(&key), None);
        table.put(key, ProofNumbers::PROVED, 7);
        assert_eq!(table.get(&key), Some(ProofNumbers::PROVED));
        assert_eq!(table.get(&other), None);
        table.begin_search();
        assert_eq!(table.get(&key), None);
    }

    #[test]
    fn the_node_with_less_work_is_replaced() {
        let mut position = Position::default();
        let mut table = ProofTable::new(2);
        table.begin_search();
        let keys: Vec<NodeKey> = position.move_list()[..3]
            .iter()
            .map(|&mv| {
                position.play_unchecked(mv);
                let key = NodeKey::new(&position, 4);
                position.undo(mv);
                key
            })
            .collect();
        for (key, work) in keys.iter().zip([50, 10, 20]) {
            table.put(*key, ProofNumbers::DISPROVED, work);
        }
        let found: Vec<bool> = keys.iter().map(|key| table.get(key).is_some()).collect();
        assert_eq!(found, [true, false, true]);
    }
}
