//! Which games a damaged database had, and what is known of those that are lost.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rusqlite::Connection;
use rusqlite::types::Value;

use super::{LostGame, Recovered};
use crate::store::format::filter;
use crate::store::format::filter::ExpectedGames;
use crate::store::format::filter::{FILTER_ROW_BYTES, FilterRow, date_text};
use crate::store::format::record_block::BlockCache;
use crate::store::format::segments;
use crate::store::index;
use crate::store::index::Segment;
use crate::store::{Database, StoreError};

/// What the segments of the damaged database say of its games.
#[derive(Default)]
pub(super) struct Before {
    /// The games that were there.
    games: BTreeSet<i64>,
    /// Their identities, from the number of a first one on, 16 bytes each.
    identities: Vec<(i64, Vec<u8>)>,
    /// What filters ask of games that are not there any more.
    lost: BTreeMap<i64, FilterRow>,
}

impl Before {
    /// Reads the segments that were saved.
    pub(super) fn read(
        connection: &Connection,
        found: &mut Recovered,
    ) -> Result<Before, StoreError> {
        let saved: BTreeSet<i64> = {
            let mut select =
                connection.prepare(include_str!("../../../../sql/query/game_ids.sql"))?;
            let rows = select.query_map([], |row| row.get(0))?;
            rows.collect::<Result<_, _>>()?
        };
        let mut before = Before::default();
        for segment in index::segments(connection)? {
            before.add(connection, segment, &saved, found);
        }
        let known = &before.games;
        let covered = |id: &i64| known.contains(id);
        let uncovered = saved.iter().filter(|id| !covered(id)).count();
        if uncovered > 0 {
            found.losses.push(format!(
                "what segments say of {uncovered} saved games is lost: of games near them that are lost nothing is known"
            ));
            before.guess_gaps(&saved, found);
        }
        Ok(before)
    }

    fn add(
        &mut self,
        connection: &Connection,
        segment: Segment,
        saved: &BTreeSet<i64>,
        found: &mut Recovered,
    ) {
        let identities = segments::identities_of(connection, segment).ok();
        let present = ExpectedGames::of(connection, segment).map(ExpectedGames::remaining);
        let numbers: Vec<i64> = match (present, &identities) {
            (Ok(numbers), _) => numbers,
            (Err(_), Some(identities)) => {
                let numbered = identities
                    .as_chunks::<16>()
                    .0
                    .iter()
                    .zip(segment.first_game..);
                let there = numbered.filter(|(identity, _)| **identity != [0; 16]);
                there.map(|(_, id)| id).collect()
            }
            (Err(_), None) => {
                let (first, last) = (segment.first_game, segment.first_game + segment.games - 1);
                found.losses.push(format!(
                    "which games there were from {first} to {last} is not known"
                ));
                Vec::new()
            }
        };
        let missing: Vec<i64> = numbers
            .iter()
            .copied()
            .filter(|id| !saved.contains(id))
            .collect();
        if !missing.is_empty() {
            let facts = filter::read_rows(connection, segment).unwrap_or_default();
            let facts = facts.as_chunks::<FILTER_ROW_BYTES>().0;
            for &id in &missing {
                let facts = segment.ordinal(id).and_then(|place| facts.get(place));
                self.lost
                    .insert(id, facts.map(FilterRow::read).unwrap_or_default());
            }
        }
        self.games.extend(numbers);
        self.identities
            .extend(identities.map(|bytes| (segment.first_game, bytes)));
    }

    /// Numbers between games of which no segment tells.
    fn guess_gaps(&self, saved: &BTreeSet<i64>, found: &mut Recovered) {
        let mut next = 1;
        for &id in saved {
            if next < id && !(next..id).any(|game| self.games.contains(&game)) {
                let last = id - 1;
                found.losses.push(format!(
                    "games {next} to {last} are lost, or were deleted before"
                ));
            }
            next = id + 1;
        }
    }

    /// What a game was known by.
    pub(super) fn identity(&self, id: i64) -> Option<[u8; 16]> {
        let found = self.identities.iter().find_map(|(first, bytes)| {
            let place = usize::try_from(id.checked_sub(*first)?).ok()?;
            bytes.as_chunks().0.get(place).copied()
        });
        found.filter(|identity| *identity != [0; 16])
    }

    /// Names the games that are lost.
    pub(super) fn name_lost(
        &self,
        database: &Database,
        damaged: &BTreeMap<i64, Vec<Value>>,
        found: &mut Recovered,
    ) -> Result<(), StoreError> {
        let known = Places::read(database)?;
        let all: BTreeSet<i64> = self.games.iter().chain(damaged.keys()).copied().collect();
        let missing: Vec<i64> = all
            .into_iter()
            .filter(|id| !known.games.contains_key(id))
            .collect();
        let mut last = BlockCache::default();
        for &id in &missing {
            let mut game = LostGame {
                game: id,
                ..LostGame::default()
            };
            let facts = self.lost.get(&id).copied().unwrap_or_default();
            let name = |number: u32| known.players.get(&number.into()).cloned();
            (game.black, game.white) = (name(facts.black), name(facts.white));
            game.date = date_text(facts.date);
            game.plies = Some(facts.plies).filter(|plies| *plies > 0);
            if let Some((block, place, source)) = known.near(id, &missing) {
                game.source = Some(source);
                let kept = last.record(&database.connection, block, place)?;
                game.line = kept.map(|kept| kept.line);
            }
            found.lost.push(game);
        }
        Ok(())
    }
}

/// Where the records of the games that were saved are.
struct Places {
    games: BTreeMap<i64, (i64, usize, Option<String>)>,
    taken: BTreeSet<(i64, usize)>,
    players: HashMap<i64, String>,
}

impl Places {
    fn read(database: &Database) -> Result<Places, StoreError> {
        let mut places = Places {
            games: BTreeMap::new(),
            taken: BTreeSet::new(),
            players: HashMap::new(),
        };
        let sql = include_str!("../../../../sql/recover/record_places.sql");
        let mut select = database.connection.prepare(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, block, place) = (row.get(0)?, row.get(1)?, row.get(2)?);
            places.games.insert(id, (block, place, row.get(3)?));
            places.taken.insert((block, place));
        }
        let sql = include_str!("../../../../sql/query/players.sql");
        let mut select = database.connection.prepare(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            places.players.insert(row.get(0)?, row.get(1)?);
        }
        Ok(places)
    }

    /// Where the record of a lost game is, if that can be told: games that were stored together have their records side by side, in their order.
    fn near(&self, id: i64, lost: &[i64]) -> Option<(i64, usize, String)> {
        let is_lost = |game: i64| lost.binary_search(&game).is_ok();
        let before = self.games.range(..id).next_back();
        let before = before.filter(|(first, _)| (**first + 1..id).all(is_lost));
        let behind = self.games.range(id + 1..).next();
        let behind = behind.filter(|(next, _)| (id + 1..**next).all(is_lost));
        let from_before = before.and_then(|(first, (block, place, source))| {
            let there = place.checked_add(usize::try_from(id - first).ok()?)?;
            Some((*block, there, source.clone()?))
        });
        let from_behind = || {
            let (next, (block, place, source)) = behind?;
            let there = place.checked_sub(usize::try_from(next - id).ok()?)?;
            Some((*block, there, source.clone()?))
        };
        from_before
            .filter(|(block, place, _)| !self.taken.contains(&(*block, *place)))
            .or_else(from_behind)
    }
}
