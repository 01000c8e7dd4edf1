//! Groups games by the hashes of their lines and of the beginnings of lines: sorts them in buckets, in memory or in a temporary file.

use crate::store::StoreError;
use crate::store::index::{BUCKETS, Buckets, SortBuffers};

/// The largest number of hashes in memory, of 16 bytes each.
const MAX_IN_MEMORY: usize = 1 << 19;

/// Set in the lower half of a number if a game continues beyond the line with the hash, which is the upper half. The other bits are the id of the game.
const CONTINUES: u128 = 1 << 63;

/// The hashes of lines with their games.
pub(super) struct LineHashes {
    buckets: Buckets,
    max_in_memory: usize,
}

/// The games whose lines have the same hash, or begin with a line of this hash.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SameHash {
    /// The games whose whole line has the hash, in ascending order.
    pub(super) games: Vec<i64>,
    /// The games that may continue them, in ascending order.
    pub(super) continuations: Vec<i64>,
}

impl LineHashes {
    pub(super) fn new() -> LineHashes {
        LineHashes::with_memory_limit(MAX_IN_MEMORY)
    }

    fn with_memory_limit(max_in_memory: usize) -> LineHashes {
        LineHashes {
            buckets: Buckets::new(None),
            max_in_memory,
        }
    }

    /// Adds a game by the hash of its line.
    pub(super) fn add_game(&mut self, hash: u64, game: i64) -> Result<(), StoreError> {
        self.add(u128::from(hash) << 64 | u128::from(game.cast_unsigned()))
    }

    /// Adds a game by the hash of a beginning of its line.
    pub(super) fn add_continuation(&mut self, hash: u64, game: i64) -> Result<(), StoreError> {
        self.add(u128::from(hash) << 64 | CONTINUES | u128::from(game.cast_unsigned()))
    }

    fn add(&mut self, number: u128) -> Result<(), StoreError> {
        self.buckets.push(number);
        if self.buckets.in_memory() >= self.max_in_memory {
            self.buckets.spill()?;
        }
        Ok(())
    }

    /// Passes each hash of two or more games to `visit`, unless no line of a whole game has it.
    pub(super) fn for_each_group(
        self,
        mut visit: impl FnMut(&SameHash) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let reader = self.buckets.finish();
        let mut buffers = SortBuffers::default();
        let ids = |numbers: &[u128]| -> Vec<i64> {
            let ids = numbers.iter().map(|number| (number & !CONTINUES) as u64);
            ids.map(u64::cast_signed).collect()
        };
        for bucket in 0..BUCKETS {
            buffers.clear();
            reader.visit(bucket, |numbers| {
                buffers.extend(numbers);
                Ok(())
            })?;
            buffers.sort();
            let groups = buffers
                .numbers()
                .chunk_by(|one, other| one >> 64 == other >> 64);
            for group in groups.filter(|group| group.len() > 1 && group[0] & CONTINUES == 0) {
                let games = group.partition_point(|number| number & CONTINUES == 0);
                visit(&SameHash {
                    games: ids(&group[..games]),
                    continuations: ids(&group[games..]),
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games are grouped by hash in memory and in a temporary file, and hashes of one game or only of beginnings are left out.
    #[test]
    fn games_are_grouped_by_hash() {
        for limit in [2, MAX_IN_MEMORY] {
            let mut hashes = LineHashes::with_memory_limit(limit);
            let high = 0xfff0_0000_0000_0007;
            for (hash, game) in [(high, 3), (5, 4), (high, 9), (6, 10), (5 << 60, 11)] {
                hashes.add_game(hash, game).unwrap();
            }
            for (hash, game) in [(6, 1), (6, 2), (7, 3), (7, 4), (high, 12)] {
                hashes.add_continuation(hash, game).unwrap();
            }
            let mut found = Vec::new();
            hashes
                .for_each_group(|same| {
                    found.push((same.games.clone(), same.continuations.clone()));
                    Ok(())
                })
                .unwrap();
            assert_eq!(found, [(vec![10], vec![1, 2]), (vec![3, 9], vec![12])]);
        }
    }
}
