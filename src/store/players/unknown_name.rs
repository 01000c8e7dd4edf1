//! The errors for names that no player and no event has, with similar names.

use std::collections::BTreeSet;

use super::aliases::Aliases;
use super::name_table::for_each_name;
use super::persons::PLAYERS;
use crate::names::similar_names;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// The error for a name that no player has.
pub(super) fn unknown_player<T>(
    connection: &Connection,
    aliases: &Aliases,
    name: &str,
) -> Result<T, StoreError> {
    let mut names = BTreeSet::new();
    for_each_name(connection, "player", PLAYERS, |_, spelling| {
        names.insert(aliases.person(spelling).to_owned());
    })?;
    unknown_name("player", name, &names)
}

/// The error for a name of which there is none, with the similar ones.
pub(super) fn unknown_name<T>(
    what: &'static str,
    name: &str,
    names: &BTreeSet<String>,
) -> Result<T, StoreError> {
    Err(StoreError::UnknownName {
        what,
        name: name.to_owned(),
        similar: similar_names(name, names.iter().map(String::as_str)),
    })
}
