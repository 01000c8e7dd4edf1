//! Set of the identities of stored games, which finds duplicates during an import.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use rusqlite::Connection;

use crate::store::connection::integers::distance;
use crate::store::format::segments;
use crate::store::{StoreError, index};

/// The identities of the games met so far.
#[derive(Default)]
pub(in crate::store) struct Identities(HashSet<u128, BuildHasherDefault<First>>);

impl Identities {
    /// Inserts an identity; returns whether it was new.
    pub(super) fn insert(&mut self, identity: [u8; 16]) -> bool {
        self.0.insert(u128::from_le_bytes(identity))
    }

    pub(in crate::store) fn extend(&mut self, identities: &HashSet<u128>) {
        self.0.extend(identities);
    }
}

/// Finds the identities added to a database since the last call.
#[derive(Default)]
pub(in crate::store) struct NewIdentities {
    /// The number behind that of the last game known. Games keep their numbers, and no new one gets a smaller one; segments do neither, for
    /// another import may merge them.
    pub(super) behind: i64,
}

impl NewIdentities {
    /// The identities of those that have come since the last time, all at first; and of those that have become halves of others.
    pub(in crate::store) fn read(
        &mut self,
        connection: &Connection,
    ) -> Result<HashSet<u128>, StoreError> {
        let mut joined =
            connection.prepare_cached(include_str!("../../../sql/query/joined_records.sql"))?;
        let joined = joined.query_map([], |row| row.get(0).map(u128::from_le_bytes))?;
        let mut new: HashSet<u128> = joined.collect::<Result<_, _>>()?;
        for segment in index::segments(connection)? {
            let behind = segment.first_game + segment.games;
            if behind <= self.behind {
                continue;
            }
            let identities = segments::identities_of(connection, segment)?;
            let known = distance(segment.first_game, self.behind);
            let numbers = identities.as_chunks().0.iter().skip(known);
            let numbers = numbers.map(|&bytes| u128::from_le_bytes(bytes));
            new.extend(numbers.filter(|&number| number != 0));
            self.behind = behind;
        }
        Ok(new)
    }
}

/// Hasher that takes the first bytes of an identity, which is itself a hash.
#[derive(Default)]
struct First(u64);

impl Hasher for First {
    fn write(&mut self, bytes: &[u8]) {
        let (first, _) = bytes.split_at(8);
        self.0 = u64::from_le_bytes(first.try_into().expect("eight bytes"));
    }

    fn write_u128(&mut self, number: u128) {
        self.0 = number as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
