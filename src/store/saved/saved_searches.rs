//! Stores saved searches, which are lists of games with a name and the query that found them.

use std::collections::HashSet;

use rusqlite::{TransactionBehavior, named_params};
use serde::Serialize;

use crate::names::name_order;
use crate::names::similar_names;
use crate::store::connection::sqlite::Connection;
use crate::store::journal::{ChangeKind, ChangeRecorder, RowKey};
use crate::store::{Database, StoreError};

/// A saved search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SavedSearch {
    /// Its name.
    pub name: String,
    /// The number of its games.
    pub games: u64,
    /// When it was saved, in UTC.
    pub made_at: String,
    /// The query that found it.
    #[serde(rename = "question")]
    pub query: String,
}

/// What happens if a saved search with the same name exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverwriteMode {
    /// The new saved search replaces it.
    Replace,
    /// It remains, and an error is returned.
    Fail,
}

impl Database {
    /// Saves a list of games as a search with a name, with the query that found them.
    ///
    /// # Errors
    /// When a saved search with this name exists and must not be replaced, or the database cannot be written.
    #[doc(hidden)]
    pub fn save_search(
        &mut self,
        name: &str,
        query: &str,
        games: &[i64],
        mode: OverwriteMode,
    ) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let summary = format!("saved the search `{name}`");
        let mut change = ChangeRecorder::new(ChangeKind::Saved, summary);
        match (find_id(&transaction, name)?, mode) {
            (None, _) => {}
            (Some(id), OverwriteMode::Replace) => {
                change.add_rows(&transaction, &[RowKey::saved_search(id)])?;
                delete_by_id(&transaction, id)?;
            }
            (Some(_), OverwriteMode::Fail) => {
                return Err(StoreError::SavedSearchExists(name.to_owned()));
            }
        }
        let id = insert(&transaction, name, query)?;
        change.add_new_saved_search(&transaction, id)?;
        insert_games(&transaction, id, games)?;
        transaction.commit()
    }

    /// Adds games to a saved search, which is created if there is none with this name, and returns the number of those that were not in it. `query` is stored
    /// with a new one.
    ///
    /// # Errors
    /// When the database cannot be written, or there is no game with one of the numbers.
    pub(crate) fn add_to_saved_search(
        &mut self,
        name: &str,
        query: &str,
        games: &[i64],
    ) -> Result<usize, StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let summary = format!("added games to `{name}`");
        let mut change = ChangeRecorder::new(ChangeKind::Saved, summary);
        let id = if let Some(id) = find_id(&transaction, name)? {
            change.add_rows(&transaction, &[RowKey::saved_search(id)])?;
            id
        } else {
            let id = insert(&transaction, name, query)?;
            change.add_new_saved_search(&transaction, id)?;
            id
        };
        let added = insert_games(&transaction, id, games)?;
        // A transaction that changed nothing is rolled back.
        if added > 0 {
            transaction.commit()?;
        }
        Ok(added)
    }

    /// Removes games from a saved search, and returns the number of those that were in it. A saved search without games is deleted.
    ///
    /// # Errors
    /// When no saved search has this name, or the database cannot be written.
    pub(crate) fn remove_from_saved_search(
        &mut self,
        name: &str,
        games: &[i64],
    ) -> Result<usize, StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = require_id(&transaction, name)?;
        let summary = format!("removed games from `{name}`");
        let mut change = ChangeRecorder::new(ChangeKind::Saved, summary);
        change.add_rows(&transaction, &[RowKey::saved_search(id)])?;
        let mut removed = 0;
        let mut delete = transaction.prepare_cached(include_str!(
            "../../../sql/query/delete_game_of_saved_result.sql"
        ))?;
        for game in games {
            removed += delete.execute(named_params! {":saved_result": id, ":game": game})?;
        }
        drop(delete);
        if self::games(&transaction, name)?.is_empty() {
            delete_by_id(&transaction, id)?;
        } else if removed == 0 {
            // A transaction that changed nothing is rolled back.
            return Ok(0);
        }
        transaction.commit()?;
        Ok(removed)
    }

    /// All saved searches in the order of their names.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn saved_searches(&self) -> Result<Vec<SavedSearch>, StoreError> {
        all(&self.connection)
    }

    /// Renames a saved search.
    ///
    /// # Errors
    /// When no saved search has the old name, another one has the new name, or the database cannot be written.
    pub(crate) fn rename_saved_search(&mut self, name: &str, to: &str) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = require_id(&transaction, name)?;
        if find_id(&transaction, to)?.is_some_and(|other| other != id) {
            return Err(StoreError::SavedSearchExists(to.to_owned()));
        }
        let summary = format!("renamed the saved search `{name}` to `{to}`");
        let mut change = ChangeRecorder::new(ChangeKind::Saved, summary);
        change.add_rows(&transaction, &[RowKey::saved_search(id)])?;
        let sql = include_str!("../../../sql/query/rename_saved_result.sql");
        transaction.execute(sql, named_params! {":to": to, ":saved_result": id})?;
        transaction.commit()
    }

    /// Deletes a saved search, but not its games.
    ///
    /// # Errors
    /// When no saved search has this name, or the database cannot be written.
    pub(crate) fn delete_saved_search(&mut self, name: &str) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = require_id(&transaction, name)?;
        let summary = format!("deleted the saved search `{name}`");
        let mut change = ChangeRecorder::new(ChangeKind::Saved, summary);
        change.add_rows(&transaction, &[RowKey::saved_search(id)])?;
        delete_by_id(&transaction, id)?;
        transaction.commit()
    }
}

fn find_id(connection: &Connection, name: &str) -> Result<Option<i64>, StoreError> {
    let sql = include_str!("../../../sql/query/saved_result_id.sql");
    let mut select = connection.prepare(sql)?;
    select.query_optional_row(named_params! {":name": name}, |row| row.get(0))
}

/// All saved searches by name.
pub(super) fn all(connection: &Connection) -> Result<Vec<SavedSearch>, StoreError> {
    let sql = include_str!("../../../sql/query/saved_results.sql");
    let mut select = connection.prepare_cached(sql)?;
    let saved = select.query_map([], |row| {
        Ok(SavedSearch {
            name: row.get(0)?,
            made_at: row.get(1)?,
            query: row.get(2)?,
            games: row.get(3)?,
        })
    })?;
    let mut saved: Vec<SavedSearch> = saved.collect::<Result<_, _>>()?;
    saved.sort_by_cached_key(|saved| name_order(&saved.name));
    Ok(saved)
}

/// Inserts a saved search without games, and returns its id.
fn insert(connection: &Connection, name: &str, query: &str) -> Result<i64, StoreError> {
    let sql = include_str!("../../../sql/query/insert_saved_result.sql");
    let values = named_params! {":name": name, ":question": query, ":created_at": None::<String>};
    connection.query_row(sql, values, |row| row.get(0))
}

/// Inserts games into a saved search, and returns the number of those that were not in it.
fn insert_games(connection: &Connection, id: i64, games: &[i64]) -> Result<usize, StoreError> {
    let sql = include_str!("../../../sql/query/insert_saved_result_game.sql");
    let mut insert = connection.prepare_cached(sql)?;
    let mut inserted = 0;
    for game in games {
        inserted += insert.execute(named_params! {":saved_result": id, ":game": game})?;
    }
    Ok(inserted)
}

fn require_id(connection: &Connection, name: &str) -> Result<i64, StoreError> {
    if let Some(id) = find_id(connection, name)? {
        return Ok(id);
    }
    let names = all(connection)?.into_iter().map(|saved| saved.name);
    let names: Vec<String> = names.collect();
    Err(StoreError::NoSuchSavedSearch {
        name: name.to_owned(),
        similar: similar_names(name, names.iter().map(String::as_str)),
    })
}

fn delete_by_id(connection: &Connection, id: i64) -> Result<(), StoreError> {
    for sql in [
        include_str!("../../../sql/query/delete_saved_result_games.sql"),
        include_str!("../../../sql/query/delete_saved_result.sql"),
    ] {
        connection.execute(sql, named_params! {":saved_result": id})?;
    }
    Ok(())
}

/// The games of the saved searches that a filter includes or excludes.
pub(in crate::store) struct SavedSearchFilter {
    included: Vec<HashSet<i64>>,
    excluded: Vec<HashSet<i64>>,
}

impl SavedSearchFilter {
    /// Reads the saved searches with these names.
    pub(in crate::store) fn read(
        connection: &Connection,
        included: &[String],
        excluded: &[String],
    ) -> Result<SavedSearchFilter, StoreError> {
        let sets = |names: &[String]| -> Result<Vec<HashSet<i64>>, StoreError> {
            names.iter().map(|name| games(connection, name)).collect()
        };
        Ok(SavedSearchFilter {
            included: sets(included)?,
            excluded: sets(excluded)?,
        })
    }

    /// Whether it has no saved search.
    pub(in crate::store) fn is_empty(&self) -> bool {
        self.included.is_empty() && self.excluded.is_empty()
    }

    /// Whether a game is in all included saved searches and in none of the excluded ones.
    pub(in crate::store) fn matches(&self, game: i64) -> bool {
        self.included.iter().all(|games| games.contains(&game))
            && !self.excluded.iter().any(|games| games.contains(&game))
    }
}

fn games(connection: &Connection, name: &str) -> Result<HashSet<i64>, StoreError> {
    let id = require_id(connection, name)?;
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/saved_result_games.sql"))?;
    let games = select.query_map(named_params! {":saved_result": id}, |row| row.get(0))?;
    games.collect::<Result<_, _>>()
}
