//! Stores aliases, which users state: spellings of the names of persons. Records are never changed.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;
use serde::Serialize;

use crate::names::name_order;
use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;
use crate::store::journal::{ChangeRecorder, RowKey};
use crate::store::{Database, StoreError};

/// A spelling that belongs to a person with another name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Alias {
    /// The spelling in records.
    pub spelling: String,
    /// The name of the person, which is not a spelling of another person.
    pub name: String,
    /// When the alias was stored, in UTC.
    pub made_at: String,
}

impl Database {
    /// All aliases in the order of the names of persons.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn aliases(&self) -> Result<Vec<Alias>, StoreError> {
        let mut aliases = select_aliases(&self.connection)?;
        aliases.sort_by_cached_key(|alias| (name_order(&alias.name), name_order(&alias.spelling)));
        Ok(aliases)
    }

    /// The name of the person that a spelling belongs to, which is the spelling itself if it is not an alias.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn person(&self, spelling: &str) -> Result<String, StoreError> {
        Ok(Aliases::read(&self.connection)?.person(spelling).to_owned())
    }
}

/// Reads all aliases, and compares each with its checksum.
pub(super) fn select_aliases(connection: &Connection) -> Result<Vec<Alias>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/aliases.sql"))?;
    let mut rows = select.query([])?;
    let mut aliases = Vec::new();
    while let Some(row) = rows.next()? {
        let alias = Alias {
            spelling: row.get(0)?,
            name: row.get(1)?,
            made_at: row.get(2)?,
        };
        if !checksum::is_intact("alias", row, 0, 3) {
            let fault = format!(
                "alias `{}` does not agree with its checksum",
                alias.spelling
            );
            return Err(StoreError::Corrupt(fault));
        }
        aliases.push(alias);
    }
    Ok(aliases)
}

/// All aliases: the names of persons by their spellings.
#[derive(Debug, Default)]
pub(in crate::store) struct Aliases {
    names: BTreeMap<String, String>,
    /// The other spellings of persons by their names.
    spellings: BTreeMap<String, BTreeSet<String>>,
    /// Spellings whose stored aliases are outdated.
    changed: BTreeSet<String>,
}

impl Aliases {
    /// Reads all aliases of a database.
    pub(in crate::store) fn read(connection: &Connection) -> Result<Aliases, StoreError> {
        let mut aliases = Aliases::default();
        for Alias { spelling, name, .. } in select_aliases(connection)? {
            let spellings = aliases.spellings.entry(name.clone()).or_default();
            spellings.insert(spelling.clone());
            aliases.names.insert(spelling, name);
        }
        Ok(aliases)
    }

    /// All spellings with the names of their persons.
    pub(in crate::store) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.names.iter();
        names.map(|(spelling, name)| (spelling.as_str(), name.as_str()))
    }

    /// The name of the person that a spelling belongs to.
    pub(in crate::store) fn person<'a>(&'a self, spelling: &'a str) -> &'a str {
        self.names.get(spelling).map_or(spelling, String::as_str)
    }

    /// Whether a name is a spelling with an alias, or the name of a person with other spellings.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.names.contains_key(name) || self.spellings.contains_key(name)
    }

    /// The spellings of a person other than the name.
    pub(super) fn spellings<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let spellings = self.spellings.get(name).into_iter().flatten();
        spellings.map(String::as_str)
    }

    /// The number of spellings of a person other than the name.
    pub(super) fn count_spellings(&self, name: &str) -> usize {
        self.spellings.get(name).map_or(0, BTreeSet::len)
    }

    /// The names of persons with all their other spellings.
    pub(super) fn names_of<'a>(&'a self, persons: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        let others = persons.iter().flat_map(|person| self.spellings(person));
        others.chain(persons.iter().copied()).collect()
    }

    /// Renames a person, whose old name becomes a spelling.
    pub(super) fn rename(&mut self, person: &str, name: &str) {
        if person == name {
            return;
        }
        self.changed.insert(name.to_owned());
        if let Some(owner) = self.names.remove(name)
            && let Some(spellings) = self.spellings.get_mut(&owner)
        {
            spellings.remove(name);
        }
        let mut spellings = self.spellings.remove(person).unwrap_or_default();
        spellings.insert(person.to_owned());
        for spelling in &spellings {
            self.changed.insert(spelling.clone());
            self.names.insert(spelling.clone(), name.to_owned());
        }
        // `append` would go through the other spellings too.
        let known = self.spellings.entry(name.to_owned()).or_default();
        known.extend(spellings);
    }

    /// Adds an alias of another database; returns `false` if the spelling has an alias already.
    pub(super) fn add_if_new(&mut self, spelling: &str, name: &str) -> bool {
        let person = self.person(name).to_owned();
        if self.names.contains_key(spelling) || person == spelling {
            return false;
        }
        self.rename(spelling, &person);
        true
    }

    /// Stores the changed aliases.
    pub(super) fn write(
        &self,
        connection: &Connection,
        change: &mut ChangeRecorder,
    ) -> Result<(), StoreError> {
        let changed = self.changed.iter();
        let keys: Vec<RowKey> = changed.map(|spelling| RowKey::alias(spelling)).collect();
        change.add_rows(connection, &keys)?;
        for spelling in &self.changed {
            match self.names.get(spelling) {
                Some(name) => connection.execute(
                    include_str!("../../../sql/query/put_alias.sql"),
                    named_params! {":spelling": spelling, ":name": name, ":created_at": None::<String>},
                )?,
                None => connection.execute(
                    include_str!("../../../sql/query/delete_alias.sql"),
                    named_params! {":spelling": spelling},
                )?,
            };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(aliases: &Aliases) -> Vec<(&str, &str)> {
        aliases.iter().collect()
    }

    #[test]
    fn the_name_of_a_person_is_not_a_spelling_of_another() {
        let mut aliases = Aliases::default();
        aliases.rename("aze", "Aze");
        aliases.rename("AZE", "Aze");
        aliases.rename("Aze", "Azé");
        assert_eq!(
            pairs(&aliases),
            [("AZE", "Azé"), ("Aze", "Azé"), ("aze", "Azé")]
        );
        // A spelling of the person becomes the name again.
        aliases.rename("Azé", "aze");
        assert_eq!(
            pairs(&aliases),
            [("AZE", "aze"), ("Aze", "aze"), ("Azé", "aze")]
        );
        assert_eq!(
            (aliases.person("AZE"), aliases.person("Bob")),
            ("aze", "Bob")
        );
    }

    #[test]
    fn aliases_of_another_database_are_added_without_chains() {
        let mut aliases = Aliases::default();
        aliases.rename("b", "c");
        // Here `b` is a spelling of `c`. So `a`, a spelling of `b` there, becomes one of `c`, together with its own spellings here.
        aliases.rename("z", "a");
        assert!(aliases.add_if_new("a", "b"));
        assert_eq!(pairs(&aliases), [("a", "c"), ("b", "c"), ("z", "c")]);
        // The spelling has another alias here, or the person is a spelling there.
        assert!(!aliases.add_if_new("z", "y") && !aliases.add_if_new("c", "b"));
    }
}
