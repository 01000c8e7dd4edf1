//! Records that correct what an earlier import of their source could not replay.
//!
//! When a source is imported again, its rejects are compared with its records. A record corrects a reject that does not occur in the source any
//! more, if it stands in the same place and its text is nearly the same or goes on where the other one stopped, or if it has the same players and
//! begins with all the moves of a long incomplete game. Nothing in their headers may contradict, and no other record may fit.

mod watched;

use std::collections::{HashMap, HashSet};

use rusqlite::named_params;
use serde::Serialize;

use super::reimport::leave;
use crate::record::{Content, Record};
use crate::store::annotations::merge_analyses;
use crate::store::maintain::delete;
use crate::store::players::aliases::Aliases;
use crate::store::{Database, Prepared, StoreError};
use watched::{Found, Watched};

/// A game that corrects what an earlier import of its source could not replay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// The source of both.
    pub source: String,
    /// The line where the record of the game begins.
    pub line: u64,
    /// The game.
    pub game: i64,
    /// The reject that it corrects.
    pub reject: i64,
    /// The incomplete game that holds the legal part of the reject.
    pub old_game: Option<i64>,
}

/// Looks for corrections during an import.
#[derive(Default)]
pub(in crate::store) struct Corrections {
    /// The rejects of the database by the numbers of their sources, when they were asked for first.
    rejects: Option<HashMap<i64, Vec<i64>>>,
    aliases: Aliases,
    /// The source begun last, if it had rejects.
    watched: Option<Watched>,
    found: Vec<Found>,
}

impl Corrections {
    /// What is seen from now on comes from this source, which has this number if the database knows it.
    pub(in crate::store) fn begin_source(
        &mut self,
        database: &Database,
        name: &str,
        source: Option<i64>,
    ) -> Result<(), StoreError> {
        self.end_source();
        let Some(source) = source else { return Ok(()) };
        if self.rejects.is_none() {
            self.aliases = Aliases::read(&database.connection)?;
            self.rejects = Some(database.reject_ids()?);
        }
        let ids = self.rejects.as_ref().and_then(|ids| ids.get(&source));
        if let Some(ids) = ids {
            let watched = Watched::read(database, name, ids, &self.aliases)?;
            self.watched = Some(watched);
        }
        Ok(())
    }

    /// Compares a record of the source with the rejects.
    pub(in crate::store) fn see(&mut self, record: &Record, prepared: &Prepared) {
        let Some(watched) = &mut self.watched else {
            return;
        };
        let game = match &record.content {
            Content::Preamble => return,
            Content::Rejected => None,
            Content::Game(game) => Some(&**game),
        };
        if game.is_none_or(|game| game.incomplete.is_some()) {
            watched.meet(&record.text);
        }
        if let (Some(game), Some(prepared)) = (game, &prepared.0)
            && !game.is_fragment()
        {
            watched.compare(record, game, prepared.identity, &self.aliases);
        }
    }

    fn end_source(&mut self) {
        self.found.extend(
            self.watched
                .take()
                .into_iter()
                .flat_map(Watched::corrections),
        );
    }

    /// The corrections of all sources, which have been read to their ends and stored.
    pub(in crate::store) fn finish(
        &mut self,
        database: &Database,
    ) -> Result<Vec<Correction>, StoreError> {
        self.end_source();
        let found = std::mem::take(&mut self.found);
        let wanted: HashSet<[u8; 16]> = found.iter().map(|found| found.by.identity).collect();
        let numbers = merge_analyses::numbers(&database.connection, &wanted)?;
        let mut corrections = Vec::new();
        for found in found {
            let Some(&game) = numbers.get(&found.by.identity) else {
                continue;
            };
            let Some(stored) = database.game(game)? else {
                continue;
            };
            // A game that was there before, in another place of the source, is another game.
            let begins = (stored.begins.line, stored.begins.column);
            let is_there = if found.by.is_in_place {
                begins == found.place
            } else {
                begins.0 == found.by.line && found.old_game.is_some_and(|old| game > old)
            };
            if is_there && stored.source == found.source {
                corrections.push(Correction {
                    source: found.source,
                    line: found.by.line,
                    game,
                    reject: found.reject,
                    old_game: found.old_game,
                });
            }
        }
        Ok(corrections)
    }
}

impl Database {
    /// Takes out the rejects that games have corrected, with their incomplete games, and remembers them, so that another import of their records
    /// adds nothing: all in one transaction. The games that correct them stay. Gives how many rejects were taken out.
    ///
    /// # Errors
    /// When the database cannot be written, or a reject or its correction is not there any more.
    pub fn replace_corrected(&mut self, corrections: &[Correction]) -> Result<usize, StoreError> {
        let mut rejects = Vec::new();
        for correction in corrections {
            rejects.extend(self.reject(correction.reject)?);
        }
        self.overwriting(|transaction| {
            for correction in corrections {
                let sql = include_str!("../../../../sql/query/game_record.sql");
                let mut select = transaction.prepare_cached(sql)?;
                select.query_row(named_params! {":id": correction.game}, |_| Ok(()))?;
            }
            let mut old_games = Vec::new();
            for reject in &rejects {
                leave(transaction, reject)?;
                old_games.extend(reject.game);
            }
            delete::games(transaction, &old_games)?;
            Ok(rejects.len())
        })
    }

    /// The numbers of all rejects by those of their sources.
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
