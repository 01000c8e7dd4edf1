//! Games of which the rows were saved: replayed, with records where they are lost, and in segments again.

use rusqlite::named_params;

use super::lost::Before;
use super::{PartlyLost, Recovered};
use crate::rules::Rules;
use crate::store::connection::integers::{count, distance};
use crate::store::format::filter::FilterRow;
use crate::store::format::position_keys;
use crate::store::format::record_block;
use crate::store::format::record_block::{BlockCache, BlockCompressor, RECOVERED, StoredRecord};
use crate::store::format::row_tags::RowTags;
use crate::store::format::segments;
use crate::store::format::segments::SegmentColumns;
use crate::store::format::start_positions::StartPositions;
use crate::store::format::variants;
use crate::store::format::{checksum, move_codec};
use crate::store::import::prepared::identity;
use crate::store::index::SegmentBuilder;
use crate::store::read::SummaryReader;
use crate::store::{Database, StoreError, StoredGame};

/// Numbers without games in a segment at most: where there are more, another one begins.
const MOST_BETWEEN: usize = 1 << 16;

/// Makes the games whole as far as they can be, and the position index.
pub(super) fn rebuild(
    database: &mut Database,
    before: &Before,
    found: &mut Recovered,
) -> Result<(), StoreError> {
    let transaction = database.connection.unchecked_transaction()?;
    let nameless = ids(
        database,
        include_str!("../../../../sql/recover/nameless.sql"),
    )?;
    for &id in &nameless {
        for sql in [
            include_str!("../../../../sql/recover/clear_names.sql"),
            include_str!("../../../../sql/recover/clear_seats.sql"),
        ] {
            let mut clear = database.connection.prepare_cached(sql)?;
            clear.execute(named_params! {":id": id})?;
        }
        found.partial.push(PartlyLost {
            game: id,
            what: "the name of a player or the event".to_owned(),
        });
    }
    put_seats(database, found)?;
    let starts = StartPositions::new(&database.connection)?;
    let mut last = BlockCache::default();
    let mut segment = Open::default();
    let all = ids(database, include_str!("../../../../sql/query/game_ids.sql"))?;
    for id in all {
        let stored = match made_whole(database, before, id, &mut last)? {
            Some((stored, None)) => stored,
            Some((stored, Some(what))) => {
                if found.partial.last().is_none_or(|last| last.game != id) {
                    found.partial.push(PartlyLost { game: id, what });
                }
                stored
            }
            None => {
                let mut delete = database
                    .connection
                    .prepare_cached(include_str!("../../../../sql/query/delete_game.sql"))?;
                delete.execute(named_params! {":id": id})?;
                continue;
            }
        };
        segment.add(database, id, &stored, (before, &starts))?;
        found.games += 1;
    }
    segment.close(database)?;
    found.partial.sort_by_key(|part| part.game);
    found.partial.dedup_by_key(|part| part.game);
    Ok(transaction.commit()?)
}

/// Gives games the seats whose rows are lost, without their players: each game of more than two has a row for every further one.
fn put_seats(database: &Database, found: &mut Recovered) -> Result<(), StoreError> {
    let mut put = database
        .connection
        .prepare(include_str!("../../../../sql/recover/put_seats.sql"))?;
    for kind in variants::read(&database.connection)? {
        let Some(Ok(rules)) = kind.rules.map(|rules| rules.parse::<Rules>()) else {
            continue;
        };
        for number in 3..=rules.players.seats() {
            let place = named_params! {":kind": kind.id, ":number": number};
            for game in put.query_map(place, |row| row.get(0))? {
                found.partial.push(PartlyLost {
                    game: game?,
                    what: "the name of a player".to_owned(),
                });
            }
        }
    }
    Ok(())
}

fn ids(database: &Database, sql: &str) -> Result<Vec<i64>, StoreError> {
    let mut select = database.connection.prepare(sql)?;
    let rows = select.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A game, and what is lost of it; `None` where it cannot be replayed.
fn made_whole(
    database: &Database,
    before: &Before,
    id: i64,
    last: &mut BlockCache,
) -> Result<Option<(StoredGame, Option<String>)>, StoreError> {
    if let Ok(Some(stored)) = database.read_game(id, last)
        && let Some(kept) = record_of(database, id, last)?
    {
        let text = match (&stored.text, &stored.game.incomplete) {
            (Some(text), _) => Some(text.as_str()),
            (None, None) => Some(""),
            (None, Some(_)) => None,
        };
        let known = before.identity(id);
        let own = text.map(|text| identity(&stored.game, text));
        let is_same = own.zip(known).is_none_or(|(own, known)| own == known);
        let notes = checksum::of_stored_notes(&database.connection, id)?;
        if is_same && notes == kept.notes_checksum {
            return Ok(Some((stored, None)));
        }
        // It was lost in part before.
        let what = if kept.format == RECOVERED {
            "its record as found"
        } else {
            "what is said of it beside its moves"
        };
        put_record(database, id, kept)?;
        *last = BlockCache::default();
        let stored = database.read_game(id, last)?;
        return Ok(stored.map(|stored| (stored, Some(what.to_owned()))));
    }
    // What the row says is there, whatever became of the record.
    let Ok(Some(summary)) = SummaryReader::with_spellings(&database.connection)?.get(id) else {
        return Ok(None);
    };
    let says = RowTags::of(&summary);
    let (kept, what) = match record_of(database, id, last)? {
        Some(mut kept) => {
            kept.tags = says.retain_restorable(kept.tags);
            (kept, "some of its tags")
        }
        None => (
            says.recovered_record(),
            "its record as found, with its tags",
        ),
    };
    put_record(database, id, kept)?;
    *last = BlockCache::default();
    if let Ok(Some(stored)) = database.read_game(id, last) {
        return Ok(Some((stored, Some(what.to_owned()))));
    }
    // A record that does not go with the moves.
    put_record(database, id, says.recovered_record())?;
    *last = BlockCache::default();
    let what = "its record as found, with its tags".to_owned();
    Ok(match database.read_game(id, last) {
        Ok(Some(stored)) => Some((stored, Some(what))),
        _ => None,
    })
}

fn record_of(
    database: &Database,
    id: i64,
    last: &mut BlockCache,
) -> Result<Option<StoredRecord>, StoreError> {
    let sql = include_str!("../../../../sql/query/game_record.sql");
    let mut select = database.connection.prepare_cached(sql)?;
    let (block, place) = select.query_row(named_params! {":id": id}, |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    last.record(&database.connection, block, place)
}

/// Gives a game a record of its own, which says that a part of it is lost.
fn put_record(database: &Database, id: i64, mut kept: StoredRecord) -> Result<(), StoreError> {
    RECOVERED.clone_into(&mut kept.format);
    kept.notes_checksum = checksum::of_stored_notes(&database.connection, id)?;
    let block = record_block::insert(
        &database.connection,
        &BlockCompressor::new().compress(&[Some(kept)]),
    )?;
    let mut put = database
        .connection
        .prepare_cached(include_str!("../../../../sql/recover/put_record.sql"))?;
    put.execute(named_params! {":id": id, ":block": block, ":place": 0})?;
    Ok(())
}

/// A segment that is being filled.
struct Open {
    first: i64,
    build: SegmentBuilder,
    columns: SegmentColumns,
}

impl Default for Open {
    fn default() -> Open {
        Open {
            first: 0,
            build: SegmentBuilder::new(),
            columns: SegmentColumns::default(),
        }
    }
}

impl Open {
    fn add(
        &mut self,
        database: &Database,
        id: i64,
        stored: &StoredGame,
        (before, starts): (&Before, &StartPositions),
    ) -> Result<(), StoreError> {
        let connection = &database.connection;
        let damaged = || StoreError::Damaged(id);
        let behind = self.first + count(self.columns.games());
        if self.columns.games() > 0 && (self.build.is_full() || distance(behind, id) > MOST_BETWEEN)
        {
            std::mem::take(self).close(database)?;
        }
        if self.columns.games() == 0 {
            self.first = id;
        }
        let gap = distance(self.first, id) - self.columns.games();
        self.columns.pad(gap);
        self.build.skip_games(gap);
        let sql = include_str!("../../../../sql/query/filter_values.sql");
        let mut select = connection.prepare_cached(sql)?;
        let range = named_params! {":first": id, ":behind": id + 1};
        let facts = select.query_row(range, FilterRow::from_row)?;
        let mut select =
            connection.prepare_cached(include_str!("../../../../sql/query/moves.sql"))?;
        let mut rows = select.query(named_params! {":id": id})?;
        let row = rows.next()?.ok_or_else(damaged)?;
        let (start, packed) = starts.start_and_bytes(id, row, 0)?;
        let moves = move_codec::decode(packed).ok_or_else(damaged)?;
        let (keys, footprint) = position_keys::of_game(start, &moves).ok_or_else(damaged)?;
        let text = stored.text.as_deref().unwrap_or_default();
        // Known by what it was known by, so that its source finds it.
        let known = before.identity(id);
        let identity = known.unwrap_or_else(|| identity(&stored.game, text));
        self.build.add_game(facts.outcome(), keys.into_iter())?;
        self.columns.push(&facts, &identity, &footprint);
        Ok(())
    }

    fn close(self, database: &Database) -> Result<(), StoreError> {
        if self.columns.games() > 0 {
            segments::store(&database.connection, self.first, self.build, &self.columns)?;
        }
        Ok(())
    }
}
