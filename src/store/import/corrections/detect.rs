//! Detects records that correct rejects of earlier imports of their source.
//!
//! When a source is imported again, its rejects are compared with its records. A record corrects a reject that is no longer in the source if it
//! begins at the same line and column and its text differs in few passages or continues where the incomplete game ended, or if it has the same players and
//! begins with all moves of a long incomplete game. Where the text differs in more passages, the headers must not contradict each other. No other
//! record may fit.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use rusqlite::named_params;

use super::corrected_games::add_corrected_games;
use super::correction::{Correction, CorrectionSearch, Corrections};
use super::source_games::SourceGames;
use super::source_rejects::{CorrectedReject, SourceRejects};
use crate::record::{Content, Record};
use crate::store::format::segments;
use crate::store::import::identities::{game_ids, identities_of_games};
use crate::store::import::rejects::{MovedReject, delete_reimported, insert_known_identity};
use crate::store::journal::{ChangeKind, ChangeRecorder, listed_texts};
use crate::store::maintain::delete_games;
use crate::store::players::Aliases;
use crate::store::saved::replace_in_saved;
use crate::store::{Database, PreparedRecord, StoreError};

/// Detects corrections during an import.
#[derive(Default)]
pub(in crate::store) struct CorrectionDetector {
    /// The ids of all rejects by the ids of their sources, once they have been read.
    reject_ids: Option<HashMap<i64, Vec<i64>>>,
    aliases: Aliases,
    /// The rejects of the current source, if it has any.
    current: Option<SourceRejects>,
    corrected: Vec<CorrectedReject>,
    /// The ids of rejects whose records are still in their sources. A source may be read several times.
    present_rejects: HashSet<i64>,
    /// The games of each source that was imported before, by its id.
    games: BTreeMap<i64, SourceGames>,
    /// The id of the current source, if it was imported before.
    source: Option<i64>,
    /// The number that the first new game of the import will have, or a smaller one.
    first_new_game: Option<i64>,
}

impl CorrectionDetector {
    /// Begins a source, to which records added from now on belong. `source` is its id if it is in the database.
    pub(in crate::store) fn begin_source(
        &mut self,
        database: &Database,
        name: &str,
        source: Option<i64>,
    ) -> Result<(), StoreError> {
        self.end_source();
        if self.first_new_game.is_none() {
            self.first_new_game = Some(segments::next_game(&database.connection)?);
        }
        self.source = source;
        let Some(source) = source else { return Ok(()) };
        let games = self.games.entry(source);
        games.or_insert_with(|| SourceGames::new(name));
        if self.reject_ids.is_none() {
            self.aliases = Aliases::read(&database.connection)?;
            self.reject_ids = Some(database.reject_ids()?);
        }
        let ids = self.reject_ids.as_ref().and_then(|ids| ids.get(&source));
        if let Some(ids) = ids {
            let rejects = SourceRejects::read(database, name, ids, &self.aliases)?;
            self.current = Some(rejects);
        }
        Ok(())
    }

    /// Whether a record is stored as a reject at its place in the current source.
    pub(in crate::store) fn has_reject_in_place(&self, record: &Record) -> bool {
        let rejects = self.current.as_ref();
        rejects.is_some_and(|rejects| rejects.has_in_place(record))
    }

    /// Compares a record of the current source with its rejects and games. `is_new` states whether its game is no duplicate. Returns the reject that is the
    /// record if it began at another place of the source.
    pub(in crate::store) fn add_record(
        &mut self,
        record: &Record,
        prepared: &PreparedRecord,
        is_new: impl FnOnce(&[u8; 16]) -> bool,
    ) -> Option<MovedReject> {
        let games = self.source.and_then(|source| self.games.get_mut(&source));
        if let (Some(games), Some(prepared)) = (games, &prepared.0) {
            games.add(record, prepared.identity, is_new(&prepared.identity));
        }
        let rejects = self.current.as_mut()?;
        let game = match &record.content {
            Content::Preamble => return None,
            Content::Rejected => None,
            Content::Game(game) => Some(&**game),
        };
        let is_reject = game.is_none_or(|game| game.incomplete.is_some());
        let moved = is_reject.then(|| rejects.mark_present(record)).flatten();
        if let (Some(game), Some(prepared)) = (game, &prepared.0)
            && !game.is_fragment()
        {
            rejects.compare(record, game, prepared.identity, &self.aliases);
        }
        moved
    }

    fn end_source(&mut self) {
        if let Some(rejects) = self.current.take() {
            self.present_rejects.extend(rejects.present());
            self.corrected.extend(rejects.corrected());
        }
    }

    /// Returns the corrections of all sources, which must have been read to their ends and stored.
    pub(in crate::store) fn finish(
        &mut self,
        database: &Database,
        search: CorrectionSearch,
    ) -> Result<Corrections, StoreError> {
        self.end_source();
        let mut corrected = std::mem::take(&mut self.corrected);
        let mut done = std::mem::take(&mut self.present_rejects);
        corrected.retain(|reject| done.insert(reject.id));
        let wanted: HashSet<[u8; 16]> = corrected
            .iter()
            .map(|reject| reject.correction.identity)
            .collect();
        let ids = game_ids(&database.connection, &wanted)?;
        let mut found = Corrections::default();
        for reject in corrected {
            let Some(&game) = ids.get(&reject.correction.identity) else {
                continue;
            };
            let Some(stored) = database.game(game)? else {
                continue;
            };
            // A game that was stored before from another place of the source is a different game.
            let begins = (stored.location.line, stored.location.column);
            let is_newer = || reject.old_game.is_none_or(|old| game > old);
            let is_correction = if reject.correction.is_in_place {
                begins == reject.place && (reject.correction.is_longer || is_newer())
            } else {
                begins.0 == reject.correction.line && reject.old_game.is_some_and(|old| game > old)
            };
            if is_correction && stored.source == reject.source {
                let old_game = match reject.old_game {
                    Some(old) => database.game(old)?,
                    None => None,
                };
                let correction = Correction {
                    source: reject.source,
                    line: reject.correction.line,
                    game,
                    reject: Some(reject.id),
                    old_game: reject.old_game,
                    incomplete: stored.game.incomplete.clone(),
                };
                found.add(correction, old_game.as_ref(), &stored);
            }
        }
        let games = std::mem::take(&mut self.games);
        let first = self.first_new_game.unwrap_or_default();
        let absent = |source| {
            let ids = self.reject_ids.as_ref().and_then(|ids| ids.get(&source));
            let ids = ids.into_iter().flatten().copied();
            ids.filter(|id| !done.contains(id)).collect()
        };
        let sources = games
            .into_iter()
            .map(|(source, games)| (source, games, absent(source)));
        let search = (search, first);
        let sources = sources.collect();
        add_corrected_games(database, sources, &self.aliases, search, &mut found)?;
        Ok(found)
    }
}

impl Database {
    /// Deletes corrected games, and corrected rejects with their incomplete games, in one transaction. Their identities are stored, so that
    /// another import of their records inserts nothing. The games that correct them remain, and take their places in saved searches
    /// and studies. Returns the number of deleted rejects and games.
    ///
    /// # Errors
    /// When the database cannot be written, or a reject or its correction no longer exists.
    pub(crate) fn apply_corrections(
        &mut self,
        corrections: &[Correction],
    ) -> Result<usize, StoreError> {
        let replaced: Vec<String> = corrections.iter().map(Correction::summary).collect();
        let summary = format!(
            "replaced records that were corrected in their files, games and rejects -> games: {}",
            listed_texts(&replaced)
        );
        let change = ChangeRecorder::new(ChangeKind::Replace, summary);
        self.delete_securely(change, |transaction, change| {
            for correction in corrections {
                let sql = include_str!("../../../../sql/query/game_record.sql");
                let mut select = transaction.prepare_cached(sql)?;
                select.query_row(named_params! {":id": correction.game}, |_| Ok(()))?;
            }
            let ids: Vec<i64> = corrections
                .iter()
                .filter_map(|correction| correction.reject)
                .collect();
            let old_games: Vec<i64> = corrections
                .iter()
                .filter_map(|correction| correction.old_game)
                .collect();
            let new_games: BTreeSet<i64> = corrections
                .iter()
                .map(|correction| correction.game)
                .collect();
            // The undo brings them back as they are now, and their import cannot be undone before this change.
            change.add_games(transaction, &Vec::from_iter(new_games))?;
            let replaced = corrections.iter().filter_map(|correction| {
                let old = correction.old_game?;
                Some((old, correction.game))
            });
            replace_in_saved(transaction, &replaced.collect::<Vec<_>>(), change)?;
            delete_reimported(transaction, &ids, change)?;
            let whole = corrections
                .iter()
                .filter(|correction| correction.reject.is_none());
            let whole: BTreeSet<i64> = whole.filter_map(|whole| whole.old_game).collect();
            for identity in identities_of_games(transaction, &Vec::from_iter(whole))? {
                insert_known_identity(transaction, &identity, change)?;
            }
            delete_games(transaction, &old_games, change)?;
            Ok(corrections.len())
        })
    }

    /// The ids of all rejects by the ids of their sources.
    fn reject_ids(&self) -> Result<HashMap<i64, Vec<i64>>, StoreError> {
        let sql = include_str!("../../../../sql/query/reject_sources.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        let mut ids: HashMap<i64, Vec<i64>> = HashMap::new();
        while let Some(row) = rows.next()? {
            ids.entry(row.get(0)?).or_default().push(row.get(1)?);
        }
        Ok(ids)
    }
}
