//! Rebuilds games from their recovered rows: replays them, replaces lost records, and builds their segments.

use rusqlite::named_params;

use super::lost_games::KnownGames;
use super::report::{PartlyLostGame, RecoveryReport};
use crate::games::with_position;
use crate::store::connection::{count, distance};
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
use crate::store::import::{game_identity, lost_identity};
use crate::store::index::SegmentBuilder;
use crate::store::read::SummaryReader;
use crate::store::{Database, StoreError, StoredGame};

/// Maximum number of consecutive unused ids in a segment; after a longer gap, another segment begins.
const MAX_GAP: usize = 1 << 16;

/// Restores the games as far as possible, and builds the position index.
pub(super) fn rebuild_games(
    database: &mut Database,
    known_games: &KnownGames,
    report: &mut RecoveryReport,
) -> Result<(), StoreError> {
    let transaction = database.connection.unchecked_transaction()?;
    let without_names = select_ids(
        database,
        include_str!("../../../../sql/recover/nameless.sql"),
    )?;
    for &id in &without_names {
        for sql in [
            include_str!("../../../../sql/recover/clear_names.sql"),
            include_str!("../../../../sql/recover/clear_seats.sql"),
        ] {
            let mut clear = database.connection.prepare_cached(sql)?;
            clear.execute(named_params! {":id": id})?;
        }
        report.partial.push(PartlyLostGame {
            game: id,
            what: "the name of a player or the event".to_owned(),
        });
    }
    restore_seats(database, report)?;
    let starts = StartPositions::new(&database.connection)?;
    let mut last = BlockCache::default();
    let mut segment = RebuiltSegment::default();
    let all = select_ids(database, include_str!("../../../../sql/query/game_ids.sql"))?;
    for id in all {
        let stored = match restore_game(database, known_games, id, &mut last)? {
            Some((stored, None)) => stored,
            Some((stored, Some(what))) => {
                if report.partial.last().is_none_or(|last| last.game != id) {
                    report.partial.push(PartlyLostGame { game: id, what });
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
        segment.add(database, id, &stored, (known_games, &starts))?;
        report.games += 1;
    }
    segment.finish(database)?;
    report.partial.sort_by_key(|part| part.game);
    report.partial.dedup_by_key(|part| part.game);
    transaction.commit()
}

/// Inserts lost rows of seats, without their players: each game of more than two players has a row for each further seat.
fn restore_seats(database: &Database, report: &mut RecoveryReport) -> Result<(), StoreError> {
    let mut insert = database
        .connection
        .prepare(include_str!("../../../../sql/recover/put_seats.sql"))?;
    for variant in variants::read(&database.connection)? {
        for number in 3..=variant.seats().unwrap_or_default() {
            let seat = named_params! {":kind": variant.id, ":number": number};
            for game in insert.query_map(seat, |row| row.get(0))? {
                report.partial.push(PartlyLostGame {
                    game: game?,
                    what: "the name of a player".to_owned(),
                });
            }
        }
    }
    Ok(())
}

/// Selects ids.
fn select_ids(database: &Database, sql: &str) -> Result<Vec<i64>, StoreError> {
    let mut select = database.connection.prepare(sql)?;
    let rows = select.query_map([], |row| row.get(0))?;
    rows.collect::<Result<_, _>>()
}

/// Restores a game. Returns it with the part that is lost, if any; `None` if it cannot be replayed.
fn restore_game(
    database: &Database,
    known_games: &KnownGames,
    id: i64,
    last: &mut BlockCache,
) -> Result<Option<(StoredGame, Option<String>)>, StoreError> {
    if let Ok(Some(stored)) = database.read_game(id, last)
        && let Some(record) = read_record(database, id, last)?
    {
        let text = match (&stored.text, &stored.game.incomplete) {
            (Some(text), _) => Some(text.as_str()),
            (None, None) => Some(""),
            (None, Some(_)) => None,
        };
        let known = known_games.identity(id);
        let is_whole = record.format != RECOVERED;
        let computed = text.map(|text| game_identity(&stored.game, text));
        let is_same = computed
            .zip(known)
            .is_none_or(|(computed, known)| computed == known);
        let checksum = checksum::of_stored_details(&database.connection, id)?;
        if is_whole && is_same && checksum == record.details_checksum {
            return Ok(Some((stored, None)));
        }
        // A part was lost in an earlier recovery.
        let what = if record.format == RECOVERED {
            "its record as found"
        } else {
            "what is stored of it besides its moves"
        };
        replace_record(database, id, record)?;
        *last = BlockCache::default();
        let stored = database.read_game(id, last)?;
        return Ok(stored.map(|stored| (stored, Some(what.to_owned()))));
    }
    // The row is intact, but the record is lost or damaged.
    let Ok(Some(summary)) = SummaryReader::with_spellings(&database.connection)?.get(id) else {
        return Ok(None);
    };
    let row_tags = RowTags::of(&summary);
    let (record, what) = match read_record(database, id, last)? {
        Some(mut record) => {
            record.tags = row_tags.retain_restorable(record.tags);
            (record, "some of its tags")
        }
        None => (
            row_tags.recovered_record(),
            "its record as found, with its tags",
        ),
    };
    replace_record(database, id, record)?;
    *last = BlockCache::default();
    if let Ok(Some(stored)) = database.read_game(id, last) {
        return Ok(Some((stored, Some(what.to_owned()))));
    }
    // The record does not match the moves.
    replace_record(database, id, row_tags.recovered_record())?;
    *last = BlockCache::default();
    let what = "its record as found, with its tags".to_owned();
    Ok(match database.read_game(id, last) {
        Ok(Some(stored)) => Some((stored, Some(what))),
        _ => None,
    })
}

/// Reads the record of a game.
fn read_record(
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

/// Replaces the record of a game by one in a block of its own, which is marked as recovered.
fn replace_record(
    database: &Database,
    id: i64,
    mut record: StoredRecord,
) -> Result<(), StoreError> {
    RECOVERED.clone_into(&mut record.format);
    record.details_checksum = checksum::of_stored_details(&database.connection, id)?;
    let block = record_block::insert(
        &database.connection,
        &BlockCompressor::new().compress(&[Some(record)]),
    )?;
    let mut update = database
        .connection
        .prepare_cached(include_str!("../../../../sql/recover/put_record.sql"))?;
    update.execute(named_params! {":id": id, ":block": block, ":place": 0})?;
    Ok(())
}

/// A segment of rebuilt games.
struct RebuiltSegment {
    /// The id of its first game.
    first: i64,
    build: SegmentBuilder,
    columns: SegmentColumns,
}

impl Default for RebuiltSegment {
    fn default() -> RebuiltSegment {
        RebuiltSegment {
            first: 0,
            build: SegmentBuilder::new(),
            columns: SegmentColumns::default(),
        }
    }
}

impl RebuiltSegment {
    /// Adds a game, in a new segment if the current one is full or the gap is too long.
    fn add(
        &mut self,
        database: &Database,
        id: i64,
        stored: &StoredGame,
        (known_games, starts): (&KnownGames, &StartPositions),
    ) -> Result<(), StoreError> {
        let connection = &database.connection;
        let damaged = || StoreError::Damaged(id);
        let end = self.first + count(self.columns.games());
        if self.columns.games() > 0 && (self.build.is_full() || distance(end, id) > MAX_GAP) {
            std::mem::take(self).finish(database)?;
        }
        if self.columns.games() == 0 {
            self.first = id;
        }
        let gap = distance(self.first, id) - self.columns.games();
        self.columns.pad(gap);
        self.build.skip_games(gap)?;
        let filter_row = FilterRow::of_game(connection, id)?.ok_or_else(damaged)?;
        let mut select =
            connection.prepare_cached(include_str!("../../../../sql/query/moves.sql"))?;
        let mut rows = select.query(named_params! {":id": id})?;
        let row = rows.next()?.ok_or_else(damaged)?;
        let (start, packed) = starts.start_and_bytes(id, row, 0)?;
        let moves = move_codec::decode(packed).ok_or_else(damaged)?;
        let keys = with_position!(start, start => position_keys::of_game(start, &moves));
        let (keys, signature) = keys.ok_or_else(damaged)?;
        // The old identity is used, so that another import of its source recognises the game.
        let known = known_games.identity(id);
        let identity = known.unwrap_or_else(|| {
            let text = stored.text.as_deref().unwrap_or_default();
            let computed = game_identity(&stored.game, text);
            if stored.format == RECOVERED {
                lost_identity(computed)
            } else {
                computed
            }
        });
        self.build
            .add_game(filter_row.outcome(), keys.into_iter())?;
        self.columns.push(&filter_row, &identity, &signature);
        Ok(())
    }

    /// Stores the segment, if it has games.
    fn finish(self, database: &Database) -> Result<(), StoreError> {
        if self.columns.games() > 0 {
            segments::store(&database.connection, self.first, self.build, &self.columns)?;
        }
        Ok(())
    }
}
