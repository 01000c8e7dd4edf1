//! Finds games of earlier imports whose records were corrected in their source.
//!
//! A complete game corrects an older one if both were stored from the same line and column of the same source, their texts differ in one passage, and of both
//! records only the newer one is in the source now. A game that was edited here is never replaced.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::correction::{Correction, Corrections};
use super::similar_text::{MAX_TEXT, is_similar};
use crate::record::Record;
use crate::store::connection::sqlite::Connection;
use crate::store::format::record_block::BlockCache;
use crate::store::import::identities::game_ids;
use crate::store::{Database, StoreError};

/// Number of new games of a source above which it is taken for another one, and not for a corrected one.
const MAX_NEW_GAMES: usize = 10_000;

/// The games of an import from a source that was imported before.
#[derive(Default)]
pub(super) struct SourceGames {
    name: String,
    /// The identities of all games.
    present: HashSet<[u8; 16]>,
    /// The texts of those that were not stored before, up to a number; the import may not store them.
    pub(super) new: HashMap<[u8; 16], String>,
}

/// A stored game of a source.
struct StoredPlace {
    id: i64,
    /// The line and column where its record began when it was imported.
    place: (u64, u64),
    /// The identity of its record, if that is still in the source.
    present: Option<[u8; 16]>,
}

impl SourceGames {
    pub(super) fn new(name: &str) -> SourceGames {
        SourceGames {
            name: name.to_owned(),
            ..SourceGames::default()
        }
    }

    /// Adds a game of the source.
    pub(super) fn add(&mut self, record: &Record, identity: [u8; 16], is_new: bool) {
        self.present.insert(identity);
        if is_new && self.new.len() <= MAX_NEW_GAMES && record.text.len() <= MAX_TEXT {
            self.new.insert(identity, record.text.clone());
        }
    }
}

/// The games of the sources, which are given by their ids, that games with numbers from `first` on correct.
pub(super) fn corrected_games(
    database: &Database,
    mut sources: BTreeMap<i64, SourceGames>,
    first: i64,
) -> Result<Corrections, StoreError> {
    sources.retain(|_, games| games.new.len() <= MAX_NEW_GAMES);
    let mut corrections = Corrections::default();
    if sources.is_empty() {
        return Ok(corrections);
    }
    let (mut old_cache, mut new_cache) = (BlockCache::default(), BlockCache::default());
    for (source, places) in stored_places(&database.connection, &sources, first)? {
        let games = &sources[&source];
        let by_place: HashMap<(u64, u64), (i64, [u8; 16])> = places
            .iter()
            .filter_map(|game| Some((game.place, (game.id, game.present?))))
            .collect();
        for old in places.iter().filter(|game| game.present.is_none()) {
            let newer = by_place.get(&old.place).filter(|(new, _)| *new > old.id);
            let Some(&(game, identity)) = newer else {
                continue;
            };
            let (Some(old), Some(new)) = (
                database.read_game(old.id, &mut old_cache)?,
                database.read_game(game, &mut new_cache)?,
            ) else {
                continue;
            };
            let new_text = games.new.get(&identity).or(new.text.as_ref());
            let texts = old.text.as_ref().zip(new_text);
            let are_complete =
                [&old, &new].map(|stored| stored.game.incomplete.is_none()) == [true; 2];
            let is_corrected = are_complete
                && texts.is_some_and(|(old, new)| new.len() <= MAX_TEXT && is_similar(old, new));
            if is_corrected {
                let list = if old.edited.is_some() {
                    &mut corrections.of_edited
                } else {
                    &mut corrections.replaceable
                };
                list.push(Correction {
                    source: games.name.clone(),
                    line: new.location.line,
                    game,
                    reject: None,
                    old_game: Some(old.summary.id),
                    incomplete: None,
                });
            }
        }
    }
    Ok(corrections)
}

/// The games of the sources whose records are no longer there, and later ones whose records are there and that have numbers from `first` on. They are in
/// the order of their numbers.
fn stored_places(
    connection: &Connection,
    sources: &BTreeMap<i64, SourceGames>,
    first: i64,
) -> Result<BTreeMap<i64, Vec<StoredPlace>>, StoreError> {
    let present = sources.values().flat_map(|games| &games.present);
    let ids = game_ids(connection, &present.copied().collect())?;
    let identities: HashMap<i64, [u8; 16]> = ids
        .into_iter()
        .map(|(identity, id)| (id, identity))
        .collect();
    let sql = include_str!("../../../../sql/query/game_sources.sql");
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map([], |row| {
        let of_edited: Option<[u8; 16]> = row.get(4)?;
        Ok((
            row.get(0)?,
            row.get(1)?,
            row.get(2)?,
            row.get(3)?,
            of_edited,
        ))
    })?;
    let mut cache = BlockCache::default();
    let mut found: BTreeMap<i64, Vec<StoredPlace>> = BTreeMap::new();
    for row in rows {
        let (id, source, block, number, of_edited): (i64, i64, i64, usize, _) = row?;
        let Some(games) = sources.get(&source) else {
            continue;
        };
        let identity = identities.get(&id).copied();
        let mut known = [identity, of_edited].into_iter().flatten();
        let present = known.find(|identity| games.present.contains(identity));
        if present.is_some() && (id < first || !found.contains_key(&source)) {
            continue;
        }
        if let Some(record) = cache.record(connection, block, number)? {
            found.entry(source).or_default().push(StoredPlace {
                id,
                place: (record.line, record.column),
                present,
            });
        }
    }
    Ok(found)
}
