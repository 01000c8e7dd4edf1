//! Sizes and counts, and whether what is stored is true.

use serde::Serialize;

use rusqlite::named_params;
use rusqlite::types::Value;

use super::block::{self, LastBlock};
use super::comparison::Comparison;
use super::facts::Facts;
use super::index::{self, Build, Segment};
use super::numbers::{count, distance};
use super::prepared::identity;
use super::rejects::{Extract, read_text};
use super::rows::identity_of_reject;
use super::segments::{self, Columns};
use super::{Database, StoreError, StoredGame, Summary, positions, sum};
use crate::rules::Move;

/// Occurrences that are kept in memory while a segment is made again; others go to temporary files.
const MOST_POSITIONS: usize = 2 << 20;

/// Sizes and counts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Info {
    /// The version of the schema.
    pub schema: i32,
    /// The size of the file in bytes.
    pub bytes: i64,
    /// All games.
    pub games: i64,
    /// Games that stop before the end of their record.
    pub incomplete: i64,
    /// Records that could not be replayed, or not to their end.
    pub rejects: i64,
    /// Different players.
    pub players: i64,
    /// Files imported.
    pub sources: i64,
    /// Plies of all games.
    pub plies: i64,
    /// Entries of the position index.
    pub positions: i64,
    /// Segments of the position index.
    pub segments: i64,
    /// Bytes of the records as found.
    pub text_bytes: i64,
    /// Bytes of the position index.
    pub index_bytes: i64,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Integrity {
    /// Games replayed.
    pub games: u64,
    /// Positions compared with the replay.
    pub positions: u64,
    /// Everything wrong; nothing in a good database.
    pub faults: Vec<String>,
}

impl Database {
    /// Sizes and counts.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn info(&self) -> Result<Info, StoreError> {
        let _snapshot = self.snapshot()?;
        let schema = self.version()?;
        let pragma = |name: &str| {
            self.connection
                .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
        };
        let (positions, index_bytes) = index::size(&self.connection)?;
        let bytes = pragma("page_count")? * pragma("page_size")?;
        Ok(self
            .connection
            .query_row(include_str!("../../sql/query/info.sql"), [], |row| {
                Ok(Info {
                    schema,
                    bytes,
                    games: row.get(0)?,
                    incomplete: row.get(1)?,
                    rejects: row.get(2)?,
                    players: row.get(3)?,
                    sources: row.get(4)?,
                    plies: row.get(5)?,
                    positions,
                    text_bytes: row.get(6)?,
                    segments: row.get(7)?,
                    index_bytes,
                })
            })?)
    }

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
        match self.check_all(&mut found, watch) {
            Err(StoreError::Corrupt(fault)) => found.faults.push(fault),
            checked => checked?,
        }
        Ok(found)
    }

    fn check_all(
        &self,
        found: &mut Integrity,
        mut watch: impl FnMut(u64),
    ) -> Result<(), StoreError> {
        for pragma in ["integrity_check", "foreign_key_check"] {
            self.connection.pragma_query(None, pragma, |row| {
                let text = row.get::<_, String>(0)?;
                if text != "ok" {
                    found.faults.push(format!("{pragma}: {text}"));
                }
                Ok(())
            })?;
        }
        for segment in index::segments(&self.connection)? {
            let columns = segments::columns_of(&self.connection, segment)?;
            if columns.games() as u64 != segment.games.cast_unsigned() {
                let (id, games, held) = (segment.id, segment.games, columns.games());
                let fault =
                    format!("{games} games in segment {id}, expected {held} as in its columns");
                found.faults.push(fault);
                continue;
            }
            self.check_games(segment, &columns, found, &mut watch)?;
            self.check_segment(segment, &columns, found)?;
        }
        self.check_rejects(found)?;
        self.check_blocks(found)?;
        self.check_sums(found)?;
        self.check_schema(found)?;
        self.check_totals(found)
    }

    /// Compares what is said of the size of blocks with what is in them.
    fn check_blocks(&self, found: &mut Integrity) -> Result<(), StoreError> {
        let sql = include_str!("../../sql/query/block_sizes.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, held): (i64, i64) = (row.get(0)?, row.get(1)?);
            let expected = block::text_bytes(&self.connection, id)?;
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
        last: &mut LastBlock,
        found: &mut Integrity,
    ) -> Result<(), StoreError> {
        let at = self.rows(include_str!("../../sql/query/game_block.sql"), id, |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
        for (block, place) in at {
            let kept = last.record(&self.connection, block, place)?;
            let sum = sum::of_stored_notes(&self.connection, id)?;
            if kept.is_none_or(|kept| kept.sum != sum) {
                let fault = "its source or its notes are not what they were";
                found.faults.push(format!("game {id}: {fault}"));
            }
        }
        Ok(())
    }

    /// Compares rows with the sums over them.
    fn check_sums(&self, found: &mut Integrity) -> Result<(), StoreError> {
        let sql = include_str!("../../sql/query/wrong_sums.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (table, row): (String, String) = (row.get(0)?, row.get(1)?);
            let fault = "it does not say what it said when it was written";
            found.faults.push(format!("{table} {row}: {fault}"));
        }
        Ok(())
    }

    /// Compares the tables and views, and what never changes in them, with those of a new database.
    fn check_schema(&self, found: &mut Integrity) -> Result<(), StoreError> {
        let new = Database::in_memory()?;
        for (what, sql) in [
            ("schema", include_str!("../../sql/query/schema.sql")),
            ("table ending", include_str!("../../sql/query/endings.sql")),
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
        let sql = include_str!("../../sql/query/reject_rows.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (id, identity): (i64, Vec<u8>) = (row.get(0)?, row.get(1)?);
            let (source, offset): (i64, Option<i64>) = (row.get(2)?, row.get(3)?);
            let packed = row.get_ref(5)?.as_blob().ok();
            let fault = match read_text(id, row.get(4)?, packed, Extract::Whole) {
                Ok(text) => offset
                    .is_some_and(|offset| {
                        identity != identity_of_reject(source, offset.cast_unsigned(), &text)
                    })
                    .then_some("its text does not agree with its identity"),
                Err(_) => Some("its text cannot be unpacked"),
            };
            if let Some(fault) = fault {
                found.faults.push(format!("reject {id}: {fault}"));
            }
        }
        Ok(())
    }

    /// Compares the rows of the games of a segment with their moves and tags, and its columns with the rows.
    fn check_games(
        &self,
        segment: Segment,
        columns: &Columns,
        found: &mut Integrity,
        watch: &mut impl FnMut(u64),
    ) -> Result<(), StoreError> {
        let mut comparison = Comparison::new(segment, columns);
        let sql = include_str!("../../sql/query/fact_rows.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let behind = segment.first_game + segment.games;
        let range = named_params! {":first": segment.first_game, ":behind": behind};
        let mut rows = select.query(range)?;
        let mut last = LastBlock::default();
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            let facts = Facts::from_row(row)?;
            let at = distance(segment.first_game, id);
            comparison.go_to(at, found);
            // Only a damaged file has rows that are not in their order.
            if comparison.place() != at {
                return Err(StoreError::Corrupt(format!("game {id}")));
            }
            let (identity, footprint) = match self.game_in(id, &mut last) {
                Ok(Some(stored)) => {
                    self.check_notes(id, &mut last, found)?;
                    check_game(id, &stored, found)
                }
                Ok(None) => (None, None),
                Err(StoreError::Damaged(id)) => {
                    let fault = "its moves do not replay";
                    found.faults.push(format!("game {id}: {fault}"));
                    (None, None)
                }
                Err(error) => return Err(error),
            };
            // What cannot be known is not compared.
            let known = |column: &[u8]| {
                column
                    .get(16 * at..16 * at + 16)
                    .and_then(|part| part.try_into().ok())
            };
            let identity = identity.or(known(&columns.identities)).unwrap_or_default();
            let footprint = footprint.or(known(&columns.footprints)).unwrap_or_default();
            comparison.expected.push(&facts, &identity, &footprint);
            found.games += 1;
            watch(found.games);
        }
        comparison.go_to(columns.games(), found);
        comparison.compare(found);
        Ok(())
    }

    /// Makes a segment again from its games, and compares.
    fn check_segment(
        &self,
        segment: Segment,
        columns: &Columns,
        found: &mut Integrity,
    ) -> Result<(), StoreError> {
        let connection = &self.connection;
        let room = segments::page_room(connection)?;
        if segment.room != room {
            let (id, held) = (segment.id, segment.room);
            let fault = format!("{held} bytes to a chunk in segment {id}, expected {room}");
            found.faults.push(fault);
        }
        let mut build = Build::with_memory_for(MOST_POSITIONS);
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
        let (mut rows, mut wrong) = (0, 0);
        build.finish(segment.id, segment.room, |part| {
            rows += count(part.chunks.len() + part.pages.len());
            wrong += index::count_wrong(connection, &part)?;
            Ok::<_, StoreError>(())
        })?;
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
        let sql = include_str!("../../sql/query/strays.sql");
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
    let mut expected = Summary::of(id, game);
    // Older versions knew no random starts.
    if stored.summary.layout.is_none() && game.layout().is_none() {
        expected.layout = None;
    }
    if stored.summary != expected {
        let fault = "its row does not agree with its moves and tags";
        found.faults.push(format!("game {id}: {fault}"));
    }
    let text = match (&stored.text, &game.incomplete) {
        (Some(text), _) => Some(text.as_str()),
        (None, None) => Some(""),
        (None, Some(_)) => None,
    };
    let moves: Vec<Move> = game.moves().collect();
    let footprint = positions::of_game(game.start(), &moves).map(|(_, footprint)| footprint);
    (text.map(|text| identity(game, text)), footprint)
}
