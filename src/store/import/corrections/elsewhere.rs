//! Finds corrected records that begin elsewhere in their source than before, because text before them was added or removed.
//!
//! A game corrects an old record that is no longer in the source if a later import has stored it and their texts are those of versions of one record, and if at
//! least twice as many bytes differ between the old record and any other later game, and between the game and any other old record of the same import.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use rusqlite::named_params;

use super::correction::{Correction, Corrections};
use super::similar_text::{MAX_TEXT, difference};
use super::source_games::{MAX_NEW_GAMES, SourceGames, StoredPlace};
use crate::store::connection::sqlite::Connection;
use crate::store::format::record_block::BlockCache;
use crate::store::maintain::Headers;
use crate::store::players::Aliases;
use crate::store::{Database, StoreError};

/// Number of pairs of old and new records above which they are taken for those of another file, and not compared.
const MAX_PAIRS: usize = 250_000;

/// Length in bytes of the shortest text that is recognised elsewhere.
const MIN_TEXT: usize = 64;

/// How many times more bytes must differ in every other record that may be the same one.
const CLEARLY_LESS: usize = 2;

/// A record and a later game that may be a version of it, by their indices.
struct Pair {
    old: usize,
    game: usize,
    /// The number of bytes that differ.
    difference: usize,
}

/// A record that is no longer in its source.
struct OldRecord {
    reject: Option<i64>,
    /// The game, or the incomplete game of the reject.
    game: Option<i64>,
    headers: Option<Headers>,
    text: String,
    change: i64,
}

/// A game that is in the source.
struct NewGame {
    id: i64,
    headers: Headers,
    text: String,
    change: i64,
}

/// Adds the corrections of games and rejects of a source for which none was found in their places. The rejects are no longer in the source. `first` is the
/// number of the first game that the import has stored, or a smaller one.
pub(super) fn add_corrections_elsewhere(
    database: &Database,
    source: &SourceGames,
    (places, rejects): (&[StoredPlace], &[i64]),
    (first, aliases): (i64, &Aliases),
    found: &mut Corrections,
) -> Result<(), StoreError> {
    let known = || found.all();
    let replaced: HashSet<i64> = known().filter_map(|known| known.old_game).collect();
    let used: HashSet<i64> = known().map(|known| known.game).collect();
    let absent = places.iter().filter(|place| place.present.is_none());
    let absent: Vec<i64> = absent
        .map(|place| place.id)
        .filter(|id| !replaced.contains(id))
        .collect();
    let present = places.iter().filter(|place| place.present.is_some());
    let present: Vec<&StoredPlace> = present.filter(|place| !used.contains(&place.id)).collect();
    let old_count = absent.len() + rejects.len();
    if present.len() > MAX_NEW_GAMES || old_count * present.len() > MAX_PAIRS {
        return Ok(());
    }
    let old = old_records(database, (&absent, rejects), aliases)?;
    let new = new_games(database, source, &present, (first, aliases))?;
    for pair in certain_pairs(&old, &new) {
        let OldRecord {
            reject, game: old, ..
        } = old[pair.old];
        let new = &new[pair.game];
        let old_game = match old {
            Some(old) => database.game(old)?,
            None => None,
        };
        let Some(new) = database.game(new.id)? else {
            continue;
        };
        if new.game.is_fragment() || reject.is_none() && new.game.incomplete.is_some() {
            continue;
        }
        found.add(
            Correction {
                source: new.source.clone(),
                line: new.location.line,
                game: new.summary.id,
                reject,
                old_game: old,
                incomplete: new.game.incomplete.clone(),
            },
            old_game.as_ref(),
            &new,
        );
    }
    Ok(())
}

/// The pairs of an old record and the game that is the only one that may be a version of it, or differs from it clearly less than all others.
fn certain_pairs(old: &[OldRecord], new: &[NewGame]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (at, record) in old.iter().enumerate() {
        let later = new.iter().enumerate();
        let later = later.filter(|(_, game)| game.change > record.change);
        pairs.extend(later.filter_map(|(game, new)| {
            let headers = record.headers.as_ref();
            let contradict = || headers.is_some_and(|headers| headers.contradict(&new.headers));
            let difference = difference((&record.text, &new.text), contradict)?;
            Some(Pair {
                old: at,
                game,
                difference,
            })
        }));
    }
    let import = |pair: &Pair| (pair.game, old[pair.old].change);
    let of_old = sorted_differences(&pairs, |pair| pair.old);
    let of_game = sorted_differences(&pairs, import);
    let is_certain = |pair: &Pair| {
        let lists = [&of_old[&pair.old], &of_game[&import(pair)]];
        let others = CLEARLY_LESS * pair.difference.max(1);
        let is_first = |list: &[usize]| {
            list[0] == pair.difference && list.get(1).is_none_or(|next| *next >= others)
        };
        lists.into_iter().all(|list| is_first(list))
    };
    pairs.retain(is_certain);
    pairs
}

/// The differences of pairs with the same key, in ascending order.
fn sorted_differences<K: Eq + Hash>(
    pairs: &[Pair],
    key: impl Fn(&Pair) -> K,
) -> HashMap<K, Vec<usize>> {
    let mut lists: HashMap<K, Vec<usize>> = HashMap::new();
    for pair in pairs {
        lists.entry(key(pair)).or_default().push(pair.difference);
    }
    lists.values_mut().for_each(|list| list.sort_unstable());
    lists
}

/// The complete ones of some games, and some rejects.
fn old_records(
    database: &Database,
    (games, rejects): (&[i64], &[i64]),
    aliases: &Aliases,
) -> Result<Vec<OldRecord>, StoreError> {
    let mut records = Vec::new();
    let mut cache = BlockCache::default();
    for &id in games {
        let Some(stored) = database.read_game(id, &mut cache)? else {
            continue;
        };
        let headers = Some(Headers::of(&stored.game, aliases));
        if let (None, Some(text)) = (stored.game.incomplete, stored.text) {
            records.push(OldRecord {
                reject: None,
                game: Some(id),
                headers,
                text,
                change: change_of(&database.connection, "game", id)?,
            });
        }
    }
    for &id in rejects {
        let Some(reject) = database.reject(id)? else {
            continue;
        };
        let stored = match reject.game {
            Some(game) => database.read_game(game, &mut cache)?,
            None => None,
        };
        records.push(OldRecord {
            reject: Some(id),
            game: reject.game,
            headers: stored.map(|stored| Headers::of(&stored.game, aliases)),
            text: reject.text,
            change: change_of(&database.connection, "reject", id)?,
        });
    }
    records.retain(|record| (MIN_TEXT..=MAX_TEXT).contains(&record.text.len()));
    Ok(records)
}

/// The games with texts that can be compared.
fn new_games(
    database: &Database,
    source: &SourceGames,
    places: &[&StoredPlace],
    (first, aliases): (i64, &Aliases),
) -> Result<Vec<NewGame>, StoreError> {
    let mut games = Vec::new();
    let mut cache = BlockCache::default();
    for place in places {
        let Some(stored) = database.read_game(place.id, &mut cache)? else {
            continue;
        };
        let added = place.present.and_then(|identity| source.new.get(&identity));
        let Some(text) = added.cloned().or(stored.text) else {
            continue;
        };
        let change = if place.id >= first {
            i64::MAX
        } else {
            change_of(&database.connection, "game", place.id)?
        };
        games.push(NewGame {
            id: place.id,
            headers: Headers::of(&stored.game, aliases),
            text,
            change,
        });
    }
    Ok(games)
}

/// The number of the change that stored a game or a reject; 0 if the journal does not have it.
fn change_of(connection: &Connection, subject: &str, number: i64) -> Result<i64, StoreError> {
    let sql = include_str!("../../../../sql/journal/change_of_number.sql");
    let mut select = connection.prepare_cached(sql)?;
    let number = named_params! {":subject": subject, ":number": number};
    select.query_row(number, |row| row.get(0))
}
