//! Deletes games and rejects.

use std::collections::BTreeSet;

use rusqlite::{TransactionBehavior, named_params};

use super::delete_rows::{BlockState, delete_game_rows};
use crate::store::connection::sqlite::Transaction;
use crate::store::edit::StoredVersion;
use crate::store::format::segments;
use crate::store::journal::{
    ChangeKind, ChangeRecorder, capture_games, delete_unused_names, listed,
};
use crate::store::{Database, StoreError};

impl Database {
    /// Deletes games with all that is stored of them: records, positions, problems, entries of saved searches, and names that no other game has, except
    /// aliases. The journal keeps them, so that [`Database::undo`] brings them back, until [`Database::purge`]. Returns the number of deleted games.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn delete(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        self.delete_as(ChangeKind::Delete, ids)
    }

    /// Deletes a game like [`Database::delete`], if it still is as it was when it was opened. Returns the number of the change; `None` if there is no game
    /// with this number.
    ///
    /// # Errors
    /// When the game was changed since it was opened, or the database cannot be written.
    pub(crate) fn delete_opened(
        &mut self,
        id: i64,
        opened: StoredVersion,
    ) -> Result<Option<i64>, StoreError> {
        let summary = format!("deleted games: {}", listed(&[id]));
        let change = ChangeRecorder::new(ChangeKind::Delete, summary);
        self.delete_securely(change, |transaction, change| {
            let state = capture_games(transaction, &[id])?.pop();
            let Some(state) = state.and_then(|(_, state)| state) else {
                return Ok(None);
            };
            if StoredVersion::of(&state) != opened {
                return Err(StoreError::ChangedMeanwhile(id));
            }
            delete_games(transaction, &[id], change)?;
            Ok(change.number())
        })
    }

    /// Deletes duplicates like [`Database::delete`].
    ///
    /// # Errors
    /// When the database cannot be written.
    pub(crate) fn delete_duplicates(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        self.delete_as(ChangeKind::Dedupe, ids)
    }

    fn delete_as(&mut self, kind: ChangeKind, ids: &[i64]) -> Result<usize, StoreError> {
        let what = match kind {
            ChangeKind::Dedupe => "duplicates",
            _ => "games",
        };
        let summary = format!("deleted {what}: {}", listed(ids));
        self.delete_securely(ChangeRecorder::new(kind, summary), |transaction, change| {
            delete_games(transaction, ids, change)
        })
    }

    /// Deletes damaged games, whose record blocks may be unreadable. Such a block is deleted with the last of its games. The journal cannot keep
    /// damaged games, so that the change cannot be undone.
    ///
    /// # Errors
    /// When the database cannot be written, or is too damaged to delete them.
    pub(crate) fn delete_damaged(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        let change = ChangeRecorder::new(
            ChangeKind::Repair,
            format!("deleted damaged games: {}", listed(ids)),
        );
        self.delete_securely(change, |transaction, change| {
            change.mark_names_for_cleanup();
            let deleted = delete_game_rows(transaction, ids, BlockState::MayBeDamaged)?;
            change.add_lost_games(transaction, &deleted)?;
            segments::remove(transaction, &deleted)?;
            Ok(deleted.len())
        })
    }

    /// Deletes rejects, each with the incomplete game that has its legal moves. The next import of their file stores them again. Returns the number of
    /// deleted rejects.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub(crate) fn delete_rejects(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        Ok(self.delete_rejects_in_change(ids)?.0)
    }

    /// Deletes rejects like [`Database::delete_rejects`]. Also returns the number of the change, if anything was deleted.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub(crate) fn delete_rejects_in_change(
        &mut self,
        ids: &[i64],
    ) -> Result<(usize, Option<i64>), StoreError> {
        let summary = format!("deleted rejects: {}", listed(ids));
        let change = ChangeRecorder::new(ChangeKind::Delete, summary);
        self.delete_securely(change, |transaction, change| {
            let deleted = delete_rejects(transaction, ids, change)?;
            Ok((deleted, change.number()))
        })
    }

    /// Runs a change that deletes games, then deletes the names that are no longer used. Free pages of the file are overwritten with zeros.
    pub(in crate::store) fn delete_securely<T>(
        &mut self,
        change: ChangeRecorder,
        work: impl FnOnce(&Transaction<'_>, &mut ChangeRecorder) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // Only unused names are deleted, so that foreign keys need not be checked for each of them.
        self.connection.pragma_update("secure_delete", true)?;
        self.connection.pragma_update("foreign_keys", false)?;
        let done = self.in_one_transaction(change, work);
        self.connection.pragma_update("foreign_keys", true)?;
        done
    }

    fn in_one_transaction<T>(
        &mut self,
        mut change: ChangeRecorder,
        work: impl FnOnce(&Transaction<'_>, &mut ChangeRecorder) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        let done = work(&transaction, &mut change)?;
        delete_unused_names(&transaction, &change)?;
        transaction.commit()?;
        Ok(done)
    }
}

/// Deletes rejects with their incomplete games.
fn delete_rejects(
    transaction: &Transaction<'_>,
    ids: &[i64],
    change: &mut ChangeRecorder,
) -> Result<usize, StoreError> {
    let (mut incomplete, mut alone) = (Vec::new(), Vec::new());
    let mut game = transaction.prepare(include_str!("../../../sql/query/game_of_reject.sql"))?;
    for &id in ids {
        let found: Option<Option<i64>> =
            game.query_optional_row(named_params! {":id": id}, |row| row.get(0))?;
        match found {
            Some(Some(game)) => incomplete.push(game),
            Some(None) => alone.push(id),
            None => {}
        }
    }
    change.add_rejects(transaction, &alone)?;
    let mut delete = transaction.prepare(include_str!("../../../sql/query/delete_reject.sql"))?;
    let mut deleted = 0;
    for id in alone {
        deleted += delete.execute(named_params! {":id": id})?;
    }
    delete_games(transaction, &incomplete, change)?;
    Ok(deleted + incomplete.len())
}

/// Deletes games as a part of a change, and rebuilds their segments. Returns the number of deleted games.
pub(in crate::store) fn delete_games(
    transaction: &Transaction<'_>,
    ids: &[i64],
    change: &mut ChangeRecorder,
) -> Result<usize, StoreError> {
    let present = present_games(transaction, ids)?;
    change.mark_names_for_cleanup();
    change.add_games(transaction, &present)?;
    let deleted = delete_game_rows(transaction, &present, BlockState::Intact)?;
    segments::remove(transaction, &deleted)?;
    Ok(deleted.len())
}

/// The numbers that games have, each once.
fn present_games(transaction: &Transaction<'_>, ids: &[i64]) -> Result<Vec<i64>, StoreError> {
    let sql = include_str!("../../../sql/query/game_record.sql");
    let mut select = transaction.prepare_cached(sql)?;
    let ids: BTreeSet<i64> = ids.iter().copied().collect();
    let mut present = Vec::new();
    for id in ids {
        if select.exists(named_params! {":id": id})? {
            present.push(id);
        }
    }
    Ok(present)
}
