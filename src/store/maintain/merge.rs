//! Taking in all of another database.
//!
//! Games come over as rows, with the numbers that their players, sources and kinds have here; only blocks of records and segments are made
//! anew. Nothing is read from texts again, so that games come whose text was left out.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, named_params};
use serde::Serialize;

use crate::store::annotations::merge_analyses;
use crate::store::format::filter::{FilterRow, Flags};
use crate::store::format::record_block::{BlockCache, BlockWriter};
use crate::store::format::reject_text::{TextExtract, read_text};
use crate::store::format::segments;
use crate::store::format::segments::SegmentColumns;
use crate::store::import::identities::NewIdentities;
use crate::store::import::reject_row::identity_of_reject;
use crate::store::import::reject_row::named_identity_of_reject;
use crate::store::import::spool::folder_of;
use crate::store::index;
use crate::store::index::{Segment, SegmentBuilder};
use crate::store::players::aliases;
use crate::store::saved::merge_sets as kept;
use crate::store::{Access, Database, StoreError};

/// Positions of games that are stored together.
const BATCH: u64 = 8 << 20;

/// What a merge did. `games = merged + duplicates`, always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Merged {
    /// Games of the other database.
    pub games: u64,
    /// Games that came in.
    pub merged: u64,
    /// Games that were there already, whole ones that were taken in later in place of an incomplete one among them.
    pub duplicates: u64,
    /// Rejects that came in.
    pub rejects: u64,
    /// Kept results that came in.
    pub kept: u64,
    /// Spellings of which nothing was said here that came in.
    pub aliases: u64,
    /// Spellings that were left out, because the names met in a game here.
    pub aliases_refused: u64,
}

impl Database {
    /// Takes in the games of another database with all that is kept of them, its rejects, its sources and their preambles. Exact duplicates
    /// are left out. The other database is only read. `watch` sees the number of its games done.
    ///
    /// Kept results come last, with their games as they are here. Where a name is taken by other games, the name of the other file stands behind
    /// it, `wins (club)`, and where that is taken too, a number. What is kept already, under any of these names, is not kept again.
    ///
    /// Of a spelling that stands for somebody here, nothing else is said afterwards, and names that met in a game here are not taken for one person.
    ///
    /// Games come in batches, each in one transaction: broken off, it can simply be run again. `merged` grows with each batch.
    ///
    /// # Errors
    /// When the other database cannot be opened or read, a game in it is damaged, or this one cannot be written.
    pub fn merge(
        &mut self,
        other: &Path,
        merged: &mut Merged,
        watch: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let its = Database::open(other, Access::Read)?;
        let unopenable = || StoreError::Unopenable {
            path: other.to_owned(),
            message: "its name is not UTF-8".to_owned(),
        };
        let name = other.to_str().ok_or_else(unopenable)?;
        let attach = include_str!("../../../sql/query/attach.sql");
        self.connection
            .execute(attach, named_params! {":path": name})?;
        let stem = other.file_stem().unwrap_or(other.as_os_str());
        let stem = stem.to_string_lossy().into_owned();
        let done = self.merge_attached(&its, &stem, merged, watch);
        // A statement that stands on the other database would hold it.
        self.connection.flush_prepared_statement_cache();
        let end = include_str!("../../../sql/script/merge_end.sql");
        let ended = self.connection.execute_batch(end);
        done?;
        Ok(ended?)
    }

    fn merge_attached(
        &mut self,
        its: &Database,
        stem: &str,
        merged: &mut Merged,
        mut watch: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let _snapshot = its.snapshot()?;
        let begin = include_str!("../../../sql/script/merge_begin.sql");
        self.in_transaction(|transaction| Ok(transaction.execute_batch(begin)?))?;

        let rejects = Rejects::new(&self.connection, its)?;
        let mut newcomers = NewIdentities::default();
        let mut met = newcomers.read(&self.connection)?;
        let mut waiting = Waiting::default();
        for segment in index::segments(&its.connection)? {
            let columns = segments::columns_of(&its.connection, segment)?;
            let identities = columns.identities.as_chunks().0;
            let footprints = columns.signatures.as_chunks().0;
            let numbered = (segment.first_game..).zip(FilterRow::read_all(&columns.filter_rows));
            for ((id, facts), (&identity, &footprint)) in
                numbered.zip(identities.iter().zip(footprints))
            {
                if !facts.flags.has(Flags::PRESENT) {
                    continue;
                }
                merged.games += 1;
                if rejects.retaken.contains(&id) || !met.insert(u128::from_le_bytes(identity)) {
                    merged.duplicates += 1;
                } else {
                    waiting.positions += u64::from(facts.plies) + 1;
                    waiting.games.push(Incoming {
                        id,
                        identity,
                        footprint,
                    });
                }
                if waiting.positions >= BATCH {
                    let waiting = std::mem::take(&mut waiting);
                    self.store(its, waiting, &mut newcomers, &rejects, merged)?;
                }
                watch(merged.games);
            }
        }
        self.store(its, waiting, &mut newcomers, &rejects, merged)?;
        merged.rejects += self.in_transaction(|transaction| {
            transaction.execute_batch(include_str!("../../../sql/script/merge_reimported.sql"))?;
            rejects.insert(transaction, None, None)
        })?;
        self.in_transaction(|transaction| merge_analyses::take_in(transaction, &its.connection))?;
        let came = kept::Incoming::read(its)?;
        merged.kept += self.in_transaction(|transaction| came.keep(transaction, stem))?;
        let said = its.aliases()?;
        let [came, refused] =
            self.in_transaction(|transaction| aliases::take_in(transaction, said))?;
        merged.aliases += came;
        merged.aliases_refused += refused;
        Ok(())
    }

    fn store(
        &mut self,
        its: &Database,
        mut waiting: Waiting,
        newcomers: &mut NewIdentities,
        rejects: &Rejects,
        merged: &mut Merged,
    ) -> Result<(), StoreError> {
        let ids: Vec<i64> = waiting.games.iter().map(|game| game.id).collect();
        if let Some(&damaged) = its.damaged(&ids)?.first() {
            return Err(StoreError::Damaged(damaged));
        }
        let before = waiting.games.len();
        let came = self.in_transaction(|transaction| {
            let by_others = newcomers.read(transaction)?;
            let is_new = |game: &Incoming| !by_others.contains(&u128::from_le_bytes(game.identity));
            waiting.games.retain(is_new);
            if waiting.games.is_empty() {
                return Ok(0);
            }
            let first_game = segments::next_game(transaction)?;
            waiting.store(transaction, its, first_game)?;
            segments::merge_small(transaction)?;
            let mut came = 0;
            for (number, game) in (first_game..).zip(&waiting.games) {
                came += rejects.insert(transaction, Some(game.id), Some(number))?;
            }
            Ok(came)
        })?;
        merged.merged += waiting.games.len() as u64;
        merged.duplicates += (before - waiting.games.len()) as u64;
        merged.rejects += came;
        Ok(())
    }

    fn in_transaction<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // An immediate one would lock the other database too.
        let deferred = TransactionBehavior::Deferred;
        let transaction = self.connection.transaction_with_behavior(deferred)?;
        transaction.execute(include_str!("../../../sql/query/lock.sql"), [])?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

/// A game on its way.
struct Incoming {
    /// Its number there.
    id: i64,
    identity: [u8; 16],
    footprint: [u8; 16],
}

/// Games that are stored together.
#[derive(Default)]
struct Waiting {
    games: Vec<Incoming>,
    positions: u64,
}

impl Waiting {
    /// Stores the games under numbers that follow one another.
    fn store(
        &self,
        transaction: &Transaction<'_>,
        its: &Database,
        first_game: i64,
    ) -> Result<(), StoreError> {
        let mut blocks = BlockWriter::new(folder_of(transaction));
        let mut last = BlockCache::default();
        let mut places = Vec::with_capacity(self.games.len());
        let mut select = its
            .connection
            .prepare_cached(include_str!("../../../sql/query/game_record.sql"))?;
        for game in &self.games {
            let (block, place) = select.query_row(named_params! {":id": game.id}, |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
            let kept = last.record(&its.connection, block, place)?;
            places.push(blocks.push(kept.ok_or(StoreError::Damaged(game.id))?));
        }
        let blocks = blocks.insert(transaction)?;
        {
            let sql = include_str!("../../../sql/query/insert_moved.sql");
            let mut insert = transaction.prepare(sql)?;
            for ((number, game), (block, place)) in (first_game..).zip(&self.games).zip(places) {
                insert.execute(named_params! {
                    ":old": game.id, ":id": number, ":block": blocks[block], ":place": place,
                })?;
            }
        }
        transaction.execute_batch(include_str!("../../../sql/script/merge_games.sql"))?;
        self.store_segment(transaction, first_game)
    }

    /// Makes the segment of games whose rows are there.
    fn store_segment(
        &self,
        transaction: &Transaction<'_>,
        first_game: i64,
    ) -> Result<(), StoreError> {
        let games = (self.games.len() as u64).cast_signed();
        let mut select =
            transaction.prepare_cached(include_str!("../../../sql/query/filter_values.sql"))?;
        let range = named_params! {":first": first_game, ":behind": first_game + games};
        let facts = select.query_map(range, FilterRow::from_row)?;
        let mut columns = SegmentColumns::default();
        for (facts, game) in facts.zip(&self.games) {
            columns.push(&facts?, &game.identity, &game.footprint);
        }
        let segment = Segment {
            id: 0,
            first_game,
            games,
            positions: 0,
            chunk_bytes: 0,
        };
        let mut build = SegmentBuilder::new();
        let added = segments::add_games(transaction, segment, &columns, &mut build, || ());
        added.map_err(|error| match error {
            // It is the other database that is damaged: there it has another number.
            StoreError::Damaged(number) => {
                StoreError::Damaged(self.games[(number - first_game).cast_unsigned() as usize].id)
            }
            error => error,
        })?;
        segments::store(transaction, first_game, build, &columns)?;
        Ok(())
    }
}

/// What the other database could not replay.
struct Rejects {
    /// By the number of the incomplete game there; 0 for those without one.
    by_game: HashMap<i64, Vec<Waited>>,
    /// Incomplete games there whose records were taken in here as whole ones.
    retaken: HashSet<i64>,
}

/// A reject on its way: its number there, the number of its source here, and what it is known by.
struct Waited {
    id: i64,
    source: i64,
    identity: [u8; 16],
}

impl Rejects {
    /// Reads them, when all sources are here.
    fn new(own: &Connection, its: &Database) -> Result<Rejects, StoreError> {
        let mut rejects = Rejects {
            by_game: HashMap::new(),
            retaken: HashSet::new(),
        };
        let mut source = own.prepare_cached(include_str!("../../../sql/query/source.sql"))?;
        let mut is_retaken =
            own.prepare_cached(include_str!("../../../sql/query/is_reimported.sql"))?;
        let mut select = its
            .connection
            .prepare_cached(include_str!("../../../sql/query/reject_keys.sql"))?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, name): (i64, Option<String>) = (row.get(0)?, row.get(1)?);
            let (offset, game): (i64, Option<i64>) = (row.get(2)?, row.get(3)?);
            let packed = row.get_ref(5)?.as_blob().ok();
            let text = read_text(id, row.get(4)?, packed, TextExtract::Whole)?;
            let found = source.query_row(named_params! {":name": name}, |row| row.get(0));
            let (Some(name), Some(source)) = (name, found.optional()?) else {
                return Err(StoreError::Corrupt(format!("reject {id} has no source")));
            };
            let offset = offset.cast_unsigned();
            let identity = identity_of_reject(source, offset, &text);
            let named = named_identity_of_reject(&name, offset, &text);
            let parameters = named_params! {":identity": identity, ":named": named};
            if is_retaken.query_row(parameters, |row| row.get(0))? {
                rejects.retaken.extend(game);
                continue;
            }
            let waiting = rejects.by_game.entry(game.unwrap_or_default()).or_default();
            waiting.push(Waited {
                id,
                source,
                identity,
            });
        }
        Ok(rejects)
    }

    /// Inserts those of a game, or those without one; gives how many are new.
    fn insert(
        &self,
        transaction: &Transaction<'_>,
        game: Option<i64>,
        number: Option<i64>,
    ) -> Result<u64, StoreError> {
        let mut came = 0;
        let rejects = self.by_game.get(&game.unwrap_or_default());
        for Waited {
            id,
            source,
            identity,
        } in rejects.into_iter().flatten()
        {
            let sql = include_str!("../../../sql/query/merge_reject.sql");
            let mut insert = transaction.prepare_cached(sql)?;
            came += insert.execute(named_params! {
                ":id": id, ":source": source, ":game": number, ":identity": identity,
            })? as u64;
        }
        Ok(came)
    }
}
