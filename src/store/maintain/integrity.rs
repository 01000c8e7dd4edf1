//! Checks whether what is stored agrees with its checksums and with a replay of the games.

mod report;

pub use report::Integrity;

use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::types::Value;
use rusqlite::{Batch, OptionalExtension, named_params};

use super::comparison::Comparison;
use crate::rules::Move;
use crate::store::connection::integers::{count, distance};
use crate::store::format::checksum;
use crate::store::format::filter::{FilterRow, Flags};
use crate::store::format::position_keys;
use crate::store::format::record_block;
use crate::store::format::record_block::{BlockCache, RECOVERED};
use crate::store::format::reject_text::{TextExtract, read_text};
use crate::store::format::segments;
use crate::store::format::segments::SegmentColumns;
use crate::store::import::prepared::identity;
use crate::store::import::reject_row::identity_of_reject;
use crate::store::index;
use crate::store::index::{Segment, SegmentBuilder};
use crate::store::{Database, StoreError, StoredGame, Summary};

/// Occurrences that are kept in memory while a segment is made again; others go to temporary files.
const MOST_POSITIONS: usize = 2 << 20;

impl Database {
    /// Checks the file, its references, and every game and position against a fresh replay. `watch` sees the number of
    /// games done.
    ///
    /// # Errors
    /// When the database cannot be read for a reason that is not in the file.
    pub fn check(&self, watch: impl FnMut(u64)) -> Result<Integrity, StoreError> {
        let mut found = Integrity {
            games: 0,
            positions: 0,
            faults: Vec::new(),
        };
        // Segments are merged while somebody imports.
        let _snapshot = self.snapshot()?;
        self.check_all(&mut found, watch)?;
        Ok(found)
    }

    fn check_all(
        &self,
        found: &mut Integrity,
        mut watch: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        for pragma in ["integrity_check", "foreign_key_check"] {
            let mut faults = Vec::new();
            let told = self.connection.pragma_query(None, pragma, |row| {
                let text = row.get::<_, String>(0)?;
                if text != "ok" {
                    faults.push(format!("{pragma}: {text}"));
                }
                Ok(())
            });
            found.faults.extend(faults);
            found.note(told.map_err(StoreError::from))?;
        }
        let mut faults = Vec::new();
        let segments = index::readable_segments(&self.connection, |fault| faults.push(fault));
        found.faults.extend(faults);
        for segment in found.note(segments)?.unwrap_or_default() {
            let columns = segments::columns_of(&self.connection, segment);
            let columns = found.note(columns)?;
            let whole = self.check_games(segment, columns.as_ref(), found, &mut watch)?;
            if let Some(columns) = columns.filter(|_| whole) {
                let checked = self.check_segment(segment, &columns, found);
                found.note(checked)?;
            }
        }
        for check in [
            Database::check_rejects,
            Database::check_blocks,
            Database::check_sums,
            Database::check_schema,
            Database::check_totals,
        ] {
            let checked = check(self, found);
            found.note(checked)?;
        }
        found.drop_repetitions();
        Ok(())
    }

    /// Compares what is said of the size of blocks with what is in them.
    fn check_blocks(&self, found: &mut Integrity) -> Result<(), StoreError> {
        let sql = include_str!("../../../sql/query/record_block_sizes.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, held): (i64, i64) = (row.get(0)?, row.get(1)?);
            let expected = record_block::text_bytes(&self.connection, id)?;
            // A block that cannot be read was told with its games.
            if let Some(expected) = expected.filter(|&expected| expected != held) {
                let fault = format!("block {id}: {held} bytes of records, expected {expected}");
                found.faults.push(fault);
            }
        }
        Ok(())
    }

    /// Compares what is said of a game beside its moves and tags with the sum that its record holds.
    fn check_notes(
        &self,
        id: i64,
        last: &mut BlockCache,
        found: &mut Integrity,
    ) -> Result<(), StoreError> {
        let at = self.rows_of_game(
            include_str!("../../../sql/query/game_record.sql"),
            id,
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        for (block, place) in at {
            let kept = last.record(&self.connection, block, place)?;
            let sum = checksum::of_stored_notes(&self.connection, id)?;
            if kept.is_none_or(|kept| kept.notes_checksum != sum) {
                let fault = "its source or its notes are not what they were";
                found.faults.push(format!("game {id}: {fault}"));
            }
        }
        Ok(())
    }

    /// Compares rows with the sums over them.
    fn check_sums(&self, found: &mut Integrity) -> Result<(), StoreError> {
        let sql = include_str!("../../../sql/script/wrong_checksums.sql");
        let mut statements = Batch::new(&self.connection, sql);
        while let Some(mut select) = statements.next()? {
            let rows = select.query_map([], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })?;
            let wrong: Result<Vec<(String, String)>, _> = rows.collect();
            for (table, row) in found
                .note(wrong.map_err(StoreError::from))?
                .unwrap_or_default()
            {
                let name = if table == "packed_game" {
                    "game"
                } else {
                    &table
                };
                let fault = "it does not say what it said when it was written";
                found.faults.push(format!("{name} {row}: {fault}"));
            }
        }
        Ok(())
    }

    /// Compares the tables and views, and what never changes in them, with those of a new database.
    fn check_schema(&self, found: &mut Integrity) -> Result<(), StoreError> {
        let new = Database::in_memory()?;
        for (what, sql) in [
            ("schema", include_str!("../../../sql/query/schema.sql")),
            (
                "table ending",
                include_str!("../../../sql/query/endings.sql"),
            ),
        ] {
            let [held, expected] = [self, &new].map(|database| -> Result<Vec<_>, StoreError> {
                let mut select = database.connection.prepare(sql)?;
                let rows = select.query_map([], |row| {
                    Ok((row.get::<_, Value>(0)?, row.get::<_, Value>(1)?))
                })?;
                Ok(rows.collect::<Result<_, _>>()?)
            });
            // Tables that another program has added are its own.
            let (held, expected) = (held?, expected?);
            if !expected.iter().all(|row| held.contains(row)) {
                found.faults.push(format!(
                    "{what}: it is not that of version {}",
                    new.version()?
                ));
            }
        }
        Ok(())
    }

    /// Compares the records that could not be replayed with their identities.
    fn check_rejects(&self, found: &mut Integrity) -> Result<(), StoreError> {
        let sql = include_str!("../../../sql/query/reject_rows.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, identity): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
            let (source, offset): (i64, i64) = (row.get(2)?, row.get(3)?);
            let packed = row.get_ref(5)?.as_blob().ok();
            let fault = match read_text(id, row.get(4)?, packed, TextExtract::Whole) {
                Ok(text) => {
                    let expected = identity_of_reject(source, offset.cast_unsigned(), &text);
                    (identity != expected).then_some("its text does not agree with its identity")
                }
                Err(_) => Some("its text cannot be unpacked"),
            };
            if let Some(fault) = fault {
                found.faults.push(format!("reject {id}: {fault}"));
            }
        }
        Ok(())
    }

    /// Compares the rows of the games of a segment with their moves and tags, and its columns, where they can be read, with the rows. Gives whether the rows
    /// could be read.
    fn check_games(
        &self,
        segment: Segment,
        columns: Option<&SegmentColumns>,
        found: &mut Integrity,
        watch: &mut impl FnMut(u64),
    ) -> Result<bool, StoreError> {
        let mut comparison = columns.map(|columns| Comparison::new(segment, columns));
        let mut last = BlockCache::default();
        let mut whole = columns.is_some();
        // One by one: where a row cannot be read, the others can.
        for id in segment.first_game..segment.first_game + segment.games {
            let place = distance(segment.first_game, id);
            if let Some(comparison) = &mut comparison {
                comparison.go_to(place, found);
            }
            let own = columns.map(|columns| columns.at(place));
            let known = own.unwrap_or_default();
            let is_present = known.0.flags.has(Flags::PRESENT);
            let mut expect = |facts: &FilterRow, identity: &[u8; 16], footprint: &[u8; 16]| {
                if let Some(comparison) = &mut comparison {
                    comparison.expected.push(facts, identity, footprint);
                }
            };
            let facts = match self.facts_of(id) {
                Ok(Some(facts)) => facts,
                Ok(None) => {
                    if is_present {
                        whole = false;
                        found.game(id, "its row is missing");
                        expect(&known.0, &known.1, &known.2);
                    }
                    continue;
                }
                Err(error @ (StoreError::Corrupt(_) | StoreError::Sql(_))) => {
                    whole = false;
                    found.game(id, &format!("its row cannot be read: {}", error.what()));
                    expect(&known.0, &known.1, &known.2);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let (identity, footprint) = match self.read_game(id, &mut last) {
                Ok(Some(stored)) if stored.format == RECOVERED => {
                    found.game(
                        id,
                        "a part of it is lost: importing its source again replaces it",
                    );
                    (None, None)
                }
                Ok(Some(stored)) => {
                    let noted = self.check_notes(id, &mut last, found);
                    found.note(noted)?;
                    check_game(id, &stored, found)
                }
                Ok(None) => (None, None),
                Err(StoreError::Damaged(id)) => {
                    found.game(id, "its moves, its tags or its record are damaged");
                    (None, None)
                }
                Err(StoreError::Corrupt(fault)) => {
                    found.game(id, &fault);
                    (None, None)
                }
                Err(error) => return Err(error),
            };
            // What cannot be known is not compared.
            expect(
                &facts,
                &identity.unwrap_or(known.1),
                &footprint.unwrap_or(known.2),
            );
            found.games += 1;
            watch(found.games);
        }
        if let Some(mut comparison) = comparison {
            comparison.go_to(distance(0, segment.games), found);
            comparison.compare(found);
        }
        Ok(whole)
    }

    /// What the row of a game says that its segment says too.
    fn facts_of(&self, id: i64) -> Result<Option<FilterRow>, StoreError> {
        let sql = include_str!("../../../sql/query/filter_values.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let range = named_params! {":first": id, ":behind": id + 1};
        Ok(select.query_row(range, FilterRow::from_row).optional()?)
    }

    /// Makes a segment again from its games, and compares.
    fn check_segment(
        &self,
        segment: Segment,
        columns: &SegmentColumns,
        found: &mut Integrity,
    ) -> Result<(), StoreError> {
        let connection = &self.connection;
        let room = segments::max_blob_bytes(connection)?;
        if segment.chunk_bytes != room {
            let (id, held) = (segment.id, segment.chunk_bytes);
            let fault = format!("{held} bytes to a chunk in segment {id}, expected {room}");
            found.faults.push(fault);
        }
        let mut build = SegmentBuilder::with_memory_limit(MOST_POSITIONS, None);
        if let Err(error) = segments::add_games(connection, segment, columns, &mut build, || ()) {
            return match error {
                // Told already.
                StoreError::Damaged(_) => Ok(()),
                error => Err(error),
            };
        }
        found.positions += build.positions();
        if segment.positions.cast_unsigned() != build.positions() {
            let (held, expected) = (segment.positions, build.positions());
            let fault = format!(
                "{held} positions in segment {}, expected {expected} from the replay",
                segment.id
            );
            found.faults.push(fault);
        }
        let (rows, wrong) = index::count_wrong(connection, build, segment.id, segment.chunk_bytes)?;
        let rows = count(rows);
        let held = index::count_rows(connection, segment.id)?;
        if wrong > 0 || held != rows {
            found.faults.push(format!(
                "segment {} of the position index does not agree with the replay: {wrong} of {rows} parts differ, {held} are there", segment.id
            ));
        }
        Ok(())
    }

    /// Nothing is there that belongs to nothing.
    fn check_totals(&self, found: &mut Integrity) -> Result<(), StoreError> {
        let sql = include_str!("../../../sql/query/strays.sql");
        let (games, rows, blocks): (i64, i64, i64) = self
            .connection
            .query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        for (count, what) in [
            (games, "games in no segment"),
            (rows, "parts of the index in no segment"),
            (blocks, "blocks of records without games"),
        ] {
            if count > 0 {
                found.faults.push(format!("{count} {what}"));
            }
        }
        Ok(())
    }
}

/// Its identity, if that can be known, and its footprint.
fn check_game(
    id: i64,
    stored: &StoredGame,
    found: &mut Integrity,
) -> (Option<[u8; 16]>, Option<[u8; 16]>) {
    let game = &stored.game;
    if stored.summary != Summary::of(id, game) {
        let fault = "its row does not agree with its moves and tags";
        found.faults.push(format!("game {id}: {fault}"));
    }
    let text = match (&stored.text, &game.incomplete) {
        (Some(text), _) => Some(text.as_str()),
        (None, None) => Some(""),
        (None, Some(_)) => None,
    };
    let moves: Vec<Move> = game.moves().collect();
    let footprint = position_keys::of_game(game.start(), &moves).map(|(_, footprint)| footprint);
    (text.map(|text| identity(game, text)), footprint)
}
