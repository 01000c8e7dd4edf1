//! Empties the journal, so that nothing of deleted games is left.

use rusqlite::TransactionBehavior;
use serde::Serialize;

use crate::store::{Database, StoreError, text_index};

/// What a purge has removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PurgeReport {
    /// The number of changes that can no longer be undone.
    pub changes: usize,
}

impl Database {
    /// Empties the journal: changes can no longer be undone, and nothing is left of games that were deleted and of what edits replaced, except in unused
    /// pages of the file until [`Database::compact`].
    ///
    /// # Errors
    /// When the database cannot be written.
    #[doc(hidden)]
    pub fn purge(&mut self) -> Result<PurgeReport, StoreError> {
        self.connection.pragma_update("secure_delete", true)?;
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate)?;
        transaction.execute_batch(include_str!("../../../sql/journal/clear_references.sql"))?;
        transaction.execute(include_str!("../../../sql/journal/delete_parts.sql"), [])?;
        let changes =
            transaction.execute(include_str!("../../../sql/journal/delete_changes.sql"), [])?;
        // The index has words of deleted games.
        text_index::clear(&transaction)?;
        transaction.commit()?;
        Ok(PurgeReport { changes })
    }
}
