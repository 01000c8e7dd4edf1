//! Stores result sets, which are lists of games with a name and the query that found them.

use std::collections::HashSet;

use rusqlite::{TransactionBehavior, named_params};
use serde::Serialize;

use crate::store::connection::sqlite::Connection;
use crate::store::journal::{ChangeKind, OpenChange, RowKey};
use crate::store::{Database, StoreError};

/// A saved result set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SavedResultSet {
    /// Its name.
    pub name: String,
    /// The number of its games.
    pub games: u64,
    /// When it was saved, in UTC.
    pub made_at: String,
    /// The query that found it.
    pub question: String,
}

/// What happens if a result set with the same name exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OverwriteMode {
    /// The new result set replaces it.
    Replace,
    /// It remains, and an error is returned.
    Fail,
}

impl Database {
    /// Saves games as a result set, with the query that found them.
    ///
    /// # Errors
    /// When a result set with this name exists and must not be replaced, or the database cannot be written.
    #[doc(hidden)]
    pub fn save_result_set(
        &mut self,
        name: &str,
        question: &str,
        games: &[i64],
        mode: OverwriteMode,
    ) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let summary = format!("saved the search `{name}`");
        let mut change = OpenChange::new(ChangeKind::Saved, summary);
        match (find_id(&transaction, name)?, mode) {
            (None, _) => {}
            (Some(id), OverwriteMode::Replace) => {
                change.add_rows(&transaction, &[RowKey::saved_result(id)])?;
                delete_by_id(&transaction, id)?;
            }
            (Some(_), OverwriteMode::Fail) => {
                return Err(StoreError::ResultSetExists(name.to_owned()));
            }
        }
        let id = insert(&transaction, name, question)?;
        change.add_new_saved_result(&transaction, id)?;
        insert_games(&transaction, id, games)?;
        transaction.commit()
    }

    /// Adds games to a result set, which is saved if there is none with this name, and returns the number of those that were not in it. `question` is stored
    /// with a new one.
    ///
    /// # Errors
    /// When the database cannot be written, or there is no game with one of the numbers.
    pub(crate) fn add_to_result_set(
        &mut self,
        name: &str,
        question: &str,
        games: &[i64],
    ) -> Result<usize, StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let summary = format!("added games to `{name}`");
        let mut change = OpenChange::new(ChangeKind::Saved, summary);
        let id = if let Some(id) = find_id(&transaction, name)? {
            change.add_rows(&transaction, &[RowKey::saved_result(id)])?;
            id
        } else {
            let id = insert(&transaction, name, question)?;
            change.add_new_saved_result(&transaction, id)?;
            id
        };
        let added = insert_games(&transaction, id, games)?;
        // A transaction that changed nothing is rolled back.
        if added > 0 {
            transaction.commit()?;
        }
        Ok(added)
    }

    /// Removes games from a result set, and returns the number of those that were in it. A result set without games is deleted.
    ///
    /// # Errors
    /// When no result set has this name, or the database cannot be written.
    pub(crate) fn remove_from_result_set(
        &mut self,
        name: &str,
        games: &[i64],
    ) -> Result<usize, StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = require_id(&transaction, name)?;
        let summary = format!("removed games from `{name}`");
        let mut change = OpenChange::new(ChangeKind::Saved, summary);
        change.add_rows(&transaction, &[RowKey::saved_result(id)])?;
        let mut removed = 0;
        let mut delete =
            transaction.prepare_cached(include_str!("../../../sql/query/unmark_game.sql"))?;
        for game in games {
            removed += delete.execute(named_params! {":kept": id, ":game": game})?;
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

    /// All saved result sets in the order of their names.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn result_sets(&self) -> Result<Vec<SavedResultSet>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../../sql/query/saved_results.sql"))?;
        let sets = select.query_map([], |row| {
            Ok(SavedResultSet {
                name: row.get(0)?,
                made_at: row.get(1)?,
                question: row.get(2)?,
                games: row.get(3)?,
            })
        })?;
        sets.collect::<Result<_, _>>()
    }

    /// Renames a result set.
    ///
    /// # Errors
    /// When no result set has the old name, another one has the new name, or the database cannot be written.
    pub(crate) fn rename_result_set(&mut self, name: &str, to: &str) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = require_id(&transaction, name)?;
        if find_id(&transaction, to)?.is_some_and(|other| other != id) {
            return Err(StoreError::ResultSetExists(to.to_owned()));
        }
        let summary = format!("renamed the saved search `{name}` to `{to}`");
        let mut change = OpenChange::new(ChangeKind::Saved, summary);
        change.add_rows(&transaction, &[RowKey::saved_result(id)])?;
        let sql = include_str!("../../../sql/query/rename_saved_result.sql");
        transaction.execute(sql, named_params! {":to": to, ":kept": id})?;
        transaction.commit()
    }

    /// Deletes a result set, but not its games.
    ///
    /// # Errors
    /// When no result set has this name, or the database cannot be written.
    pub(crate) fn delete_result_set(&mut self, name: &str) -> Result<(), StoreError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = require_id(&transaction, name)?;
        let summary = format!("deleted the saved search `{name}`");
        let mut change = OpenChange::new(ChangeKind::Saved, summary);
        change.add_rows(&transaction, &[RowKey::saved_result(id)])?;
        delete_by_id(&transaction, id)?;
        transaction.commit()
    }
}

fn find_id(connection: &Connection, name: &str) -> Result<Option<i64>, StoreError> {
    let sql = include_str!("../../../sql/query/saved_result_id.sql");
    let mut select = connection.prepare(sql)?;
    select.query_optional_row(named_params! {":name": name}, |row| row.get(0))
}

/// Inserts a result set without games, and returns its id.
fn insert(connection: &Connection, name: &str, question: &str) -> Result<i64, StoreError> {
    let sql = include_str!("../../../sql/query/insert_saved_result.sql");
    let values =
        named_params! {":name": name, ":question": question, ":created_at": None::<String>};
    connection.query_row(sql, values, |row| row.get(0))
}

/// Inserts games into a result set, and returns the number of those that were not in it.
fn insert_games(connection: &Connection, id: i64, games: &[i64]) -> Result<usize, StoreError> {
    let sql = include_str!("../../../sql/query/insert_saved_result_game.sql");
    let mut insert = connection.prepare_cached(sql)?;
    let mut inserted = 0;
    for game in games {
        inserted += insert.execute(named_params! {":kept": id, ":game": game})?;
    }
    Ok(inserted)
}

fn require_id(connection: &Connection, name: &str) -> Result<i64, StoreError> {
    find_id(connection, name)?.ok_or_else(|| StoreError::NoSuchResultSet(name.to_owned()))
}

fn delete_by_id(connection: &Connection, id: i64) -> Result<(), StoreError> {
    for sql in [
        include_str!("../../../sql/query/delete_saved_result_games.sql"),
        include_str!("../../../sql/query/delete_saved_result.sql"),
    ] {
        connection.execute(sql, named_params! {":kept": id})?;
    }
    Ok(())
}

/// The games of the result sets that a filter includes or excludes.
pub(in crate::store) struct ResultSetFilter {
    included: Vec<HashSet<i64>>,
    excluded: Vec<HashSet<i64>>,
}

impl ResultSetFilter {
    /// Reads the result sets with these names.
    pub(in crate::store) fn read(
        connection: &Connection,
        included: &[String],
        excluded: &[String],
    ) -> Result<ResultSetFilter, StoreError> {
        let sets = |names: &[String]| -> Result<Vec<HashSet<i64>>, StoreError> {
            names.iter().map(|name| games(connection, name)).collect()
        };
        Ok(ResultSetFilter {
            included: sets(included)?,
            excluded: sets(excluded)?,
        })
    }

    /// Whether it has no result set.
    pub(in crate::store) fn is_empty(&self) -> bool {
        self.included.is_empty() && self.excluded.is_empty()
    }

    /// Whether a game is in all included result sets and in none of the excluded ones.
    pub(in crate::store) fn matches(&self, game: i64) -> bool {
        self.included.iter().all(|games| games.contains(&game))
            && !self.excluded.iter().any(|games| games.contains(&game))
    }
}

fn games(connection: &Connection, name: &str) -> Result<HashSet<i64>, StoreError> {
    let id = require_id(connection, name)?;
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/saved_result_games.sql"))?;
    let games = select.query_map(named_params! {":kept": id}, |row| row.get(0))?;
    games.collect::<Result<_, _>>()
}
