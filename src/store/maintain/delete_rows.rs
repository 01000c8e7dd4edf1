//! Deletes the rows of games and their records, without their entries in the columns of segments.

use std::collections::BTreeMap;

use rusqlite::named_params;

use crate::store::StoreError;
use crate::store::connection::sqlite::Transaction;
use crate::store::format::record_block;
use crate::store::text_index::mark_as_changed;

/// Whether record blocks may be unreadable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum BlockState {
    Intact,
    MayBeDamaged,
}

/// Deletes the rows of games and their records. Returns the numbers of the games that there were.
pub(in crate::store) fn delete_game_rows(
    transaction: &Transaction<'_>,
    ids: &[i64],
    block_state: BlockState,
) -> Result<Vec<i64>, StoreError> {
    let mut blocks: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    let mut deleted = Vec::new();
    for &id in ids {
        let sql = include_str!("../../../sql/query/game_record.sql");
        let mut select = transaction.prepare_cached(sql)?;
        let at: Option<(i64, usize)> = select
            .query_optional_row(named_params! {":id": id}, |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
        let Some((block, place)) = at else { continue };
        blocks.entry(block).or_default().push(place);
        deleted.push(id);
        mark_as_changed(transaction, id)?;
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
            include_str!("../../../sql/query/delete_edited_game.sql"),
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
    Ok(deleted)
}
