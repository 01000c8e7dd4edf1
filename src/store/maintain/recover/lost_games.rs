//! Finds which games a damaged database had, and reports what is known about lost ones.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rusqlite::types::Value;

use super::report::{LostGame, RecoveryReport};
use crate::store::connection::sqlite::Connection;
use crate::store::format::filter;
use crate::store::format::filter::ExpectedGames;
use crate::store::format::filter::{FILTER_ROW_BYTES, FilterRow, date_text};
use crate::store::format::record_block::BlockCache;
use crate::store::format::segments;
use crate::store::index;
use crate::store::index::Segment;
use crate::store::{Database, StoreError};

/// The games of the damaged database according to its segments.
#[derive(Default)]
pub(super) struct KnownGames {
    /// The ids of all games.
    games: BTreeSet<i64>,
    /// The identities of consecutive games with the id of the first one, 16 bytes each.
    identities: Vec<(i64, Vec<u8>)>,
    /// The filter columns of lost games.
    lost: BTreeMap<i64, FilterRow>,
}

impl KnownGames {
    /// Reads the recovered segments.
    pub(super) fn read(
        connection: &Connection,
        report: &mut RecoveryReport,
    ) -> Result<KnownGames, StoreError> {
        let recovered: BTreeSet<i64> = {
            let mut select =
                connection.prepare(include_str!("../../../../sql/query/game_ids.sql"))?;
            let rows = select.query_map([], |row| row.get(0))?;
            rows.collect::<Result<_, _>>()?
        };
        let mut known_games = KnownGames::default();
        for segment in index::segments(connection)? {
            known_games.add(connection, segment, &recovered, report);
        }
        let known = &known_games.games;
        let covered = |id: &i64| known.contains(id);
        let uncovered = recovered.iter().filter(|id| !covered(id)).count();
        if uncovered > 0 {
            report.losses.push(format!(
                "what segments say of {uncovered} saved games is lost: of games near them that are lost nothing is known"
            ));
            known_games.report_gaps(&recovered, report);
        }
        Ok(known_games)
    }

    /// Adds the games of a segment.
    fn add(
        &mut self,
        connection: &Connection,
        segment: Segment,
        recovered: &BTreeSet<i64>,
        report: &mut RecoveryReport,
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
                let present = numbered.filter(|(identity, _)| **identity != [0; 16]);
                present.map(|(_, id)| id).collect()
            }
            (Err(_), None) => {
                let (first, last) = (segment.first_game, segment.first_game + segment.games - 1);
                report.losses.push(format!(
                    "which games there were from {first} to {last} is not known"
                ));
                Vec::new()
            }
        };
        let missing: Vec<i64> = numbers
            .iter()
            .copied()
            .filter(|id| !recovered.contains(id))
            .collect();
        if !missing.is_empty() {
            let rows = filter::read_rows(connection, segment).unwrap_or_default();
            let rows = rows.as_chunks::<FILTER_ROW_BYTES>().0;
            for &id in &missing {
                let row = segment.ordinal(id).and_then(|place| rows.get(place));
                self.lost
                    .insert(id, row.map(FilterRow::read).unwrap_or_default());
            }
        }
        self.games.extend(numbers);
        self.identities
            .extend(identities.map(|bytes| (segment.first_game, bytes)));
    }

    /// Reports gaps between ids that no segment covers.
    fn report_gaps(&self, recovered: &BTreeSet<i64>, report: &mut RecoveryReport) {
        let mut next = 1;
        for &id in recovered {
            if next < id && !(next..id).any(|game| self.games.contains(&game)) {
                let last = id - 1;
                report.losses.push(format!(
                    "games {next} to {last} are lost, or were deleted before"
                ));
            }
            next = id + 1;
        }
    }

    /// The identity of a game, if it is known.
    pub(super) fn identity(&self, id: i64) -> Option<[u8; 16]> {
        let found = self.identities.iter().find_map(|(first, bytes)| {
            let place = usize::try_from(id.checked_sub(*first)?).ok()?;
            bytes.as_chunks().0.get(place).copied()
        });
        found.filter(|identity| *identity != [0; 16])
    }

    /// Reports the lost games.
    pub(super) fn report_lost(
        &self,
        database: &Database,
        damaged: &BTreeMap<i64, Vec<Value>>,
        report: &mut RecoveryReport,
    ) -> Result<(), StoreError> {
        let places = RecordPlaces::read(database)?;
        let all: BTreeSet<i64> = self.games.iter().chain(damaged.keys()).copied().collect();
        let missing: Vec<i64> = all
            .into_iter()
            .filter(|id| !places.games.contains_key(id))
            .collect();
        let mut last = BlockCache::default();
        for &id in &missing {
            let mut game = LostGame {
                game: id,
                ..LostGame::default()
            };
            let row = self.lost.get(&id).copied().unwrap_or_default();
            let name = |number: u32| places.players.get(&number.into()).cloned();
            (game.black, game.white) = (name(row.black), name(row.white));
            game.date = date_text(row.date);
            game.plies = Some(row.plies).filter(|plies| *plies > 0);
            if let Some((block, place, source)) = places.infer(id, &missing) {
                game.source = source;
                let record = last.record(&database.connection, block, place)?;
                game.line = record.map(|record| record.line);
            }
            report.lost.push(game);
        }
        Ok(())
    }
}

/// The places of the records of recovered games.
struct RecordPlaces {
    /// The block, the place in the block, and the source of each game.
    games: BTreeMap<i64, (i64, usize, Option<String>)>,
    /// All places that belong to a game.
    taken: BTreeSet<(i64, usize)>,
    players: HashMap<i64, String>,
}

impl RecordPlaces {
    fn read(database: &Database) -> Result<RecordPlaces, StoreError> {
        let mut places = RecordPlaces {
            games: BTreeMap::new(),
            taken: BTreeSet::new(),
            players: HashMap::new(),
        };
        let sql = include_str!("../../../../sql/recover/record_locations.sql");
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

    /// Infers the place of the record of a lost game from its neighbours: records of games that were stored together are in consecutive places. The source
    /// is inferred only if both neighbours have the same one, because a block contains records of several sources.
    fn infer(&self, id: i64, lost: &[i64]) -> Option<(i64, usize, Option<String>)> {
        let is_lost = |game: i64| lost.binary_search(&game).is_ok();
        let before = self.games.range(..id).next_back();
        let before = before.filter(|(first, _)| (**first + 1..id).all(is_lost));
        let after = self.games.range(id + 1..).next();
        let after = after.filter(|(next, _)| (id + 1..**next).all(is_lost));
        let from_before = before.and_then(|(first, (block, place, _))| {
            let there = place.checked_add(usize::try_from(id - first).ok()?)?;
            Some((*block, there))
        });
        let from_after = || {
            let (next, (block, place, _)) = after?;
            let there = place.checked_sub(usize::try_from(next - id).ok()?)?;
            Some((*block, there))
        };
        let (block, place) = from_before
            .filter(|there| !self.taken.contains(there))
            .or_else(from_after)?;
        let source = before
            .zip(after)
            .filter(|((_, before), (_, after))| before.2 == after.2)
            .and_then(|((_, before), _)| before.2.clone());
        Some((block, place, source))
    }
}
