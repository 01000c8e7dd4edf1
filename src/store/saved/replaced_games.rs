//! Games that take the places of other games in saved searches and studies.

use std::collections::BTreeSet;

use rusqlite::named_params;

use crate::store::StoreError;
use crate::store::connection::sqlite::Transaction;
use crate::store::journal::{ChangeRecorder, RowKey};

/// Adds games to the saved searches of others, which are deleted later in the same change, and lets items of studies show them instead. `replaced` are the
/// numbers of the old and the new games.
pub(in crate::store) fn replace_in_saved(
    transaction: &Transaction<'_>,
    replaced: &[(i64, i64)],
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let copy = include_str!("../../../sql/query/copy_saved_result_games.sql");
    let mut copy = transaction.prepare_cached(copy)?;
    let studies = include_str!("../../../sql/query/studies_of_game.sql");
    let mut studies = transaction.prepare_cached(studies)?;
    let mut changed = BTreeSet::new();
    for (old, new) in replaced {
        copy.execute(named_params! {":old": old, ":new": new})?;
        let found = studies.query_map(named_params! {":game": old}, |row| row.get(0))?;
        changed.extend(found.collect::<Result<Vec<i64>, _>>()?);
    }
    let keys: Vec<RowKey> = changed.into_iter().map(RowKey::study).collect();
    change.add_rows(transaction, &keys)?;
    let replace = include_str!("../../../sql/query/replace_study_game.sql");
    let mut replace = transaction.prepare_cached(replace)?;
    for (old, new) in replaced {
        replace.execute(named_params! {":old": old, ":new": new})?;
    }
    Ok(())
}
