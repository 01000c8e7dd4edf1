//! Imports rejects again, and replaces those that can now be replayed further.

use std::collections::HashSet;

use rusqlite::TransactionBehavior;

use super::delete_reimported::{delete_reimported, insert_known_identity};
use crate::record::{Content, Game, Record};
use crate::store::connection::sqlite::Transaction;
use crate::store::edit::{EditableGame, EditedGame, found_game, replace_games};
use crate::store::import::batch::{AddOutcome, Batch, NameIds, count_warnings};
use crate::store::import::identities::{IdentitySet, NewIdentities, game_ids};
use crate::store::import::prepared::game_identity;
use crate::store::import::temp_files::database_folder;
use crate::store::journal::{ChangeKind, ChangeRecorder, listed};
use crate::store::maintain::delete_games;
use crate::store::saved::replace_in_saved;
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
    /// More moves can be replayed, but the incomplete game was edited, and its edits cannot be carried over for certain: the database is unchanged.
    Edited,
}

/// What is done with rejects that were read again.
#[derive(Default)]
struct Reimport<'a> {
    outcomes: Vec<ReimportOutcome>,
    counts: ImportCounts,
    /// The numbers of rejects that are deleted.
    deleted: Vec<i64>,
    /// The numbers of rejects whose games keep their numbers.
    corrected: Vec<i64>,
    replacements: Vec<Replacement<'a>>,
    /// Incomplete games that were edited, with their edits in the complete game.
    edited: Vec<EditedGame>,
    /// The identities of those games without the edits.
    known: Vec<[u8; 16]>,
}

/// A record that replaces a reject, and the incomplete game of the reject.
struct Replacement<'a> {
    /// The index of its outcome.
    index: usize,
    reject: &'a Reject,
    record: &'a Record,
    game: &'a Game,
    old_game: Option<i64>,
}

impl Database {
    /// Stores what parsing rejects again has returned, where `None` stands for a text that is not a record. A complete game, or a longer
    /// part of one than before, is stored under the source of the reject, and takes the place of the incomplete game in saved searches and studies; the reject
    /// is deleted together with its incomplete game. An incomplete game that was edited keeps its number and its edits instead. All
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
        let mut change = ChangeRecorder::new(ChangeKind::Repair, "read rejects again");
        let mut reimport = Reimport::default();
        for (reject, record) in parsed {
            let outcome = self.plan_reimport(reject, record.as_ref(), &mut reimport)?;
            reimport.outcomes.push(outcome);
        }
        let replaced = [&reimport.deleted[..], &reimport.corrected].concat();
        let edited = std::mem::take(&mut reimport.edited);
        replace_games(&transaction, edited, &mut change)?;
        for identity in &reimport.known {
            insert_known_identity(&transaction, identity, &mut change)?;
        }
        delete_reimported(&transaction, &reimport.deleted, &mut change)?;
        let stored = store_replacements(&transaction, &mut reimport, &mut change)?;
        let plural = if replaced.len() == 1 { "" } else { "s" };
        let listed = listed(&replaced);
        let summary = format!("replaced reject{plural} {listed} by what could be replayed");
        change.set_summary(&transaction, summary)?;
        reimport.counts += stored;
        transaction.commit()?;
        *counts += reimport.counts;
        Ok(reimport.outcomes)
    }

    /// The stored game that a record is, if it is one other than the incomplete game of a reject.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn other_game_of_record(
        &self,
        reject: &Reject,
        record: &Record,
    ) -> Result<Option<i64>, StoreError> {
        let Content::Game(game) = &record.content else {
            return Ok(None);
        };
        let found = self.games_with_identities(&[game_identity(game, &record.text)])?;
        Ok(found.into_iter().find(|id| reject.game != Some(*id)))
    }

    /// Decides what is done with a reject, and returns the outcome as far as it is known.
    fn plan_reimport<'a>(
        &self,
        reject: &'a Reject,
        record: Option<&'a Record>,
        reimport: &mut Reimport<'a>,
    ) -> Result<ReimportOutcome, StoreError> {
        let old = match reject.game {
            Some(id) => self.game(id)?,
            None => None,
        };
        let plies = old.as_ref().map(|old| old.game.plies().len());
        let is_longer = |game: &Game| {
            game.incomplete.is_none() || plies.is_none_or(|plies| game.plies().len() > plies)
        };
        let is_edited = old.as_ref().is_some_and(|old| old.edited.is_some());
        let mut outcome = ReimportOutcome::Unchanged;
        if let Some(record) = record
            && let Content::Game(game) = &record.content
            && is_longer(game)
        {
            if !is_edited {
                reimport.deleted.push(reject.id);
                reimport.replacements.push(Replacement {
                    index: reimport.outcomes.len(),
                    reject,
                    record,
                    game,
                    old_game: old.map(|old| old.summary.id),
                });
                return Ok(outcome);
            }
            if let Some(edited) = self.with_edits(reject, game, reimport)? {
                let plies = edited.game.plies().len() as u64;
                reimport.counts.seen += 1;
                reimport.counts.imported += 1;
                reimport.counts.warnings += count_warnings(record);
                reimport.counts.plies += plies;
                reimport.counts.positions += plies + 1;
                reimport.known.push(game_identity(game, &record.text));
                reimport.edited.push(edited);
                reimport.corrected.push(reject.id);
                return Ok(ReimportOutcome::Complete);
            }
            outcome = ReimportOutcome::Edited;
        }
        reimport.counts.seen += 1;
        reimport.counts.warnings += record.map_or(0, count_warnings);
        *(if old.is_some() {
            &mut reimport.counts.incomplete
        } else {
            &mut reimport.counts.rejected
        }) += 1;
        Ok(outcome)
    }

    /// The complete game of a reject with the edits of its incomplete one; `None` if they cannot be carried over for certain, or the result would be another
    /// stored game.
    fn with_edits(
        &self,
        reject: &Reject,
        game: &Game,
        reimport: &Reimport<'_>,
    ) -> Result<Option<EditedGame>, StoreError> {
        let old = match reject.game {
            Some(id) => self.editable_game(id)?,
            None => None,
        };
        let Some(EditableGame { stored, version }) = old else {
            return Ok(None);
        };
        let found = found_game(&stored, &reject.text);
        let Some(found) = found.filter(|_| game.incomplete.is_none()) else {
            return Ok(None);
        };
        let mut game = game.clone();
        let carried = game.carry_edits(&found, &stored.game);
        if !carried.contradicted.is_empty() || !carried.without_move.is_empty() {
            return Ok(None);
        }
        let identity = game.identity();
        let mut others = reimport.edited.iter();
        let is_stored = others.any(|other| other.game.identity() == identity)
            || !game_ids(&self.connection, &HashSet::from([identity]))?.is_empty();
        Ok((!is_stored).then_some(EditedGame {
            id: stored.summary.id,
            version,
            game,
            stored,
        }))
    }
}

/// Stores the records that replace rejects, lets their games take the places of the incomplete ones, and deletes these.
fn store_replacements(
    transaction: &Transaction<'_>,
    reimport: &mut Reimport<'_>,
    change: &mut ChangeRecorder,
) -> Result<ImportCounts, StoreError> {
    let (mut known, mut new_identities) = (IdentitySet::default(), NewIdentities::default());
    known.extend(&new_identities.read(transaction)?);
    let mut batch = Batch::new(true, database_folder(transaction));
    let mut old_games = Vec::new();
    for replacement in &reimport.replacements {
        let Replacement {
            index,
            reject,
            record,
            game,
            old_game,
        } = *replacement;
        batch.begin_source(transaction, &reject.source)?;
        let prepared = ImportOptions::default().prepare(record);
        old_games.extend(old_game.map(|id| (id, game_identity(game, &record.text))));
        reimport.outcomes[index] = match batch.add(&mut known, record.clone(), prepared)? {
            AddOutcome::Game if game.incomplete.is_none() => ReimportOutcome::Complete,
            AddOutcome::Game => ReimportOutcome::Longer,
            _ => ReimportOutcome::Duplicate,
        };
    }
    let mut names = NameIds::default();
    let stored = batch.store(transaction, &mut new_identities, &mut names, change)?;
    let wanted = old_games.iter().map(|(_, identity)| *identity).collect();
    let new_games = game_ids(transaction, &wanted)?;
    let replaced = old_games
        .iter()
        .filter_map(|(old, identity)| Some((*old, *new_games.get(identity)?)));
    replace_in_saved(transaction, &replaced.collect::<Vec<_>>(), change)?;
    let old_games: Vec<i64> = old_games.into_iter().map(|(old, _)| old).collect();
    delete_games(transaction, &old_games, change)?;
    Ok(stored.counts)
}
