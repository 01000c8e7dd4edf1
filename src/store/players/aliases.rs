//! Spellings of one person: said by users, never changed in records.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, TransactionBehavior, named_params};
use serde::Serialize;

use super::meetings::Met;
use crate::store::format::checksum;
use crate::store::{Database, StoreError};

/// A spelling of a name that stands for a person of another name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alias {
    /// As records have it.
    pub spelling: String,
    /// The name of the person, which is nobody's other spelling.
    pub name: String,
    /// When that was said, in UTC.
    pub made_at: String,
}

/// What to do with spellings that played against each other, which one person hardly does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum IfMet {
    /// They are not taken for one person.
    #[default]
    Refuse,
    /// They are all the same.
    Merge,
}

impl Database {
    /// All spellings that stand for a person of another name, by the names of the persons.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn aliases(&self) -> Result<Vec<Alias>, StoreError> {
        aliases(&self.connection)
    }

    /// The name of the person that a spelling stands for: the spelling itself, unless something else was said.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn person(&self, spelling: &str) -> Result<String, StoreError> {
        Ok(Aliases::read(&self.connection)?.person(spelling).to_owned())
    }

    /// Takes spellings for names of one person, who is called `name` from now on; whoever was called by one of the spellings is that
    /// person with all spellings. Gives how many spellings stand for the person now. Records keep what they say.
    ///
    /// # Errors
    /// When no record has a spelling, when `name` is a spelling of somebody else, when two of the persons met in a game and that is to be refused, or when the database
    /// cannot be written.
    pub fn merge_players(
        &mut self,
        spellings: &[String],
        name: &str,
        if_met: IfMet,
    ) -> Result<usize, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        let mut known = Aliases::read(&transaction)?;
        for spelling in spellings {
            let sql = include_str!("../../../sql/query/has_player.sql");
            let is_there: bool =
                transaction.query_row(sql, named_params! {":name": spelling}, |row| row.get(0))?;
            if !is_there && !known.is_person(spelling) {
                return Err(StoreError::NoPlayer(spelling.clone()));
            }
        }
        let owner = known.person(name).to_owned();
        if owner != name
            && !spellings
                .iter()
                .any(|spelling| known.person(spelling) == owner)
        {
            return Err(StoreError::SpellingOf {
                spelling: name.to_owned(),
                name: owner,
            });
        }
        if if_met == IfMet::Refuse {
            let merged = spellings.iter().map(|spelling| known.person(spelling));
            let persons: BTreeSet<&str> = merged.chain([owner.as_str()]).collect();
            known.refuse_met(&persons, &transaction)?;
        }
        // Whoever has the name as a spelling is one of those who are merged: that person gets the name.
        known.rename(&owner, name);
        for spelling in spellings {
            let person = known.person(spelling).to_owned();
            known.rename(&person, name);
        }
        let count = known.of(name).count();
        known.write(&transaction)?;
        transaction.commit()?;
        Ok(count)
    }

    /// Takes back what was said of a spelling, or, of the name of a person, of all spellings of it. Gives these.
    ///
    /// # Errors
    /// When nothing was said of it, or the database cannot be written.
    pub fn split_player(&mut self, name: &str) -> Result<Vec<Alias>, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        let said = aliases(&transaction)?.into_iter();
        let said = said.filter(|alias| alias.spelling == name || alias.name == name);
        let said: Vec<Alias> = said.collect();
        if said.is_empty() {
            return Err(StoreError::NotMerged(name.to_owned()));
        }
        for alias in &said {
            let sql = include_str!("../../../sql/query/delete_alias.sql");
            transaction.execute(sql, named_params! {":spelling": alias.spelling})?;
        }
        transaction.commit()?;
        Ok(said)
    }
}

fn aliases(connection: &Connection) -> Result<Vec<Alias>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/aliases.sql"))?;
    let mut rows = select.query([])?;
    let mut known = Vec::new();
    while let Some(row) = rows.next()? {
        let alias = Alias {
            spelling: row.get(0)?,
            name: row.get(1)?,
            made_at: row.get(2)?,
        };
        if !checksum::is_sound("alias", row, 0, 3) {
            let fault = format!(
                "alias `{}` does not agree with its checksum",
                alias.spelling
            );
            return Err(StoreError::Corrupt(fault));
        }
        known.push(alias);
    }
    Ok(known)
}

/// Takes in what another database says, but of names that met in a game here; gives how many spellings are new, and how many were refused.
pub(in crate::store) fn take_in(
    connection: &Connection,
    said: Vec<Alias>,
) -> Result<[u64; 2], StoreError> {
    if said.is_empty() {
        return Ok([0, 0]);
    }
    let mut known = Aliases::read(connection)?;
    let names = said.iter().flat_map(|alias| [&alias.spelling, &alias.name]);
    let persons: BTreeSet<&str> = names.map(|name| known.person(name)).collect();
    let met = Met::of(connection, &known.spellings_of(&persons))?;
    let (mut came, mut refused) = (0, 0);
    for Alias { spelling, name, .. } in said {
        let [one, other] = [&spelling, &name].map(|name| BTreeSet::from([known.person(name)]));
        let [ones, others] = [one, other].map(|person| known.spellings_of(&person));
        if ones != others && !met.games(&ones, &others).is_empty() {
            refused += 1;
            continue;
        }
        came += u64::from(known.take_in(&spelling, &name));
    }
    known.write(connection)?;
    Ok([came, refused])
}

/// Names of persons by other spellings of theirs.
#[derive(Debug, Default)]
pub(in crate::store) struct Aliases {
    names: BTreeMap<String, String>,
    /// Spellings of which something else was said than is stored.
    changed: Vec<String>,
}

impl Aliases {
    pub(in crate::store) fn read(connection: &Connection) -> Result<Aliases, StoreError> {
        let known = aliases(connection)?.into_iter();
        Ok(Aliases {
            names: known.map(|alias| (alias.spelling, alias.name)).collect(),
            changed: Vec::new(),
        })
    }

    /// Whether nothing was said of anybody.
    pub(in crate::store) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All spellings with the names of the persons.
    pub(in crate::store) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.names.iter();
        names.map(|(spelling, name)| (spelling.as_str(), name.as_str()))
    }

    /// The name of the person that a spelling stands for.
    pub(in crate::store) fn person<'a>(&'a self, spelling: &'a str) -> &'a str {
        self.names.get(spelling).map_or(spelling, String::as_str)
    }

    fn is_person(&self, name: &str) -> bool {
        self.names.values().any(|person| person == name)
    }

    fn of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let all = self.iter().filter(move |(_, person)| *person == name);
        all.map(|(spelling, _)| spelling)
    }

    /// The names of persons with all their other spellings.
    fn spellings_of<'a>(&'a self, persons: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        let others = persons.iter().flat_map(|person| self.of(person));
        others.chain(persons.iter().copied()).collect()
    }

    /// Refuses persons of whom two met in a game.
    fn refuse_met(
        &self,
        persons: &BTreeSet<&str>,
        connection: &Connection,
    ) -> Result<(), StoreError> {
        let met = Met::of(connection, &self.spellings_of(persons))?;
        for (place, &one) in persons.iter().enumerate() {
            for &other in persons.iter().skip(place + 1) {
                let [ones, others] =
                    [one, other].map(|person| self.spellings_of(&BTreeSet::from([person])));
                let games = met.games(&ones, &others);
                if !games.is_empty() {
                    return Err(StoreError::Met {
                        one: one.to_owned(),
                        other: other.to_owned(),
                        games,
                    });
                }
            }
        }
        Ok(())
    }

    /// Gives a person another name; the one before is a spelling then.
    fn rename(&mut self, person: &str, name: &str) {
        if person == name {
            return;
        }
        let spellings: Vec<String> = self.of(person).map(str::to_owned).collect();
        for spelling in spellings.into_iter().chain([person.to_owned()]) {
            self.changed.push(spelling.clone());
            self.names.insert(spelling, name.to_owned());
        }
        self.changed.push(name.to_owned());
        self.names.remove(name);
    }

    /// Says of a spelling whose it is, as another database does; `false` where something is said of it already.
    fn take_in(&mut self, spelling: &str, name: &str) -> bool {
        let person = self.person(name).to_owned();
        if self.names.contains_key(spelling) || person == spelling {
            return false;
        }
        self.rename(spelling, &person);
        true
    }

    /// Stores what is not stored yet.
    fn write(&self, connection: &Connection) -> Result<(), StoreError> {
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

    fn said(aliases: &Aliases) -> Vec<(&str, &str)> {
        aliases.iter().collect()
    }

    #[test]
    fn a_name_of_a_person_is_no_spelling_of_another() {
        let mut aliases = Aliases::default();
        aliases.rename("aze", "Aze");
        aliases.rename("AZE", "Aze");
        aliases.rename("Aze", "Azé");
        assert_eq!(
            said(&aliases),
            [("AZE", "Azé"), ("Aze", "Azé"), ("aze", "Azé")]
        );
        // Back again: the name that is a spelling becomes the name.
        aliases.rename("Azé", "aze");
        assert_eq!(
            said(&aliases),
            [("AZE", "aze"), ("Aze", "aze"), ("Azé", "aze")]
        );
        assert_eq!(
            (aliases.person("AZE"), aliases.person("Bob")),
            ("aze", "Bob")
        );
    }

    #[test]
    fn what_another_database_says_is_taken_in_without_chains() {
        let mut aliases = Aliases::default();
        aliases.rename("b", "c");
        // Here `b` is `c`: whoever is `b` there is `c`, with those who are that person here.
        aliases.rename("z", "a");
        assert!(aliases.take_in("a", "b"));
        assert_eq!(said(&aliases), [("a", "c"), ("b", "c"), ("z", "c")]);
        // Something else is said here, or the opposite.
        assert!(!aliases.take_in("z", "y") && !aliases.take_in("c", "b"));
    }
}
