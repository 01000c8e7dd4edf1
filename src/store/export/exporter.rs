//! Exports games and positions as Parquet files.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use ::parquet::data_type::ByteArray;
use rusqlite::types::ValueRef;

use super::external_sort::ExternalSorter;
use super::game_columns::AddedColumns;
use super::new_folder::write_new_folder;
use super::packed_position::{key_prefix, pack, unpack};
use super::parquet_writer::{ColumnValue, PartitionWriter};
use super::progress::{ExportProgress, PROGRESS_INTERVAL};
use super::replayed_positions::{PositionText, ReplayedPositions};
use super::tables::{
    BLOCK, DATE, GAMES_PER_FILE, GAMES_SCHEMA, IDENTITY, INCOMPLETE, LINE, MOVES,
    POSITIONS_PER_FILE, POSITIONS_SCHEMA, RESULT, START, TAGS,
};
use crate::game::MoveCode;
use crate::games::{AnyPosition, with_position};
use crate::record::GameResult;
use crate::store::connection::sqlite::Row;
use crate::store::format::position_keys;
use crate::store::format::record_block::BlockCache;
use crate::store::format::row_tags::RowTags;
use crate::store::format::segments;
use crate::store::format::start_positions::StartPositions;
use crate::store::format::two_byte_moves;
use crate::store::index;
use crate::store::read::SummaryReader;
use crate::store::{Database, Filter, StoreError};

/// Memory for sorting in bytes. More positions are sorted in a file.
const SORT_MEMORY: usize = 256 << 20;
/// A dictionary of texts that occur often. The code 0 stands for no text.
struct Dictionary {
    codes: HashMap<Option<Vec<u8>>, u32>,
    texts: Vec<Option<ByteArray>>,
}

impl Dictionary {
    fn encode(&mut self, text: Option<&[u8]>) -> u32 {
        let text = text.map(<[u8]>::to_vec);
        if let Some(&code) = self.codes.get(&text) {
            return code;
        }
        let code = self.texts.len() as u32;
        self.texts.push(text.clone().map(ByteArray::from));
        self.codes.insert(text, code);
        code
    }

    fn decode(&self, code: u32) -> Option<ByteArray> {
        self.texts[code as usize].clone()
    }
}

/// The columns of a game that are repeated with its positions; texts as codes of the dictionary.
struct GameColumns {
    id: i64,
    result: u32,
    date: u32,
}

impl Database {
    /// Writes the games that match a filter and all their positions as Parquet files into a new folder: `games/*.parquet` in the order of ids, and
    /// `positions/prefix=N/*.parquet` in the order of key, game and ply, where `N` is the number in the highest six bits of the key. The folder gets its
    /// name when it is complete.
    ///
    /// Returns the number of games. `opening` names the opening of a game by its start and its moves, which are legal, and `progress` is called at regular intervals.
    /// The export takes 350 MB of memory, 40 bytes for each game and 2 bytes for each ply, and with more than 16 million positions also disk space for 16
    /// bytes each.
    ///
    /// # Errors
    /// When the folder exists and is not empty, or cannot be written; when the database cannot be read, or a game in it is damaged.
    #[doc(hidden)]
    pub fn export(
        &self,
        filter: &Filter,
        folder: &Path,
        opening: impl Fn(&AnyPosition, &[MoveCode]) -> Option<String>,
        mut progress: impl FnMut(ExportProgress),
    ) -> Result<usize, StoreError> {
        // All reads see one state of the database, even if another program writes.
        let snapshot = self.connection.unchecked_transaction()?;
        let mut ids = Vec::new();
        self.for_each_summary(filter, |game| ids.push(game.id))?;
        write_new_folder(folder, |part| {
            let mut export = Export {
                folder: part,
                dictionary: Dictionary {
                    codes: [(None, 0)].into(),
                    texts: vec![None],
                },
                games: Vec::with_capacity(ids.len()),
                sorter: ExternalSorter::new(SORT_MEMORY).in_folder(part),
                replays: ReplayedPositions::default(),
                positions: 0,
            };
            export.write_games(self, &ids, opening, &mut progress)?;
            drop(snapshot);
            export.write_positions(progress).map_err(StoreError::Export)
        })?;
        Ok(ids.len())
    }
}

/// The state of an export.
struct Export<'a> {
    folder: &'a Path,
    dictionary: Dictionary,
    /// The exported games in the order of ids.
    games: Vec<GameColumns>,
    sorter: ExternalSorter,
    replays: ReplayedPositions,
    positions: u64,
}

impl Export<'_> {
    /// Writes the games, and passes their positions to the sorter.
    fn write_games(
        &mut self,
        database: &Database,
        ids: &[i64],
        opening: impl Fn(&AnyPosition, &[MoveCode]) -> Option<String>,
        progress: &mut impl FnMut(ExportProgress),
    ) -> Result<(), StoreError> {
        let files = PartitionWriter::new(self.folder.join("games"), GAMES_SCHEMA, GAMES_PER_FILE);
        let mut files = files.map_err(StoreError::Export)?;
        let sql = include_str!("../../../sql/query/export_games.sql");
        let connection = &database.connection;
        let mut select = connection.prepare(sql)?;
        let mut rows = select.query([])?;
        let starts = StartPositions::new(connection)?;
        let mut last = BlockCache::default();
        let mut summaries = SummaryReader::with_spellings(connection)?;
        let mut segments = index::segments(connection)?.into_iter();
        // The id after the last game of the current segment, and the identities of the segment.
        let (mut end, mut identities) = (i64::MIN, Vec::new());
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            if ids.get(self.games.len()) != Some(&id) {
                continue;
            }
            let damaged = || StoreError::Damaged(id);
            while id >= end {
                let segment = segments.next().ok_or_else(damaged)?;
                end = segment.first_game + segment.games;
                identities = segments::identities_of(connection, segment)?;
            }
            let from_end = usize::try_from(end - id).map_err(|_| damaged())?;
            let at = (identities.len() / 16)
                .checked_sub(from_end)
                .ok_or_else(damaged)?;
            let (start, moves) = starts.start_and_moves(id, row, START)?;
            self.add_positions(id, start, &moves)?;
            let evaluations = database.evaluations(id, moves.len())?;
            self.replays.add(&start, &moves, evaluations);
            let record = last.record(connection, row.get(BLOCK)?, row.get(BLOCK + 1)?)?;
            let record = record.ok_or_else(damaged)?;
            let summary = summaries.get(id)?.ok_or_else(damaged)?;
            let tags = RowTags::of(&summary).restore(record.tags);
            let tags = tags.ok_or_else(damaged)?;
            let has_start = !moves.is_empty();
            let opening = has_start.then(|| opening(&start, &moves)).flatten();
            let added = AddedColumns::of(&summary, &tags, opening);
            let tags = tags
                .into_iter()
                .map(|(name, value)| (name.into_owned(), value.into()));
            let tags = serde_json::Value::Object(tags.collect()).to_string();
            let bytes = |bytes: Vec<u8>| ColumnValue::Bytes(ByteArray::from(bytes));
            let mut values = Vec::with_capacity(START + 7);
            for column in 0..START {
                values.push(match column {
                    IDENTITY => bytes(identities[16 * at..][..16].to_vec()),
                    LINE => ColumnValue::Number(record.line.cast_signed()),
                    TAGS => bytes(tags.clone().into_bytes()),
                    MOVES => bytes(two_byte_moves::encode_moves(moves.iter().copied())),
                    column => convert(row.get_ref(column)?),
                });
            }
            let start_text = if has_start {
                start.to_text()
            } else {
                String::new()
            };
            values.push(bytes(start_text.into_bytes()));
            values.push(start.kind().key().into());
            values.extend(added.values());
            files.push(values).map_err(StoreError::Export)?;
            self.add_game(id, row)?;
            if (self.games.len() as u64).is_multiple_of(PROGRESS_INTERVAL) {
                progress(ExportProgress::Games(
                    self.games.len() as u64,
                    ids.len() as u64,
                ));
            }
        }
        files.finish().map_err(StoreError::Export)
    }

    /// Passes the positions of the next game to the sorter.
    fn add_positions(
        &mut self,
        id: i64,
        start: AnyPosition,
        moves: &[MoveCode],
    ) -> Result<(), StoreError> {
        let positions = with_position!(start, start => position_keys::of_game(start, moves));
        let (positions, _) = positions.ok_or(StoreError::Damaged(id))?;
        for (ply, (key, next)) in positions.into_iter().enumerate() {
            let number = pack(key, self.games.len(), ply, next);
            let number = number.ok_or(StoreError::TooLong(id))?;
            self.sorter.push(number).map_err(StoreError::Export)?;
            self.positions += 1;
        }
        Ok(())
    }

    /// Adds the columns of the next game that are repeated with its positions.
    fn add_game(&mut self, id: i64, row: Row<'_>) -> Result<(), StoreError> {
        let is_complete = row.get_ref(INCOMPLETE)? == ValueRef::Null;
        let result = if is_complete {
            row.get_ref(RESULT)?
                .as_bytes_or_null()
                .map_err(StoreError::of_column)?
        } else {
            Some(GameResult::Unknown.key().as_bytes())
        };
        self.games.push(GameColumns {
            id,
            result: self.dictionary.encode(result),
            date: self.dictionary.encode(
                row.get_ref(DATE)?
                    .as_bytes_or_null()
                    .map_err(StoreError::of_column)?,
            ),
        });
        Ok(())
    }

    /// Writes the sorted positions.
    fn write_positions(self, mut progress: impl FnMut(ExportProgress)) -> io::Result<()> {
        let folder = self.folder.join("positions");
        fs::create_dir(&folder)?;
        let mut sorted = self.sorter.finish()?;
        let mut open: Option<(u8, PartitionWriter)> = None;
        if self.positions == 0 {
            // A table without rows has a file, so that it can be read.
            let folder = folder.join("prefix=0");
            return PartitionWriter::new(folder, POSITIONS_SCHEMA, POSITIONS_PER_FILE)?.finish();
        }
        let mut done = 0;
        while let Some(block) = sorted.next_block()? {
            for &number in block {
                let prefix = key_prefix(number);
                if open.as_ref().is_none_or(|(open, _)| *open != prefix) {
                    if let Some((_, files)) = open.take() {
                        files.finish()?;
                    }
                    let folder = folder.join(format!("prefix={prefix}"));
                    open = Some((
                        prefix,
                        PartitionWriter::new(folder, POSITIONS_SCHEMA, POSITIONS_PER_FILE)?,
                    ));
                }
                let (key, game, ply, next) = unpack(number);
                let GameColumns { id, result, date } = self.games[game];
                if let Some((_, files)) = &mut open {
                    let text = self.replays.text(game, ply.unsigned_abs() as usize);
                    let row = [key, id, ply, next].map(ColumnValue::Number).into_iter();
                    let texts = [result, date].map(|code| self.dictionary.decode(code).into());
                    files.push(row.chain(texts).chain(text_columns(text)))?;
                }
                done += 1;
                if done % PROGRESS_INTERVAL == 0 {
                    progress(ExportProgress::Positions(done, self.positions));
                }
            }
        }
        open.map_or(Ok(()), |(_, files)| files.finish())
    }
}

fn convert(value: ValueRef<'_>) -> ColumnValue {
    match value {
        ValueRef::Integer(number) => ColumnValue::Number(number),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            ColumnValue::Bytes(ByteArray::from(bytes.to_vec()))
        }
        // No column has floating-point numbers.
        ValueRef::Real(_) | ValueRef::Null => ColumnValue::Null,
    }
}

/// The columns that describe a position in words.
fn text_columns(text: PositionText) -> impl Iterator<Item = ColumnValue> {
    let others = text.score.others().iter().map(u8::to_string);
    let others: Vec<String> = others.collect();
    let evaluation = text.evaluation;
    let hundredths = evaluation.and_then(|evaluation| evaluation.hundredths());
    [
        Some(text.board).into(),
        text.mover.into(),
        text.move_text.into(),
        ColumnValue::Number(text.score.black.into()),
        ColumnValue::Number(text.score.white.into()),
        Some(others.join("-"))
            .filter(|text| !text.is_empty())
            .into(),
        evaluation.map(|evaluation| evaluation.to_string()).into(),
        hundredths.map_or(ColumnValue::Null, |hundredths| {
            ColumnValue::Number(hundredths.into())
        }),
    ]
    .into_iter()
}
