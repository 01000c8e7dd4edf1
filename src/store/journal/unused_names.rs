//! Deletes names that no game has any more, when games were deleted.

use super::change_recorder::ChangeRecorder;
use crate::store::StoreError;
use crate::store::connection::sqlite::Transaction;

/// Deletes players and events that no game has. Aliases remain: they are also those of games that are imported later. Most edits take no names from games:
/// then there is nothing to look for.
pub(in crate::store) fn delete_unused_names(
    transaction: &Transaction<'_>,
    change: &ChangeRecorder,
) -> Result<(), StoreError> {
    if !change.needs_name_cleanup() {
        return Ok(());
    }
    for sql in [
        include_str!("../../../sql/query/delete_unused_players.sql"),
        include_str!("../../../sql/query/delete_unused_events.sql"),
    ] {
        transaction.execute(sql, [])?;
    }
    Ok(())
}
