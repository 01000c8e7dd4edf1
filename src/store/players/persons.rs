//! Who is meant by the numbers of players: persons, whatever records call them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rusqlite::Connection;

use super::aliases::Aliases;
use super::name_pattern;
use super::name_pattern::{NamePattern, Numbers, numbers};
use crate::store::StoreError;

const PLAYERS: &str = include_str!("../../../sql/query/players.sql");

/// The numbers of all players who are a person that is asked for, by any spelling of the name.
pub(in crate::store) fn asked(
    connection: &Connection,
    pattern: &NamePattern,
) -> Result<Numbers, StoreError> {
    let aliases = Aliases::read(connection)?;
    if aliases.is_empty() {
        return numbers(connection, "player", PLAYERS, pattern);
    }
    let fits = aliases
        .iter()
        .filter(|(spelling, name)| pattern.fits(spelling) || pattern.fits(name));
    let persons: HashSet<&str> = fits.map(|(_, name)| name).collect();
    let mut found = Numbers::default();
    name_pattern::each(connection, "player", PLAYERS, |number, name| {
        if pattern.fits(name) || persons.contains(aliases.person(name)) {
            found.add(number);
        }
    })?;
    Ok(found)
}

/// The names of persons by the numbers of players.
pub(in crate::store) struct Persons(HashMap<u32, Arc<str>>);

impl Persons {
    pub(in crate::store) fn read(connection: &Connection) -> Result<Persons, StoreError> {
        Persons::named_by(&Aliases::read(connection)?, connection)
    }

    /// The names as records spell them.
    pub(in crate::store) fn as_spelled(connection: &Connection) -> Result<Persons, StoreError> {
        Persons::named_by(&Aliases::default(), connection)
    }

    fn named_by(aliases: &Aliases, connection: &Connection) -> Result<Persons, StoreError> {
        let mut names = HashMap::new();
        name_pattern::each(connection, "player", PLAYERS, |number, name| {
            names.insert(number, Arc::from(aliases.person(name)));
        })?;
        Ok(Persons(names))
    }

    /// The name of who has a number; 0 is nobody's.
    pub(in crate::store) fn of(&self, player: u32) -> Option<&str> {
        self.0.get(&player).map(Arc::as_ref)
    }
}
