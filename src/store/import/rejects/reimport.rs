//! Imports rejects again, and replaces those that can now be replayed further.

use rusqlite::TransactionBehavior;

use super::delete_reimported::delete_reimported;
use crate::record::{Content, Game, Record};
use crate::store::connection::sqlite::Transaction;
use crate::store::import::batch::{AddOutcome, Batch, NameIds, count_warnings};
use crate::store::import::identities::{IdentitySet, NewIdentities};
use crate::store::import::temp_files::database_folder;
use crate::store::journal::{ChangeKind, ChangeRecorder};
use crate::store::maintain::delete_games;
use crate::store::{Database, ImportCounts, ImportOptions, Reject, StoreError};

/// Outcome of the reimport of a reject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReimportOutcome {
    /// The record is a complete game now, and is stored.
    Complete,
    /// The record is a complete game now, and a duplicate of a stored one.
    Duplicate,
    /// The game is still incomplete, but more moves can be replayed, and are stored.
    Longer,
    /// No more moves can be replayed, and the database is unchanged.
    Unchanged,
}

impl Database {
    /// Stores what parsing rejects again has returned, where `None` stands for a text that is not a record. A complete game, or a longer
    /// part of one than before, is stored under the source of the reject, and the reject is deleted together with its incomplete game. All
    /// rejects are processed in one transaction, after which they are added to `counts`. Returns the outcome for each reject.
    ///
    /// # Errors
    /// When the database cannot be written, or one of the rejects no longer exists.
    #[doc(hidden)]
    pub fn reimport_rejects(
        &mut self,
        parsed: &[(&Reject, Option<Record>)],
        counts: &mut ImportCounts,
    ) -> Result<Vec<ReimportOutcome>, StoreError> {
        // Games are read through the same connection while the transaction is open.
        let connection = &self.connection;
        let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        let mut new_counts = ImportCounts::default();
        let mut change = ChangeRecorder::new(ChangeKind::Repair, "read rejects again");
        let mut deleted = Vec::new();
        // The records to store, and the incomplete games that they replace.
        let (mut replacements, mut old_games) = (Vec::new(), Vec::new());
        let mut outcomes = Vec::new();
        for (reject, record) in parsed {
            let old = match reject.game {
                Some(id) => self.game(id)?.map(|stored| (id, stored.game.plies().len())),
                None => None,
            };
            let is_longer = |game: &Game| {
                game.incomplete.is_none() || old.is_none_or(|(_, plies)| game.plies().len() > plies)
            };
            match record {
                Some(record) if matches!(&record.content, Content::Game(game) if is_longer(game)) =>
                {
                    deleted.push(reject.id);
                    old_games.extend(old.map(|(id, _)| id));
                    replacements.push((outcomes.len(), reject, record));
                }
                record => {
                    new_counts.seen += 1;
                    new_counts.warnings += record.as_ref().map_or(0, count_warnings);
                    *(if old.is_some() {
                        &mut new_counts.incomplete
                    } else {
                        &mut new_counts.rejected
                    }) += 1;
                }
            }
            outcomes.push(ReimportOutcome::Unchanged);
        }
        delete_reimported(&transaction, &deleted, &mut change)?;
        delete_games(&transaction, &old_games, &mut change)?;
        let (mut known, mut new_identities) = (IdentitySet::default(), NewIdentities::default());
        known.extend(&new_identities.read(&transaction)?);
        let mut batch = Batch::new(true, database_folder(&transaction));
        for (index, reject, record) in replacements {
            batch.begin_source(&transaction, &reject.source)?;
            let is_complete =
                matches!(&record.content, Content::Game(game) if game.incomplete.is_none());
            let prepared = ImportOptions::default().prepare(record);
            outcomes[index] = match batch.add(&mut known, record.clone(), prepared)? {
                AddOutcome::Game if is_complete => ReimportOutcome::Complete,
                AddOutcome::Game => ReimportOutcome::Longer,
                _ => ReimportOutcome::Duplicate,
            };
        }
        let mut names = NameIds::default();
        let (stored, _) =
            batch.store(&transaction, &mut new_identities, &mut names, &mut change)?;
        let replaced = deleted.len();
        let plural = if replaced == 1 { "" } else { "s" };
        let summary = format!("replaced {replaced} reject{plural} by what could be replayed");
        change.set_summary(&transaction, summary)?;
        new_counts += stored;
        transaction.commit()?;
        *counts += new_counts;
        Ok(outcomes)
    }
}
