//! Looks up games by their identities, which finds duplicates during an import or a merge.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use crate::store::connection::distance;
use crate::store::connection::sqlite::Connection;
use crate::store::format::segments;
use crate::store::{Database, StoreError, index};

/// The second half of the identity of a game whose identity and record were lost in a recovery. No hash of a game ends with it, as far as chance can be relied on.
const LOST: [u8; 8] = *b"\0lost\0\0\0";

/// The identity of a game whose own one is lost, given the identity of what is left of it. An import recognises its record by other means.
///
/// # Stability
/// The second half is stored in databases and never changes.
pub(in crate::store) fn lost_identity(of_rest: [u8; 16]) -> [u8; 16] {
    let mut identity = of_rest;
    identity[8..].copy_from_slice(&LOST);
    identity
}

/// The ids of the games whose identities were lost in a recovery.
pub(super) fn games_with_lost_identities(connection: &Connection) -> Result<Vec<i64>, StoreError> {
    let mut ids = Vec::new();
    for segment in index::segments(connection)? {
        let identities = segments::identities_of(connection, segment)?;
        let numbered = identities
            .as_chunks::<16>()
            .0
            .iter()
            .zip(segment.first_game..);
        let lost = numbered.filter(|(identity, _)| identity[8..] == LOST);
        ids.extend(lost.map(|(_, id)| id));
    }
    Ok(ids)
}

/// The identities of the games that are stored or were added so far.
#[derive(Default)]
pub(in crate::store) struct IdentitySet(HashSet<u128, BuildHasherDefault<PrefixHasher>>);

impl IdentitySet {
    /// Inserts an identity; returns whether it was new.
    pub(super) fn insert(&mut self, identity: [u8; 16]) -> bool {
        self.0.insert(u128::from_le_bytes(identity))
    }

    /// Whether it has an identity.
    pub(super) fn contains(&self, identity: &[u8; 16]) -> bool {
        self.0.contains(&u128::from_le_bytes(*identity))
    }

    /// Whether a game that is stored has lost its identity in a recovery.
    pub(super) fn has_lost(&self) -> bool {
        let is_lost = |identity: &u128| identity.to_le_bytes()[8..] == LOST;
        self.0.iter().any(is_lost)
    }

    /// Inserts several identities.
    pub(in crate::store) fn extend(&mut self, identities: &HashSet<u128>) {
        self.0.extend(identities);
    }
}

/// Finds the identities that were added to a database since the last call.
#[derive(Default)]
pub(in crate::store) struct NewIdentities {
    /// The id after that of the last known game. Games keep their ids, and ids of new games are greater; ids of segments do not have this property,
    /// because another import may merge segments.
    pub(super) next_game: i64,
}

impl NewIdentities {
    /// The identities of the games that were added since the last call, or of all games at the first call, and those of all games that were joined with
    /// another record.
    pub(in crate::store) fn read(
        &mut self,
        connection: &Connection,
    ) -> Result<HashSet<u128>, StoreError> {
        let mut joined =
            connection.prepare_cached(include_str!("../../../sql/query/joined_records.sql"))?;
        let joined = joined.query_map([], |row| row.get(0).map(u128::from_le_bytes))?;
        let mut new: HashSet<u128> = joined.collect::<Result<_, _>>()?;
        for segment in index::segments(connection)? {
            let end = segment.first_game + segment.games;
            if end <= self.next_game {
                continue;
            }
            let identities = segments::identities_of(connection, segment)?;
            let known = distance(segment.first_game, self.next_game);
            let numbers = identities.as_chunks().0.iter().skip(known);
            let numbers = numbers.map(|&bytes| u128::from_le_bytes(bytes));
            new.extend(numbers.filter(|&number| number != 0));
            self.next_game = end;
        }
        Ok(new)
    }
}

/// The ids of games by their identities, for those of the given identities that are stored.
pub(in crate::store) fn game_ids(
    connection: &Connection,
    wanted: &HashSet<[u8; 16]>,
) -> Result<HashMap<[u8; 16], i64>, StoreError> {
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    select_game_ids(connection, |identity| wanted.contains(identity))
}

impl Database {
    /// The numbers of the games with these identities; those that are not stored are left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn games_with_identities(
        &self,
        identities: &[[u8; 16]],
    ) -> Result<Vec<i64>, StoreError> {
        let wanted = identities.iter().copied().collect();
        let found = game_ids(&self.connection, &wanted)?;
        let games = identities
            .iter()
            .filter_map(|identity| found.get(identity).copied());
        Ok(games.collect())
    }
}

/// The ids of all games by their identities. A game that was edited, here or in another database, is also found by the identity with which it was imported.
pub(in crate::store) fn ids_of_games_in_both(
    connection: &Connection,
    other: &Connection,
) -> Result<HashMap<[u8; 16], i64>, StoreError> {
    let mut ids = select_game_ids(connection, |identity| *identity != [0; 16])?;
    for (identity, game) in first_identities(connection)? {
        ids.entry(identity).or_insert(game);
    }
    let mut edited = first_identities(other)?;
    edited.sort_unstable_by_key(|(_, game)| *game);
    let games: Vec<i64> = edited.iter().map(|(_, game)| *game).collect();
    for ((first, _), identity) in edited.iter().zip(identities_of_games(other, &games)?) {
        if let Some(&game) = ids.get(first) {
            ids.entry(identity).or_insert(game);
        }
    }
    Ok(ids)
}

/// The identities with which edited games were imported, and their ids.
pub(in crate::store) fn first_identities(
    connection: &Connection,
) -> Result<Vec<([u8; 16], i64)>, StoreError> {
    let sql = include_str!("../../../sql/query/first_identities.sql");
    let mut edited = connection.prepare_cached(sql)?;
    let rows = edited.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

fn select_game_ids(
    connection: &Connection,
    is_selected: impl Fn(&[u8; 16]) -> bool,
) -> Result<HashMap<[u8; 16], i64>, StoreError> {
    let mut ids = HashMap::new();
    for segment in index::segments(connection)? {
        let identities = segments::identities_of(connection, segment)?;
        let identities = identities.as_chunks().0.iter().copied();
        let numbered = identities.zip(segment.first_game..);
        ids.extend(numbered.filter(|(identity, _)| is_selected(identity)));
    }
    Ok(ids)
}

/// The identities of games, given their ids in ascending order.
pub(in crate::store) fn identities_of_games(
    connection: &Connection,
    games: &[i64],
) -> Result<Vec<[u8; 16]>, StoreError> {
    let mut found = Vec::with_capacity(games.len());
    for segment in index::segments(connection)? {
        let end = segment.first_game + segment.games;
        let place = |id| games.partition_point(|&game| game < id);
        let own = &games[place(segment.first_game)..place(end)];
        if own.is_empty() {
            continue;
        }
        let identities = segments::identities_of(connection, segment)?;
        let identities = identities.as_chunks().0;
        for &game in own {
            let identity = identities.get(distance(segment.first_game, game));
            found.push(*identity.ok_or(StoreError::Damaged(game))?);
        }
    }
    Ok(found)
}

/// Hasher that uses the first bytes of an identity, which is itself a hash.
#[derive(Default)]
struct PrefixHasher(u64);

impl Hasher for PrefixHasher {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_identities_are_pinned() {
        let identity = lost_identity([7; 16]);
        assert_eq!(identity, *b"\x07\x07\x07\x07\x07\x07\x07\x07\0lost\0\0\0");
    }
}
