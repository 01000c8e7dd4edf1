//! The games of a source that is imported again: those that it has now, and those that earlier imports stored.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::similar_text::MAX_TEXT;
use crate::record::Record;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::record_block::BlockCache;
use crate::store::import::identities::game_ids;

/// Number of new games of a source above which it is taken for another one, and not for a corrected one.
pub(super) const MAX_NEW_GAMES: usize = 10_000;

/// The games of an import from a source that was imported before.
#[derive(Default)]
pub(super) struct SourceGames {
    pub(super) name: String,
    /// The identities of all games.
    present: HashSet<[u8; 16]>,
    /// The texts of those that were not stored before, up to a number; the import may not store them.
    pub(super) new: HashMap<[u8; 16], String>,
}

/// A stored game of a source.
pub(super) struct StoredPlace {
    pub(super) id: i64,
    /// The line and column where its record began when it was imported.
    pub(super) place: (u64, u64),
    /// The identity of its record, if that is still in the source.
    pub(super) present: Option<[u8; 16]>,
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

/// The games of the sources whose records are no longer there, and later ones whose records are there and that have numbers from `first` on. They are in
/// the order of their numbers. In sources from which rejects are missing, all games with such numbers are later ones.
pub(super) fn stored_places(
    connection: &Connection,
    sources: &BTreeMap<i64, (SourceGames, Vec<i64>)>,
    first: i64,
) -> Result<BTreeMap<i64, Vec<StoredPlace>>, StoreError> {
    let present = sources.values().flat_map(|(games, _)| &games.present);
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
        let Some((games, rejects)) = sources.get(&source) else {
            continue;
        };
        let identity = identities.get(&id).copied();
        let mut known = [identity, of_edited].into_iter().flatten();
        let present = known.find(|identity| games.present.contains(identity));
        let may_correct = || id >= first && (found.contains_key(&source) || !rejects.is_empty());
        if present.is_some() && !may_correct() {
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
