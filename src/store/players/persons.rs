//! Maps the ids of players to persons, who may have several spellings.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rusqlite::Connection;

use super::aliases::Aliases;
use super::id_set::IdSet;
use super::name_pattern::NamePattern;
use super::name_table::{for_each_name, matching_ids};
use crate::store::StoreError;

const PLAYERS: &str = include_str!("../../../sql/query/players.sql");

/// The ids of all players who are a person with a name or spelling that matches a pattern.
pub(in crate::store) fn matching_players(
    connection: &Connection,
    pattern: &NamePattern,
) -> Result<IdSet, StoreError> {
    let aliases = Aliases::read(connection)?;
    if aliases.is_empty() {
        return matching_ids(connection, "player", PLAYERS, pattern);
    }
    let matching = aliases
        .iter()
        .filter(|(spelling, name)| pattern.matches(spelling) || pattern.matches(name));
    let persons: HashSet<&str> = matching.map(|(_, name)| name).collect();
    let mut found = IdSet::default();
    for_each_name(connection, "player", PLAYERS, |id, name| {
        if pattern.matches(name) || persons.contains(aliases.person(name)) {
            found.insert(id);
        }
    })?;
    Ok(found)
}

/// The names of persons by the ids of players.
pub(in crate::store) struct Persons(HashMap<u32, Arc<str>>);

impl Persons {
    /// Reads the names of the persons, according to the aliases.
    pub(in crate::store) fn read(connection: &Connection) -> Result<Persons, StoreError> {
        Persons::with_aliases(&Aliases::read(connection)?, connection)
    }

    /// Reads the names as records spell them, without aliases.
    pub(in crate::store) fn as_spelled(connection: &Connection) -> Result<Persons, StoreError> {
        Persons::with_aliases(&Aliases::default(), connection)
    }

    fn with_aliases(aliases: &Aliases, connection: &Connection) -> Result<Persons, StoreError> {
        let mut names = HashMap::new();
        for_each_name(connection, "player", PLAYERS, |id, name| {
            names.insert(id, Arc::from(aliases.person(name)));
        })?;
        Ok(Persons(names))
    }

    /// The name of the person with this player id; `None` for id 0.
    pub(in crate::store) fn name(&self, player: u32) -> Option<&str> {
        self.0.get(&player).map(Arc::as_ref)
    }
}
