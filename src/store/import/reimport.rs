//! Reimports rejects, and replaces those that can now be replayed further.

use rusqlite::{Transaction, TransactionBehavior, named_params};

use super::batch::{Added, Batch, warnings};
use super::identities::{Identities, NewIdentities};
use super::name_ids::Names;
use super::reject_row::named_identity_of_reject;
use super::spool::folder_of;
use crate::record::{Content, Game, Record};
use crate::store::format::reject_text::{TextExtract, read_text};
use crate::store::maintain::delete;
use crate::store::{Counts, Database, ImportOptions, Reject, StoreError};

/// Outcome of the reimport of a reject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReimportOutcome {
    /// It is a complete game now, and stored.
    Whole,
    /// It is a complete game now, a duplicate of a stored one.
    Duplicate,
    /// It is still incomplete, but more moves were replayed, and are stored.
    Longer,
    /// It could not be replayed any further; nothing is changed.
    Still,
}

impl Database {
    /// Takes in what reading rejects again gave, `None` where the text is no record: a whole game, or a longer part of one
    /// than before, is stored under the source of the reject, and the reject leaves the database together with the
    /// incomplete game it had. All of that is one transaction: it is done for all of them or for none. `counts` grows by the
    /// rejects when it is done. Gives what became of each.
    ///
    /// # Errors
    /// When the database cannot be written, or one of the rejects is not there any more.
    pub fn reimport_rejects(
        &mut self,
        again: &[(&Reject, Option<Record>)],
        counts: &mut Counts,
    ) -> Result<Vec<ReimportOutcome>, StoreError> {
        // Games are read in between, over the same connection.
        let connection = &self.connection;
        let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
        let mut counted = Counts::default();
        // What is taken in, and the incomplete games that it replaces.
        let (mut better, mut old_games) = (Vec::new(), Vec::new());
        let mut retaken = Vec::new();
        for (reject, record) in again {
            let old = match reject.game {
                Some(id) => self.game(id)?.map(|stored| (id, stored.game.plies().len())),
                None => None,
            };
            let is_more = |game: &Game| {
                game.incomplete.is_none() || old.is_none_or(|(_, plies)| game.plies().len() > plies)
            };
            match record {
                Some(record) if matches!(&record.content, Content::Game(game) if is_more(game)) => {
                    leave(&transaction, reject)?;
                    old_games.extend(old.map(|(id, _)| id));
                    better.push((retaken.len(), reject, record));
                }
                record => {
                    counted.seen += 1;
                    counted.warnings += record.as_ref().map_or(0, warnings);
                    *(if old.is_some() {
                        &mut counted.incomplete
                    } else {
                        &mut counted.rejected
                    }) += 1;
                }
            }
            retaken.push(ReimportOutcome::Still);
        }
        delete::games(&transaction, &old_games)?;
        let (mut known, mut newcomers) = (Identities::default(), NewIdentities::default());
        known.extend(&newcomers.read(&transaction)?);
        let mut batch = Batch::new(true, folder_of(&transaction));
        for (number, reject, record) in better {
            batch.begin_source(&transaction, &reject.source)?;
            let is_whole =
                matches!(&record.content, Content::Game(game) if game.incomplete.is_none());
            let prepared = ImportOptions::default().prepare(record);
            retaken[number] = match batch.add(&mut known, record.clone(), prepared)? {
                Added::Game if is_whole => ReimportOutcome::Whole,
                Added::Game => ReimportOutcome::Longer,
                _ => ReimportOutcome::Duplicate,
            };
        }
        let (stored, _) = batch.store(&transaction, &mut newcomers, &mut Names::default())?;
        counted += stored;
        transaction.commit()?;
        *counts += counted;
        Ok(retaken)
    }
}

/// Deletes a reject and stores its identity, so that another import of its file does not add it again.
pub(in crate::store) fn leave(batch: &Transaction<'_>, reject: &Reject) -> Result<(), StoreError> {
    let id = named_params! {":id": reject.id};
    // A reject that is not there any more is an error. Its text is read again, for a list has only the beginning.
    let mut select = batch.prepare_cached(include_str!("../../../sql/query/reject_text.sql"))?;
    let (source, offset, bytes, packed): (String, i64, i64, Vec<u8>) = select
        .query_row(id, |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })?;
    let text = read_text(reject.id, bytes, Some(&packed), TextExtract::Whole)?;
    let named = named_identity_of_reject(&source, offset.cast_unsigned(), &text);
    batch.execute(
        include_str!("../../../sql/query/insert_reimported_reject.sql"),
        named_params! {":id": reject.id, ":named": named},
    )?;
    batch.execute(include_str!("../../../sql/query/delete_reject.sql"), id)?;
    Ok(())
}
