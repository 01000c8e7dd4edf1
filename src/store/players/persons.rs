//! Maps the ids of players to persons, who may have several spellings.

use std::collections::HashMap;
use std::sync::Arc;

use super::aliases::Aliases;
use super::name_table::for_each_name;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

pub(super) const PLAYERS: &str = include_str!("../../../sql/query/players.sql");

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
