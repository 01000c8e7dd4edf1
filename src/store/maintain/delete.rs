//! Deletes games and rejects.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, named_params};

use crate::store::format::{record_block, segments};
use crate::store::{Database, StoreError};

impl Database {
    /// Deletes games with all that is stored of them: records, positions, problems, entries of result sets, and names that no other game has. The
    /// deleted data is overwritten with zeros; [`Database::compact`] returns the unused pages. Returns the number of deleted games.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn delete(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        self.delete_securely(|transaction| delete_games(transaction, ids))
    }

    /// Deletes damaged games, whose record blocks may be unreadable. Such a block is deleted with the last of its games.
    ///
    /// # Errors
    /// When the database cannot be written, or is too damaged to delete them.
    pub fn delete_damaged(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        self.delete_securely(|transaction| delete_with(transaction, ids, BlockState::MayBeDamaged))
    }

    /// Deletes rejects, each with the incomplete game that has its legal moves. The next import of their file stores them again. Returns the number of
    /// deleted rejects.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn delete_rejects(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        self.delete_securely(|transaction| delete_rejects(transaction, ids))
    }

    /// Runs a deletion, then deletes the names that are no longer used. The deleted data is overwritten with zeros.
    pub(in crate::store) fn delete_securely(
        &mut self,
        delete: impl FnOnce(&Transaction<'_>) -> Result<usize, StoreError>,
    ) -> Result<usize, StoreError> {
        // Only unused names are deleted, so that foreign keys need not be checked for each of them.
        self.connection.pragma_update(None, "secure_delete", true)?;
        self.connection.pragma_update(None, "foreign_keys", false)?;
        let deleted = self.delete_in_transaction(delete);
        self.connection.pragma_update(None, "foreign_keys", true)?;
        deleted
    }

    fn delete_in_transaction(
        &mut self,
        delete: impl FnOnce(&Transaction<'_>) -> Result<usize, StoreError>,
    ) -> Result<usize, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        let deleted = delete(&transaction)?;
        for sql in [
            include_str!("../../../sql/query/delete_unused_players.sql"),
            include_str!("../../../sql/query/delete_unused_aliases.sql"),
            include_str!("../../../sql/query/delete_unused_events.sql"),
        ] {
            transaction.execute(sql, [])?;
        }
        transaction.commit()?;
        Ok(deleted)
    }
}

/// Deletes rejects with their incomplete games.
fn delete_rejects(transaction: &Transaction<'_>, ids: &[i64]) -> Result<usize, StoreError> {
    let mut incomplete = Vec::new();
    let mut deleted = 0;
    let mut game = transaction.prepare(include_str!("../../../sql/query/game_of_reject.sql"))?;
    let mut delete = transaction.prepare(include_str!("../../../sql/query/delete_reject.sql"))?;
    for &id in ids {
        let id = named_params! {":id": id};
        let game_of_reject: Option<Option<i64>> =
            game.query_row(id, |row| row.get(0)).optional()?;
        incomplete.extend(game_of_reject.flatten());
        deleted += delete.execute(id)?;
    }
    delete_games(transaction, &incomplete)?;
    Ok(deleted)
}

/// Whether record blocks may be unreadable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockState {
    Sound,
    MayBeDamaged,
}

/// Deletes games, and rebuilds their segments. Returns the number of deleted games.
pub(in crate::store) fn delete_games(
    transaction: &Transaction<'_>,
    ids: &[i64],
) -> Result<usize, StoreError> {
    delete_with(transaction, ids, BlockState::Sound)
}

fn delete_with(
    transaction: &Transaction<'_>,
    ids: &[i64],
    block_state: BlockState,
) -> Result<usize, StoreError> {
    let mut blocks: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    let mut deleted = Vec::new();
    for &id in ids {
        let sql = include_str!("../../../sql/query/game_record.sql");
        let mut select = transaction.prepare_cached(sql)?;
        let at: Option<(i64, usize)> = select
            .query_row(named_params! {":id": id}, |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()?;
        let Some((block, place)) = at else { continue };
        blocks.entry(block).or_default().push(place);
        deleted.push(id);
        for sql in [
            include_str!("../../../sql/query/delete_rejects_of_game.sql"),
            include_str!("../../../sql/query/delete_saved_result_game.sql"),
            include_str!("../../../sql/query/delete_seats.sql"),
            include_str!("../../../sql/query/delete_annotations.sql"),
            include_str!("../../../sql/query/delete_variation_annotations.sql"),
            include_str!("../../../sql/query/delete_variations.sql"),
            include_str!("../../../sql/query/delete_problems.sql"),
            include_str!("../../../sql/query/delete_analysis.sql"),
            include_str!("../../../sql/query/delete_puzzles.sql"),
            include_str!("../../../sql/query/delete_game.sql"),
        ] {
            let mut delete = transaction.prepare_cached(sql)?;
            delete.execute(named_params! {":id": id})?;
        }
    }
    for (id, places) in blocks {
        match record_block::remove(transaction, id, &places) {
            Err(StoreError::Corrupt(_)) if block_state == BlockState::MayBeDamaged => {
                let sql = include_str!("../../../sql/query/delete_unused_record_block.sql");
                let mut delete = transaction.prepare_cached(sql)?;
                delete.execute(named_params! {":id": id})?;
            }
            done => done?,
        }
    }
    segments::remove(transaction, &deleted)?;
    Ok(deleted.len())
}
