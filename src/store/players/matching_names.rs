//! Finds the players and the events that a name means: those whose whole name it matches without regard to case and accents, otherwise those that have its
//! words in their names.

use std::collections::{BTreeSet, HashSet};

use super::aliases::Aliases;
use super::id_set::IdSet;
use super::name_table::for_each_name;
use super::persons::PLAYERS;
use super::unknown_name::{unknown_name, unknown_player};
use crate::names::NamePattern;
use crate::store::connection::sqlite::Connection;
use crate::store::{Database, StoreError};

const EVENTS: &str = include_str!("../../../sql/query/events.sql");

/// How a name matches a pattern, the strictest way first. A weaker way counts only where the stricter one matches nothing: a name may
/// contain a `*`.
fn matchers(pattern: &NamePattern) -> [fn(&NamePattern, &str) -> bool; 2] {
    if pattern.is_wildcard() {
        [NamePattern::is_name, NamePattern::matches]
    } else {
        [NamePattern::matches, NamePattern::matches_words]
    }
}

impl Database {
    /// The name of the one person whom a name means: the person of this spelling, otherwise the only one who matches it without regard to case and accents,
    /// otherwise the only one with all its words.
    ///
    /// # Errors
    /// When nobody matches, or several do, or the database cannot be read.
    pub(crate) fn find_person(&self, name: &str) -> Result<String, StoreError> {
        let connection = &self.connection;
        let aliases = Aliases::read(connection)?;
        let mut is_known = aliases.person(name) != name;
        for_each_name(connection, "player", PLAYERS, |_, spelling| {
            is_known |= spelling == name || aliases.person(spelling) == name;
        })?;
        if is_known {
            return Ok(aliases.person(name).to_owned());
        }
        let pattern = NamePattern::new(name);
        for matches in matchers(&pattern) {
            let mut found = BTreeSet::new();
            for_each_name(connection, "player", PLAYERS, |_, spelling| {
                let person = aliases.person(spelling);
                if matches(&pattern, spelling) || matches(&pattern, person) {
                    found.insert(person.to_owned());
                }
            })?;
            let mut found = Vec::from_iter(found);
            match found.len() {
                0 => {}
                1 => return Ok(found.remove(0)),
                _ => {
                    return Err(StoreError::AmbiguousName {
                        name: name.to_owned(),
                        names: found,
                    });
                }
            }
        }
        unknown_player(connection, &aliases, name)
    }
}

/// The ids of all players who are a person with a name or spelling that a text means.
///
/// # Errors
/// When no name matches, unless the text has a `*`; or the database cannot be read.
pub(in crate::store) fn matching_players(
    connection: &Connection,
    text: &str,
) -> Result<IdSet, StoreError> {
    let pattern = NamePattern::new(text);
    let aliases = Aliases::read(connection)?;
    for matches in matchers(&pattern) {
        let matching = aliases
            .iter()
            .filter(|(spelling, name)| matches(&pattern, spelling) || matches(&pattern, name));
        let persons: HashSet<&str> = matching.map(|(_, name)| name).collect();
        let mut found = IdSet::default();
        for_each_name(connection, "player", PLAYERS, |id, name| {
            let is_person = !persons.is_empty() && persons.contains(aliases.person(name));
            if is_person || matches(&pattern, name) {
                found.insert(id);
            }
        })?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    if pattern.is_wildcard() {
        return Ok(IdSet::default());
    }
    unknown_player(connection, &aliases, text)
}

/// The ids of all events that a text means.
///
/// # Errors
/// When no name matches, unless the text has a `*`; or the database cannot be read.
pub(in crate::store) fn matching_events(
    connection: &Connection,
    text: &str,
) -> Result<IdSet, StoreError> {
    let pattern = NamePattern::new(text);
    for matches in matchers(&pattern) {
        let mut found = IdSet::default();
        for_each_name(connection, "event", EVENTS, |id, name| {
            if matches(&pattern, name) {
                found.insert(id);
            }
        })?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    if pattern.is_wildcard() {
        return Ok(IdSet::default());
    }
    let mut names = BTreeSet::new();
    for_each_name(connection, "event", EVENTS, |_, name| {
        names.insert(name.to_owned());
    })?;
    unknown_name("event", text, &names)
}
