//! Finds games of earlier imports whose records were corrected in their source.
//!
//! A record corrects a game if it begins at the same line and column of the same source, its text differs from the old one in one passage, and the old
//! record is no longer in the source. A game that was edited here is never replaced.

use std::collections::{HashMap, HashSet};

use rusqlite::named_params;

use super::correction::Correction;
use super::similar_text::{MAX_TEXT, is_similar};
use crate::record::Record;
use crate::store::format::record_block::BlockCache;
use crate::store::format::segments;
use crate::store::import::identities::game_ids;
use crate::store::{Database, StoreError};

/// Number of new games of a source above which it is taken for another one, and not for a corrected one.
const MAX_NEW_GAMES: usize = 10_000;

/// The games of an import from a source that was imported before.
pub(super) struct SourceGames {
    name: String,
    source: i64,
    /// The identities of all games.
    present: HashSet<[u8; 16]>,
    new: Vec<NewGame>,
}

/// A game that is new.
struct NewGame {
    identity: [u8; 16],
    /// The line and column where its record begins.
    place: (u64, u64),
    text: String,
}

impl SourceGames {
    pub(super) fn new(name: &str, source: i64) -> SourceGames {
        SourceGames {
            name: name.to_owned(),
            source,
            present: HashSet::new(),
            new: Vec::new(),
        }
    }

    /// Adds a game of the source.
    pub(super) fn add(&mut self, record: &Record, identity: [u8; 16], is_new: bool) {
        self.present.insert(identity);
        if is_new && self.new.len() <= MAX_NEW_GAMES && record.text.len() <= MAX_TEXT {
            self.new.push(NewGame {
                identity,
                place: (record.location.line, record.location.column),
                text: record.text.clone(),
            });
        }
    }

    /// The games with smaller numbers than `before` that were corrected.
    pub(super) fn corrected(
        &self,
        database: &Database,
        before: i64,
    ) -> Result<Vec<Correction>, StoreError> {
        if self.new.is_empty() || self.new.len() > MAX_NEW_GAMES {
            return Ok(Vec::new());
        }
        let pairs = self.games_in_place(database, before)?;
        let ids: Vec<i64> = pairs.iter().map(|(id, _)| *id).collect();
        let columns = segments::columns_at(&database.connection, &ids)?;
        let wanted = pairs.iter().map(|(_, new)| new.identity).collect();
        let new_ids = game_ids(&database.connection, &wanted)?;
        let mut cache = BlockCache::default();
        let mut corrections = Vec::new();
        for ((id, new), (_, identity, _)) in pairs.into_iter().zip(columns) {
            let Some(&game) = new_ids.get(&new.identity) else {
                continue;
            };
            if self.present.contains(&identity) || game < before {
                continue;
            }
            let Some(old) = database.read_game(id, &mut cache)? else {
                continue;
            };
            let is_corrected = old.game.incomplete.is_none()
                && old.edited.is_none()
                && old.text.is_some_and(|text| is_similar(&text, &new.text));
            if is_corrected {
                corrections.push(Correction {
                    source: self.name.clone(),
                    line: new.place.0,
                    game,
                    reject: None,
                    old_game: Some(id),
                });
            }
        }
        Ok(corrections)
    }

    /// The old games of the source whose records begin where new ones begin now, in the order of their numbers.
    fn games_in_place(
        &self,
        database: &Database,
        before: i64,
    ) -> Result<Vec<(i64, &NewGame)>, StoreError> {
        let by_place: HashMap<(u64, u64), &NewGame> =
            self.new.iter().map(|new| (new.place, new)).collect();
        let sql = include_str!("../../../../sql/query/games_of_source.sql");
        let mut select = database.connection.prepare_cached(sql)?;
        let parameters = named_params! {":source": self.source, ":before": before};
        let rows = select.query_map(parameters, |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })?;
        let mut cache = BlockCache::default();
        let mut found = Vec::new();
        for row in rows {
            let (id, block, place): (i64, i64, usize) = row?;
            let record = cache.record(&database.connection, block, place)?;
            let new = record.and_then(|record| by_place.get(&(record.line, record.column)));
            found.extend(new.map(|&new| (id, new)));
        }
        Ok(found)
    }
}
