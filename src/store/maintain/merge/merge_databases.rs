//! Merges another database into this one.
//!
//! Games are copied as rows, in which the ids of players, sources and variants are replaced; only record blocks and segments are built again. No text is
//! parsed, so that games without a stored text are copied too.

use std::path::Path;

use rusqlite::{TransactionBehavior, named_params};
use serde::Serialize;

use super::corrected_rejects::CorrectedRejects;
use super::incoming_games::{IncomingGame, IncomingGames};
use super::incoming_rejects::IncomingRejects;
use super::other_edits::OtherEdits;
use crate::store::annotations::copy_analyses;
use crate::store::connection::count;
use crate::store::connection::sqlite::Transaction;
use crate::store::format::filter::{FilterRow, Flags};
use crate::store::format::segments;
use crate::store::import::{NewIdentities, last_reject};
use crate::store::index;
use crate::store::journal::{ChangeKind, ChangeRecorder, RowKey, SourceBefore, source_id};
use crate::store::players::copy_aliases;
use crate::store::saved::{OtherSavedSearches, OtherStudies};
use crate::store::{Access, Database, StoreError};

/// Number of positions of the games that are stored in one transaction.
const BATCH_POSITIONS: u64 = 8 << 20;

/// The result of a merge. `games = merged + duplicates` always holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MergeReport {
    /// The number of games of the other database that were processed.
    pub games: u64,
    /// The number of games that were copied.
    pub merged: u64,
    /// The number of games that were stored here already, including incomplete games whose records were reimported here.
    pub duplicates: u64,
    /// The number of these duplicates that were edited in the other database, and are edited in the same way here now.
    pub edited: u64,
    /// The numbers here of the duplicates that were edited in both databases. They stay as they are here.
    pub edited_in_both: Vec<i64>,
    /// The numbers in the other database of the incomplete games that were edited there, and whose records were corrected here. Their edits are not made here.
    pub edits_left_out: Vec<i64>,
    /// The number of rejects that were copied.
    pub rejects: u64,
    /// The number of rejects here whose records were corrected in the other database. The games that correct them have taken their places and those of their
    /// incomplete games.
    pub corrected: u64,
    /// The numbers of the rejects here whose records were corrected or joined in the other database, and that stay because it is not certain which game
    /// there has their place.
    pub corrected_unclear: Vec<i64>,
    /// The number of saved searches that were copied.
    pub kept: u64,
    /// The number of games that are left out of these saved searches, because they are not stored here: their records were corrected or joined.
    pub kept_games_left_out: u64,
    /// The number of studies that were copied.
    pub studies: u64,
    /// The number of aliases that were copied.
    pub aliases: u64,
    /// The number of aliases that were not copied, because the names met in a game here.
    pub aliases_refused: u64,
    /// The spellings that are of different players in the two databases. They stay as they are here.
    pub aliases_kept: Vec<String>,
}

impl Database {
    /// Copies the games of another database with all that is stored of them, and its rejects, sources and preambles. Games with the same identity are
    /// not copied. The other database is only read. `progress` is called with the number of its games that were processed.
    ///
    /// Saved searches are copied last. If their name is taken by other games, the name of the other file is appended, as in `wins (club)`, and a number if
    /// that name is taken too. A saved search that is here under one of these names, or was copied from here, is not copied.
    ///
    /// A game that was edited in one of the databases is the same game as the one that was not: the edit of the other database is made here too. A game that
    /// was edited in both stays as it is here.
    ///
    /// A reject here whose record was corrected in the other database is deleted with its incomplete game, if it is certain which game corrects it: that game takes
    /// its place.
    ///
    /// Studies are copied in the same way, if no study of this name has the same items.
    ///
    /// Aliases of spellings that have another alias here are not copied, nor are aliases of names that met in a game here.
    ///
    /// Games are copied in batches of one transaction each, which are added to `report`. An interrupted merge can be run again.
    ///
    /// # Errors
    /// When the other database cannot be opened or read, a game in it is damaged, or this one cannot be written.
    #[doc(hidden)]
    pub fn merge(
        &mut self,
        path: &Path,
        report: &mut MergeReport,
        progress: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let other = Database::open(path, Access::Read)?;
        let unopenable = || StoreError::Unopenable {
            path: path.to_owned(),
            message: "its name is not UTF-8".to_owned(),
        };
        let name = path.to_str().ok_or_else(unopenable)?;
        let attach = include_str!("../../../../sql/query/attach.sql");
        self.connection
            .execute(attach, named_params! {":path": name})?;
        let stem = path.file_stem().unwrap_or(path.as_os_str());
        let stem = stem.to_string_lossy().into_owned();
        let result = self.merge_attached(&other, &stem, report, progress);
        // A cached statement that reads the other database would prevent it from being detached.
        self.connection.flush_prepared_statement_cache();
        let end = include_str!("../../../../sql/script/merge_end.sql");
        let ended = self.connection.execute_batch(end);
        result?;
        ended
    }

    fn merge_attached(
        &mut self,
        other: &Database,
        stem: &str,
        report: &mut MergeReport,
        mut progress: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let _transaction = other.begin_read()?;
        let summary = format!("merged the database {stem}");
        let mut change = ChangeRecorder::new(ChangeKind::Merge, summary);
        self.in_transaction(|transaction| merge_sources(transaction, other, &mut change))?;

        let rejects = IncomingRejects::read(&self.connection, other)?;
        let mut new_identities = NewIdentities::default();
        let mut known = new_identities.read(&self.connection)?;
        let edits = OtherEdits::read(&self.connection, &other.connection)?;
        let mut taken = Vec::new();
        let mut batch = IncomingGames::default();
        for segment in index::segments(&other.connection)? {
            let columns = segments::columns_of(&other.connection, segment)?;
            let identities = columns.identities.as_chunks().0;
            let signatures = columns.signatures.as_chunks().0;
            let numbered = (segment.first_game..).zip(FilterRow::read_all(&columns.filter_rows));
            for ((id, row), (&identity, &signature)) in
                numbered.zip(identities.iter().zip(signatures))
            {
                if !row.flags.has(Flags::PRESENT) {
                    continue;
                }
                report.games += 1;
                let is_reimported = rejects.reimported_games.contains(&id);
                if is_reimported && edits.is_edited(id) {
                    report.edits_left_out.push(id);
                }
                if is_reimported || !known.insert(u128::from_le_bytes(identity)) {
                    report.duplicates += 1;
                } else if let Some(own) = edits.own_game(id) {
                    report.duplicates += 1;
                    if own.is_edited {
                        report.edited_in_both.push(own.id);
                    } else {
                        taken.push((id, own.id));
                    }
                } else {
                    batch.positions += u64::from(row.plies) + 1;
                    batch.games.push(IncomingGame {
                        id,
                        identity,
                        signature,
                    });
                }
                if batch.positions >= BATCH_POSITIONS {
                    let batch = std::mem::take(&mut batch);
                    self.store_batch(
                        (other, batch),
                        &mut new_identities,
                        &rejects,
                        report,
                        &mut change,
                    )?;
                }
                progress(report.games);
            }
        }
        self.store_batch(
            (other, batch),
            &mut new_identities,
            &rejects,
            report,
            &mut change,
        )?;
        self.take_edits(other, &taken, &mut change)?;
        report.edited += taken.len() as u64;
        self.merge_beside_games(other, stem, &rejects, report, &mut change)
    }

    /// Merges data that is not copied with games: rejects without games, analyses of games that are stored here, saved searches, studies and aliases.
    fn merge_beside_games(
        &mut self,
        other: &Database,
        stem: &str,
        rejects: &IncomingRejects,
        report: &mut MergeReport,
        change: &mut ChangeRecorder,
    ) -> Result<(), StoreError> {
        report.rejects += self.in_transaction(|transaction| {
            add_reimported(transaction, change)?;
            transaction
                .execute_batch(include_str!("../../../../sql/script/merge_reimported.sql"))?;
            let before = last_reject(transaction)?;
            let inserted = rejects.insert(transaction, None, None)?;
            let range = (before + 1, last_reject(transaction)?);
            change.add_new_rejects(transaction, range)?;
            Ok(inserted)
        })?;
        self.apply_other_corrections(other, report, change)?;
        self.in_transaction(|transaction| copy_analyses(transaction, &other.connection, change))?;
        let saved_searches = OtherSavedSearches::read(other)?;
        let [saved, left_out] = self.in_transaction(|transaction| {
            saved_searches.save(transaction, (other, stem), change)
        })?;
        report.kept += saved;
        report.kept_games_left_out += left_out;
        let studies = OtherStudies::read(other)?;
        report.studies +=
            self.in_transaction(|transaction| studies.save(transaction, (other, stem), change))?;
        let aliases = other.aliases()?;
        let copied =
            self.in_transaction(|transaction| copy_aliases(transaction, aliases, change))?;
        report.aliases += copied.copied;
        report.aliases_refused += copied.refused;
        report.aliases_kept.extend(copied.kept);
        self.in_transaction(|transaction| change.add_sources(transaction))
    }

    /// Lets games of the other database take the places of the rejects here that they correct.
    fn apply_other_corrections(
        &mut self,
        other: &Database,
        report: &mut MergeReport,
        change: &mut ChangeRecorder,
    ) -> Result<(), StoreError> {
        let corrected = CorrectedRejects::read(self, other)?;
        // As for other deletions: only names that no game has any more are deleted.
        self.connection.pragma_update("foreign_keys", false)?;
        let applied = self.in_transaction(|transaction| corrected.apply(transaction, change));
        self.connection.pragma_update("foreign_keys", true)?;
        let applied = applied?;
        report.corrected += applied.corrected;
        report.corrected_unclear.extend(applied.unclear);
        Ok(())
    }

    /// Stores the games of a batch that no other program has stored meanwhile, with their rejects.
    fn store_batch(
        &mut self,
        (other, mut batch): (&Database, IncomingGames),
        new_identities: &mut NewIdentities,
        rejects: &IncomingRejects,
        report: &mut MergeReport,
        change: &mut ChangeRecorder,
    ) -> Result<(), StoreError> {
        let ids: Vec<i64> = batch.games.iter().map(|game| game.id).collect();
        if let Some(&damaged) = other.damaged_games(&ids)?.first() {
            return Err(StoreError::Damaged(damaged));
        }
        let before = batch.games.len();
        let inserted_rejects = self.in_transaction(|transaction| {
            let stored_by_others = new_identities.read(transaction)?;
            let is_new = |game: &IncomingGame| {
                !stored_by_others.contains(&u128::from_le_bytes(game.identity))
            };
            batch.games.retain(is_new);
            if batch.games.is_empty() {
                return Ok(0);
            }
            let first_game = segments::next_game(transaction)?;
            batch.store(transaction, other, first_game)?;
            change.add_new_games(transaction, first_game, count(batch.games.len()))?;
            let last = last_reject(transaction)?;
            let mut inserted = 0;
            for (new_id, game) in (first_game..).zip(&batch.games) {
                inserted += rejects.insert(transaction, Some(game.id), Some(new_id))?;
            }
            let rejects = (last + 1, last_reject(transaction)?);
            change.add_new_rejects(transaction, rejects)?;
            Ok(inserted)
        })?;
        report.merged += batch.games.len() as u64;
        report.duplicates += (before - batch.games.len()) as u64;
        report.rejects += inserted_rejects;
        Ok(())
    }

    /// Runs a function in a write transaction of this database.
    pub(super) fn in_transaction<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // An immediate transaction would lock the other database too.
        let deferred = TransactionBehavior::Deferred;
        let transaction = self.connection.transaction_with_behavior(deferred)?;
        transaction.execute(include_str!("../../../../sql/query/lock.sql"), [])?;
        let result = work(&transaction)?;
        transaction.commit()?;
        Ok(result)
    }
}

/// Inserts the sources of the other database, and adds its comments to those that are here. What they were becomes a part of the change.
fn merge_sources(
    transaction: &Transaction<'_>,
    other: &Database,
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../../sql/query/source_names.sql");
    let mut select = other.connection.prepare(sql)?;
    let names = select.query_map([], |row| row.get(0))?;
    let mut before = Vec::new();
    for name in names {
        let name: String = name?;
        let state = SourceBefore::read(transaction, &name)?;
        before.push((name, state));
    }
    transaction.execute_batch(include_str!("../../../../sql/script/merge_begin.sql"))?;
    for (name, before) in before {
        if let Some(id) = source_id(transaction, &name)? {
            change.record_source(id, before);
        }
    }
    Ok(())
}

/// Records in the journal that the identities of corrected records that are taken from the other database were not here before the merge.
fn add_reimported(
    transaction: &Transaction<'_>,
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../../sql/query/other_reimported.sql");
    let mut select = transaction.prepare(sql)?;
    let rows = select.query_map([], |row| Ok(RowKey::reimported(&row.get::<_, Vec<u8>>(0)?)))?;
    let keys: Vec<RowKey> = rows.collect::<Result<_, _>>()?;
    change.add_rows(transaction, &keys)
}
