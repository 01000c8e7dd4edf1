//! Deletes names that no game has any more, when games were deleted.

use super::change_recorder::ChangeRecorder;
use super::row_snapshot::RowKey;
use crate::store::StoreError;
use crate::store::connection::sqlite::Transaction;

/// Deletes players and events that no game has, and the aliases of such players, which belong to the change. Most edits take no names from games: then there
/// is nothing to look for.
pub(in crate::store) fn delete_unused_names(
    transaction: &Transaction<'_>,
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    if !change.needs_name_cleanup() {
        return Ok(());
    }
    transaction.execute(
        include_str!("../../../sql/query/delete_unused_players.sql"),
        [],
    )?;
    let aliases: Vec<RowKey> = {
        let sql = include_str!("../../../sql/journal/unused_aliases.sql");
        let mut select = transaction.prepare_cached(sql)?;
        let rows = select.query_map([], |row| Ok(RowKey::alias(&row.get::<_, String>(0)?)))?;
        rows.collect::<Result<_, _>>()?
    };
    change.add_rows(transaction, &aliases)?;
    for sql in [
        include_str!("../../../sql/query/delete_unused_aliases.sql"),
        include_str!("../../../sql/query/delete_unused_events.sql"),
    ] {
        transaction.execute(sql, [])?;
    }
    Ok(())
}
