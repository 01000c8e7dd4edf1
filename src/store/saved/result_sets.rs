//! Results kept under a name.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, named_params};
use serde::Serialize;

use crate::store::{Database, StoreError};

/// A result that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SavedResultSet {
    /// Its name.
    pub name: String,
    /// How many games it has.
    pub games: u64,
    /// When it was kept, in UTC.
    pub made_at: String,
    /// What was asked.
    pub question: String,
}

/// What to do where a name is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replace {
    /// Keep the new result instead of the old one.
    Yes,
    /// Leave the old one, and fail.
    No,
}

impl Database {
    /// Keeps games under a name, and what was asked for them.
    ///
    /// # Errors
    /// When the name is taken and its result not to be replaced, or the database cannot be written.
    pub fn keep(
        &mut self,
        name: &str,
        question: &str,
        games: &[i64],
        replace: Replace,
    ) -> Result<(), StoreError> {
        let batch = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        match (kept_id(&batch, name)?, replace) {
            (None, _) => {}
            (Some(id), Replace::Yes) => delete(&batch, id)?,
            (Some(_), Replace::No) => return Err(StoreError::ResultSetExists(name.to_owned())),
        }
        let sql = include_str!("../../../sql/query/insert_saved_result.sql");
        let values =
            named_params! {":name": name, ":question": question, ":created_at": None::<String>};
        let id: i64 = batch.query_row(sql, values, |row| row.get(0))?;
        let mut insert = batch.prepare_cached(include_str!(
            "../../../sql/query/insert_saved_result_game.sql"
        ))?;
        for game in games {
            insert.execute(named_params! {":kept": id, ":game": game})?;
        }
        drop(insert);
        Ok(batch.commit()?)
    }

    /// The results that are kept, by their names.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn result_sets(&self) -> Result<Vec<SavedResultSet>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../../sql/query/saved_results.sql"))?;
        let kept = select.query_map([], |row| {
            Ok(SavedResultSet {
                name: row.get(0)?,
                made_at: row.get(1)?,
                question: row.get(2)?,
                games: row.get(3)?,
            })
        })?;
        Ok(kept.collect::<Result<_, _>>()?)
    }

    /// Gives a result that is kept another name.
    ///
    /// # Errors
    /// When there is none of this name, the other one is taken, or the database cannot be written.
    pub fn rename_kept(&mut self, name: &str, to: &str) -> Result<(), StoreError> {
        let batch = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = known_id(&batch, name)?;
        if kept_id(&batch, to)?.is_some_and(|other| other != id) {
            return Err(StoreError::ResultSetExists(to.to_owned()));
        }
        let sql = include_str!("../../../sql/query/rename_saved_result.sql");
        batch.execute(sql, named_params! {":to": to, ":kept": id})?;
        Ok(batch.commit()?)
    }

    /// Keeps a result no longer; its games stay.
    ///
    /// # Errors
    /// When there is none of this name, or the database cannot be written.
    pub fn drop_kept(&mut self, name: &str) -> Result<(), StoreError> {
        let batch = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let id = known_id(&batch, name)?;
        delete(&batch, id)?;
        Ok(batch.commit()?)
    }
}

fn kept_id(connection: &Connection, name: &str) -> Result<Option<i64>, StoreError> {
    let sql = include_str!("../../../sql/query/saved_result_id.sql");
    let id = connection.query_row(sql, named_params! {":name": name}, |row| row.get(0));
    Ok(id.optional()?)
}

fn known_id(connection: &Connection, name: &str) -> Result<i64, StoreError> {
    kept_id(connection, name)?.ok_or_else(|| StoreError::NoSuchResultSet(name.to_owned()))
}

fn delete(connection: &Connection, id: i64) -> Result<(), StoreError> {
    for sql in [
        include_str!("../../../sql/query/delete_saved_result_games.sql"),
        include_str!("../../../sql/query/delete_saved_result.sql"),
    ] {
        connection.execute(sql, named_params! {":kept": id})?;
    }
    Ok(())
}

/// The kept results that a filter names, as numbers of games.
pub(in crate::store) struct KeptSets {
    kept: Vec<HashSet<i64>>,
    not_kept: Vec<HashSet<i64>>,
}

impl KeptSets {
    pub(in crate::store) fn of(
        connection: &Connection,
        kept: &[String],
        not_kept: &[String],
    ) -> Result<KeptSets, StoreError> {
        let sets = |names: &[String]| -> Result<Vec<HashSet<i64>>, StoreError> {
            names.iter().map(|name| games(connection, name)).collect()
        };
        Ok(KeptSets {
            kept: sets(kept)?,
            not_kept: sets(not_kept)?,
        })
    }

    /// Whether none is named.
    pub(in crate::store) fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.not_kept.is_empty()
    }

    /// Whether a game is in all of those that it shall be in, and in none of the others.
    pub(in crate::store) fn has(&self, game: i64) -> bool {
        self.kept.iter().all(|games| games.contains(&game))
            && !self.not_kept.iter().any(|games| games.contains(&game))
    }
}

fn games(connection: &Connection, name: &str) -> Result<HashSet<i64>, StoreError> {
    let id = known_id(connection, name)?;
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/saved_result_games.sql"))?;
    let games = select.query_map(named_params! {":kept": id}, |row| row.get(0))?;
    Ok(games.collect::<Result<_, _>>()?)
}
