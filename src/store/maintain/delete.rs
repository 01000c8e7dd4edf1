//! Taking games out.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, named_params};

use crate::store::format::{record_block, segments};
use crate::store::{Database, StoreError};

impl Database {
    /// Takes games out for good, with all that is kept of them: their records, their positions, what was noticed, their places in
    /// results that are kept, names that no other game says. What they held is overwritten; [`Database::compact`] gives the room back. Gives
    /// how many of the numbers were those of games.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn delete(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        self.overwriting(|transaction| games(transaction, ids))
    }

    /// Takes damaged games out, as far as they are there: blocks of records that cannot be read go with the last of their games.
    ///
    /// # Errors
    /// When the database cannot be written, or is damaged so that they cannot be taken out.
    pub fn delete_damaged(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        self.overwriting(|transaction| games_of(transaction, ids, Blocks::MayBeDamaged))
    }

    /// Takes rejects out for good, each with the incomplete game that holds what could be replayed of it. The next import of their file brings them
    /// back. Gives how many of the numbers were those of rejects.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn delete_rejects(&mut self, ids: &[i64]) -> Result<usize, StoreError> {
        self.overwriting(|transaction| rejects(transaction, ids))
    }

    /// Does what takes something out, and then takes out the names that nothing says any more; what is taken out is overwritten.
    pub(in crate::store) fn overwriting(
        &mut self,
        delete: impl FnOnce(&Transaction<'_>) -> Result<usize, StoreError>,
    ) -> Result<usize, StoreError> {
        // What is deleted is overwritten. A name that goes is borne by no game: that need not be looked up for each.
        self.connection.pragma_update(None, "secure_delete", true)?;
        self.connection.pragma_update(None, "foreign_keys", false)?;
        let deleted = self.in_one_transaction(delete);
        self.connection.pragma_update(None, "foreign_keys", true)?;
        deleted
    }

    fn in_one_transaction(
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

fn rejects(transaction: &Transaction<'_>, ids: &[i64]) -> Result<usize, StoreError> {
    let mut incomplete = Vec::new();
    let mut deleted = 0;
    let mut game = transaction.prepare(include_str!("../../../sql/query/game_of_reject.sql"))?;
    let mut delete = transaction.prepare(include_str!("../../../sql/query/delete_reject.sql"))?;
    for &id in ids {
        let id = named_params! {":id": id};
        let known: Option<Option<i64>> = game.query_row(id, |row| row.get(0)).optional()?;
        incomplete.extend(known.flatten());
        deleted += delete.execute(id)?;
    }
    games(transaction, &incomplete)?;
    Ok(deleted)
}

/// What is known of the blocks that the records of games are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Blocks {
    AreWhole,
    MayBeDamaged,
}

/// Takes games out. The segments that they are in are made again.
pub(in crate::store) fn games(
    transaction: &Transaction<'_>,
    ids: &[i64],
) -> Result<usize, StoreError> {
    games_of(transaction, ids, Blocks::AreWhole)
}

fn games_of(
    transaction: &Transaction<'_>,
    ids: &[i64],
    whole: Blocks,
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
            Err(StoreError::Corrupt(_)) if whole == Blocks::MayBeDamaged => {
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
