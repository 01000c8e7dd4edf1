//! Merges spellings into one person, and splits a person again.

use std::collections::BTreeSet;

use rusqlite::{TransactionBehavior, named_params};

use super::aliases::{Alias, Aliases, select_aliases};
use super::meetings::Meetings;
use super::unknown_name::unknown_player;
use crate::record::is_known;
use crate::store::connection::sqlite::Connection;
use crate::store::journal::{ChangeKind, ChangeRecorder, RowKey};
use crate::store::{Database, StoreError};

/// What happens if spellings to be merged played against each other, which suggests that they are different persons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MeetingPolicy {
    /// They are not merged, and an error is returned.
    #[default]
    Refuse,
    /// They are merged nevertheless.
    Merge,
}

impl Database {
    /// Merges spellings into one person with this name. The persons that the spellings belong to are merged with all their other spellings. Returns the
    /// number of spellings of the person other than the name. Records are not changed.
    ///
    /// # Errors
    /// When no record has a spelling, when `name` is no name, when `name` is a spelling of another person, when two of the persons met in a game and the policy is to refuse
    /// that, or when the database cannot be written.
    #[doc(hidden)]
    pub fn merge_players(
        &mut self,
        spellings: &[String],
        name: &str,
        meeting_policy: MeetingPolicy,
    ) -> Result<usize, StoreError> {
        let name = name.trim();
        // `*` stands for any text where players are asked for.
        if !is_known(name) || name == "*" || name.contains(char::is_control) {
            return Err(StoreError::Edit(format!(
                "the new name of the player is `{name}`, expected a text in one line that is no placeholder such as `?` or `*`"
            )));
        }
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        let mut aliases = Aliases::read(&transaction)?;
        for spelling in spellings {
            let sql = include_str!("../../../sql/query/has_player.sql");
            let exists: bool =
                transaction.query_row(sql, named_params! {":name": spelling}, |row| row.get(0))?;
            if !exists && !aliases.is_known(spelling) {
                return unknown_player(&transaction, &aliases, spelling);
            }
        }
        let owner = aliases.person(name).to_owned();
        if owner != name
            && !spellings
                .iter()
                .any(|spelling| aliases.person(spelling) == owner)
        {
            return Err(StoreError::SpellingOf {
                spelling: name.to_owned(),
                name: owner,
            });
        }
        if meeting_policy == MeetingPolicy::Refuse {
            let merged = spellings.iter().map(|spelling| aliases.person(spelling));
            let persons: BTreeSet<&str> = merged.chain([owner.as_str()]).collect();
            refuse_meetings(&transaction, &aliases, &persons)?;
        }
        // If the name is a spelling of a person, that person is one of those to be merged, and is renamed.
        aliases.rename(&owner, name);
        for spelling in spellings {
            let person = aliases.person(spelling).to_owned();
            aliases.rename(&person, name);
        }
        let count = aliases.count_spellings(name);
        let summary = format!("merged {} into `{name}`", quoted(spellings));
        let mut change = ChangeRecorder::new(ChangeKind::Players, summary);
        aliases.write(&transaction, &mut change)?;
        transaction.commit()?;
        Ok(count)
    }

    /// Deletes the alias of a spelling, or all aliases of a person. Returns the deleted aliases.
    ///
    /// # Errors
    /// When there is no such alias, or the database cannot be written.
    pub(crate) fn split_player(&mut self, name: &str) -> Result<Vec<Alias>, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        let mut deleted = select_aliases(&transaction)?;
        deleted.retain(|alias| alias.spelling == name || alias.name == name);
        if deleted.is_empty() {
            return Err(StoreError::NotMerged(name.to_owned()));
        }
        let mut change = ChangeRecorder::new(ChangeKind::Players, format!("split `{name}`"));
        let keys: Vec<RowKey> = deleted
            .iter()
            .map(|alias| RowKey::alias(&alias.spelling))
            .collect();
        change.add_rows(&transaction, &keys)?;
        for alias in &deleted {
            let sql = include_str!("../../../sql/query/delete_alias.sql");
            transaction.execute(sql, named_params! {":spelling": alias.spelling})?;
        }
        transaction.commit()?;
        Ok(deleted)
    }
}

/// Spellings for a summary.
fn quoted(spellings: &[String]) -> String {
    let spellings: Vec<String> = spellings.iter().map(|name| format!("`{name}`")).collect();
    spellings.join(", ")
}

/// What was done with the aliases of another database.
#[derive(Default)]
pub(in crate::store) struct CopiedAliases {
    pub(in crate::store) copied: u64,
    /// The number of those whose names met in a game here.
    pub(in crate::store) refused: u64,
    /// The spellings that are of another player here.
    pub(in crate::store) kept: Vec<String>,
}

/// Copies the aliases of another database, except those of names that met in a game here, and those of spellings with another alias here.
pub(in crate::store) fn copy_aliases(
    connection: &Connection,
    others: Vec<Alias>,
    change: &mut ChangeRecorder,
) -> Result<CopiedAliases, StoreError> {
    let mut result = CopiedAliases::default();
    if others.is_empty() {
        return Ok(result);
    }
    let mut aliases = Aliases::read(connection)?;
    let names = others
        .iter()
        .flat_map(|alias| [&alias.spelling, &alias.name]);
    let persons: BTreeSet<&str> = names.map(|name| aliases.person(name)).collect();
    let meetings = Meetings::read(connection, &aliases.names_of(&persons))?;
    for Alias { spelling, name, .. } in others {
        // The meetings of the person with fewer spellings are looked up.
        let mut persons = [&spelling, &name].map(|name| aliases.person(name));
        persons.sort_by_key(|person| aliases.count_spellings(person));
        let [one, other] = persons;
        if meetings.of(one, &aliases).contains_key(other) {
            result.refused += 1;
        } else if aliases.add_if_new(&spelling, &name) {
            result.copied += 1;
        } else if aliases.person(&spelling) != aliases.person(&name) {
            result.kept.push(spelling);
        }
    }
    aliases.write(connection, change)?;
    Ok(result)
}

/// Returns an error if two of the persons met in a game.
fn refuse_meetings(
    connection: &Connection,
    aliases: &Aliases,
    persons: &BTreeSet<&str>,
) -> Result<(), StoreError> {
    let meetings = Meetings::read(connection, &aliases.names_of(persons))?;
    for &one in persons {
        let met = meetings.of(one, aliases).into_iter();
        let mut met = met.filter(|(other, _)| *other > one && persons.contains(other));
        if let Some((other, games)) = met.next() {
            return Err(StoreError::PlayersMet {
                one: one.to_owned(),
                other: other.to_owned(),
                games: games.into_iter().collect(),
            });
        }
    }
    Ok(())
}
