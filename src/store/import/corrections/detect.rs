//! Detects records that correct rejects of earlier imports of their source.
//!
//! When a source is imported again, its rejects are compared with its records. A record corrects a reject that is no longer in the source if it
//! begins at the same line and column and its text is similar or continues where the incomplete game ended, or if it has the same players and begins
//! with all moves of a long incomplete game. Their headers must not contradict each other, and no other record may fit.

use std::collections::{HashMap, HashSet};

use rusqlite::named_params;
use serde::Serialize;

use super::source_rejects::{CorrectedReject, SourceRejects};
use crate::record::{Content, Record};
use crate::store::import::identities::game_ids;
use crate::store::import::rejects::delete_reimported;
use crate::store::journal::{ChangeKind, OpenChange};
use crate::store::maintain::delete_games;
use crate::store::players::Aliases;
use crate::store::{Database, PreparedRecord, StoreError};

/// A game that corrects a reject of an earlier import of its source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// The name of the source of both.
    pub source: String,
    /// The line where the record of the game begins.
    pub line: u64,
    /// The id of the game.
    pub game: i64,
    /// The id of the reject.
    pub reject: i64,
    /// The id of the incomplete game with the legal moves of the reject.
    pub old_game: Option<i64>,
}

/// Detects corrections during an import.
#[derive(Default)]
pub(in crate::store) struct CorrectionDetector {
    /// The ids of all rejects by the ids of their sources, once they have been read.
    reject_ids: Option<HashMap<i64, Vec<i64>>>,
    aliases: Aliases,
    /// The rejects of the current source, if it has any.
    current: Option<SourceRejects>,
    corrected: Vec<CorrectedReject>,
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
        let Some(source) = source else { return Ok(()) };
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

    /// Compares a record of the current source with its rejects.
    pub(in crate::store) fn add_record(&mut self, record: &Record, prepared: &PreparedRecord) {
        let Some(rejects) = &mut self.current else {
            return;
        };
        let game = match &record.content {
            Content::Preamble => return,
            Content::Rejected => None,
            Content::Game(game) => Some(&**game),
        };
        if game.is_none_or(|game| game.incomplete.is_some()) {
            rejects.mark_present(&record.text);
        }
        if let (Some(game), Some(prepared)) = (game, &prepared.0)
            && !game.is_fragment()
        {
            rejects.compare(record, game, prepared.identity, &self.aliases);
        }
    }

    fn end_source(&mut self) {
        self.corrected.extend(
            self.current
                .take()
                .into_iter()
                .flat_map(SourceRejects::corrected),
        );
    }

    /// Returns the corrections of all sources, which must have been read to their ends and stored.
    pub(in crate::store) fn finish(
        &mut self,
        database: &Database,
    ) -> Result<Vec<Correction>, StoreError> {
        self.end_source();
        let corrected = std::mem::take(&mut self.corrected);
        let wanted: HashSet<[u8; 16]> = corrected
            .iter()
            .map(|reject| reject.correction.identity)
            .collect();
        let ids = game_ids(&database.connection, &wanted)?;
        let mut corrections = Vec::new();
        for reject in corrected {
            let Some(&game) = ids.get(&reject.correction.identity) else {
                continue;
            };
            let Some(stored) = database.game(game)? else {
                continue;
            };
            // A game that was stored before from another place of the source is a different game.
            let begins = (stored.begins.line, stored.begins.column);
            let is_correction = if reject.correction.is_in_place {
                begins == reject.place
            } else {
                begins.0 == reject.correction.line && reject.old_game.is_some_and(|old| game > old)
            };
            if is_correction && stored.source == reject.source {
                corrections.push(Correction {
                    source: reject.source,
                    line: reject.correction.line,
                    game,
                    reject: reject.id,
                    old_game: reject.old_game,
                });
            }
        }
        Ok(corrections)
    }
}

impl Database {
    /// Deletes corrected rejects with their incomplete games in one transaction, and stores their identities, so that another import of their records
    /// inserts nothing. The games that correct them remain. Returns the number of deleted rejects.
    ///
    /// # Errors
    /// When the database cannot be written, or a reject or its correction no longer exists.
    pub fn delete_corrected_rejects(
        &mut self,
        corrections: &[Correction],
    ) -> Result<usize, StoreError> {
        let mut rejects = Vec::new();
        for correction in corrections {
            rejects.extend(self.reject(correction.reject)?);
        }
        let games: Vec<String> = corrections
            .iter()
            .map(|correction| correction.game.to_string())
            .collect();
        let summary = format!("replaced rejects by corrected games: {}", games.join(", "));
        let change = OpenChange::new(ChangeKind::Replace, summary);
        self.delete_securely(change, |transaction, change| {
            for correction in corrections {
                let sql = include_str!("../../../../sql/query/game_record.sql");
                let mut select = transaction.prepare_cached(sql)?;
                select.query_row(named_params! {":id": correction.game}, |_| Ok(()))?;
            }
            let ids: Vec<i64> = rejects.iter().map(|reject| reject.id).collect();
            let old_games: Vec<i64> = rejects.iter().filter_map(|reject| reject.game).collect();
            delete_reimported(transaction, &ids, change)?;
            delete_games(transaction, &old_games, change)?;
            Ok(rejects.len())
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
