//! Rejects that are stored here and whose records were corrected in the other database.
//!
//! The game that corrects a record takes the place of the reject and of its incomplete game, as it has done there, if that is certain: it comes from the same
//! place of the same source, no other game does, and its text differs in one passage or it begins with all moves of a long incomplete game.

use std::collections::{HashMap, HashSet};

use rusqlite::named_params;

use crate::store::connection::sqlite::Transaction;
use crate::store::format::record_block::BlockCache;
use crate::store::format::reject_text::{TextExtract, read_text};
use crate::store::import::{
    MIN_PLIES_IN_PLACE, delete_reimported, game_ids, identities_of_games, is_similar,
    portable_identity_of_reject,
};
use crate::store::journal::{ChangeRecorder, delete_unused_names};
use crate::store::maintain::{Headers, delete_games, start_key};
use crate::store::players::Aliases;
use crate::store::saved::replace_in_saved;
use crate::store::{Database, Reject, StoreError, StoredGame};

/// The line and column where a record begins in a source of this name.
type Place = (String, u64, u64);

/// The rejects here whose records were replaced in the other database.
#[derive(Default)]
pub(super) struct CorrectedRejects {
    /// Those that are corrected by a game there.
    corrected: Vec<CorrectedReject>,
    /// The numbers of the others.
    unclear: Vec<i64>,
}

struct CorrectedReject {
    id: i64,
    /// The incomplete game here.
    old_game: Option<i64>,
    /// The identity of the game that corrects it.
    identity: [u8; 16],
}

/// What a merge did with rejects whose records were replaced in the other database.
pub(super) struct AppliedCorrections {
    /// The number of those whose places were taken by games.
    pub(super) corrected: u64,
    /// The numbers of those that stay.
    pub(super) unclear: Vec<i64>,
}

impl CorrectedRejects {
    /// Compares the rejects of a database, to which the other one is attached, with the records that the other one has replaced.
    pub(super) fn read(own: &Database, other: &Database) -> Result<CorrectedRejects, StoreError> {
        let mut found = CorrectedRejects::default();
        let rejects = replaced_there(own)?;
        if rejects.is_empty() {
            return Ok(found);
        }
        let places: HashSet<Place> = rejects.iter().map(place_of).collect();
        let games = games_at(other, &places)?;
        let aliases = Aliases::read(&own.connection)?;
        let (mut own_cache, mut other_cache) = (BlockCache::default(), BlockCache::default());
        for reject in rejects {
            let old = match reject.game {
                Some(id) => own.read_game(id, &mut own_cache)?,
                None => None,
            };
            let mut candidates = Vec::new();
            for &id in games.get(&place_of(&reject)).into_iter().flatten() {
                let game = other.read_game(id, &mut other_cache)?;
                let is_correction =
                    |game: &StoredGame| corrects(game, &reject, old.as_ref(), &aliases);
                candidates.extend(game.is_some_and(|game| is_correction(&game)).then_some(id));
            }
            let is_edited = old.as_ref().is_some_and(|old| old.edited.is_some());
            let identities = identities_of_games(&other.connection, &candidates)?;
            match identities[..] {
                [identity] if !is_edited => found.corrected.push(CorrectedReject {
                    id: reject.id,
                    old_game: reject.game,
                    identity,
                }),
                _ => found.unclear.push(reject.id),
            }
        }
        Ok(found)
    }

    /// Deletes the corrected rejects with their incomplete games, whose places the games that correct them take.
    pub(super) fn apply(
        self,
        transaction: &Transaction<'_>,
        change: &mut ChangeRecorder,
    ) -> Result<AppliedCorrections, StoreError> {
        let mut unclear = self.unclear;
        let wanted = self.corrected.iter().map(|reject| reject.identity);
        let games = game_ids(transaction, &wanted.collect())?;
        let (mut rejects, mut old_games, mut replaced) = (Vec::new(), Vec::new(), Vec::new());
        for reject in self.corrected {
            match games.get(&reject.identity) {
                Some(&game) if reject.old_game != Some(game) => {
                    rejects.push(reject.id);
                    old_games.extend(reject.old_game);
                    replaced.extend(reject.old_game.map(|old| (old, game)));
                }
                _ => unclear.push(reject.id),
            }
        }
        unclear.sort_unstable();
        replace_in_saved(transaction, &replaced, change)?;
        delete_reimported(transaction, &rejects, change)?;
        delete_games(transaction, &old_games, change)?;
        delete_unused_names(transaction, change)?;
        Ok(AppliedCorrections {
            corrected: rejects.len() as u64,
            unclear,
        })
    }
}

/// The rejects here whose records the other database has replaced.
fn replaced_there(own: &Database) -> Result<Vec<Reject>, StoreError> {
    let connection = &own.connection;
    let mut rejects = Vec::new();
    let sql = include_str!("../../../../sql/query/has_reimported.sql");
    if !connection
        .prepare_cached(sql)?
        .query_row([], |row| row.get(0))?
    {
        return Ok(rejects);
    }
    let sql = include_str!("../../../../sql/query/is_reimported_there.sql");
    let mut is_replaced = connection.prepare_cached(sql)?;
    let sql = include_str!("../../../../sql/query/reject_keys.sql");
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let (id, source): (i64, Option<String>) = (row.get(0)?, row.get(1)?);
        let offset: i64 = row.get(2)?;
        let packed = row.get_ref(5)?.as_blob().ok();
        let text = read_text(id, row.get(4)?, packed, TextExtract::Whole)?;
        let source = source.unwrap_or_default();
        let named = portable_identity_of_reject(&source, offset.cast_unsigned(), &text);
        if is_replaced.query_row(named_params! {":named": named}, |row| row.get(0))? {
            rejects.extend(own.reject(id)?);
        }
    }
    Ok(rejects)
}

fn place_of(reject: &Reject) -> Place {
    let location = reject.location();
    (reject.source.clone(), location.line, location.column)
}

/// The games of a database whose records begin at these places, in ascending order.
fn games_at(
    database: &Database,
    places: &HashSet<Place>,
) -> Result<HashMap<Place, Vec<i64>>, StoreError> {
    let connection = &database.connection;
    let mut sources: HashMap<i64, &str> = HashMap::new();
    let mut source = connection.prepare_cached(include_str!("../../../../sql/query/source.sql"))?;
    for (name, ..) in places {
        let id = source.query_optional_row(named_params! {":name": name}, |row| row.get(0))?;
        sources.extend(id.map(|id: i64| (id, name.as_str())));
    }
    let sql = include_str!("../../../../sql/query/game_sources.sql");
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map([], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
    })?;
    let mut cache = BlockCache::default();
    let mut found: HashMap<Place, Vec<i64>> = HashMap::new();
    for row in rows {
        let (id, source, block, number): (i64, i64, i64, usize) = row?;
        let Some(&source) = sources.get(&source) else {
            continue;
        };
        if let Some(record) = cache.record(connection, block, number)? {
            let place = (source.to_owned(), record.line, record.column);
            if places.contains(&place) {
                found.entry(place).or_default().push(id);
            }
        }
    }
    Ok(found)
}

/// Whether a game from the place of a reject is its record after a correction.
fn corrects(
    game: &StoredGame,
    reject: &Reject,
    old: Option<&StoredGame>,
    aliases: &Aliases,
) -> bool {
    let (new, old) = (&game.game, old.map(|old| &old.game));
    let plies = old.map_or(0, |old| old.plies().len());
    let is_longer = new.incomplete.is_none() || new.plies().len() > plies;
    let is_same_text = || {
        let text = game.text.as_ref();
        text.is_some_and(|text| is_similar(&reject.text, text))
    };
    let continues = || {
        old.is_some_and(|old| {
            let headers = [old, new].map(|game| Headers::of(game, aliases));
            plies >= MIN_PLIES_IN_PLACE
                && start_key(old.start()) == start_key(new.start())
                && new.move_codes().starts_with(&old.move_codes())
                && headers[0].contradictions(&headers[1]).is_empty()
        })
    };
    is_longer && (is_same_text() || continues())
}
