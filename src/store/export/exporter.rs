//! Games and positions as tables of columns, for what is too much for one machine.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use ::parquet::data_type::ByteArray;
use rusqlite::types::ValueRef;

use super::external_sort::Sorter;
use super::parquet::{Files, Value};
use crate::record::GameResult;
use crate::rules::Position;
use crate::store::format::position_keys;
use crate::store::format::record_block::BlockCache;
use crate::store::format::row_tags::RowTags;
use crate::store::format::segments;
use crate::store::format::start_codec;
use crate::store::format::start_positions::StartPositions;
use crate::store::import::staging::Staging;
use crate::store::index;
use crate::store::read::SummaryReader;
use crate::store::{Database, Filter, StoreError};

/// The columns of a game, in the order in which `export_games.sql` has them, then `start`.
///
/// # Stability
/// Columns may be added, behind the others; what is here keeps its name, type and meaning.
const GAMES: &str = "message game {
    required int64 id;
    required binary identity;
    optional binary black (UTF8);
    optional binary white (UTF8);
    optional binary others (UTF8);
    optional binary event (UTF8);
    optional binary date (UTF8);
    optional binary layout (UTF8);
    optional binary rules (UTF8);
    required binary result (UTF8);
    optional binary ending (UTF8);
    required int32 score_black;
    required int32 score_white;
    optional binary score_others (UTF8);
    required int32 plies;
    optional binary incomplete (UTF8);
    optional binary mended (UTF8);
    required binary source (UTF8);
    required int64 line;
    required binary tags (UTF8);
    required binary moves;
    required binary start (UTF8);
}";
/// Columns of `GAMES` that are needed by themselves.
const IDENTITY: usize = 1;
const DATE: usize = 6;
const RESULT: usize = 9;
const INCOMPLETE: usize = 15;
const LINE: usize = 18;
const TAGS: usize = 19;
const MOVES: usize = 20;
const START: usize = 21;
/// Behind the columns of the table: what it takes to replay the game, then where its record is.
const BLOCK: usize = START + 11;

/// The columns of a position.
///
/// # Stability
/// As for `GAMES`.
const POSITIONS: &str = "message position {
    required int64 key;
    required int64 game;
    required int32 ply;
    required int32 move;
    required binary result (UTF8);
    optional binary date (UTF8);
}";

/// Games to a file.
const GAMES_TO_A_FILE: u64 = 1 << 20;
/// Positions to a file, a few hundred MB.
const POSITIONS_TO_A_FILE: u64 = 1 << 25;
/// Bytes for sorting: what does not fit goes through a file.
const MEMORY: usize = 256 << 20;
/// Games or positions between two reports of progress.
const REPORT: u64 = 1 << 10;

/// How far an export is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exported {
    /// So many games of so many are read and written.
    Games(u64, u64),
    /// So many positions of so many are written.
    Positions(u64, u64),
}

/// Texts that occur often, each held once and known by its number. No text is number 0.
struct Texts {
    numbers: HashMap<Option<Vec<u8>>, u32>,
    texts: Vec<Option<ByteArray>>,
}

impl Texts {
    fn number(&mut self, text: Option<&[u8]>) -> u32 {
        let text = text.map(<[u8]>::to_vec);
        if let Some(&number) = self.numbers.get(&text) {
            return number;
        }
        let number = self.texts.len() as u32;
        self.texts.push(text.clone().map(ByteArray::from));
        self.numbers.insert(text, number);
        number
    }

    fn text(&self, number: u32) -> Option<ByteArray> {
        self.texts[number as usize].clone()
    }
}

/// What the positions say of their game; texts by their numbers.
struct Known {
    id: i64,
    result: u32,
    date: u32,
}

/// A position as a number, so that the numbers are in the order of key, game and ply: 64 bits for the key, 30 for the place of
/// the game among those exported, 18 for the ply and 16 for the move played next.
fn pack(key: u64, game: usize, ply: usize, next: u16) -> Option<u128> {
    let fits = |number: usize, bits| Some(number as u64).filter(|number| number >> bits == 0);
    let (game, ply) = (fits(game, GAME_BITS)?, fits(ply, PLY_BITS)?);
    let low = game << (PLY_BITS + MOVE_BITS) | ply << MOVE_BITS | u64::from(next);
    Some(u128::from(key) << 64 | u128::from(low))
}

/// What is left of a packed number so shifted is the highest six bits of the key. More would make many small files of few games.
const PREFIX_SHIFT: u32 = 122;
const GAME_BITS: u32 = 30;
const PLY_BITS: u32 = 18;
const MOVE_BITS: u32 = 16;

/// Key, place of the game, ply and move.
fn unpack(number: u128) -> (i64, usize, i64, i64) {
    let low = number as u64;
    let (game, ply) = (low >> (PLY_BITS + MOVE_BITS), low >> MOVE_BITS);
    let ply = ply & ((1 << PLY_BITS) - 1);
    let next = low & ((1 << MOVE_BITS) - 1);
    (
        ((number >> 64) as u64).cast_signed(),
        game as usize,
        ply.cast_signed(),
        next.cast_signed(),
    )
}

impl Database {
    /// Writes the games that pass a filter and all their positions as Parquet files into a new folder: `games/*.parquet`, by
    /// their numbers, and `positions/prefix=N/*.parquet`, by key, game and ply, where `N` is what the highest six bits of the key say. The
    /// folder takes its name when it is whole.
    ///
    /// Says how many games they are. `describe` writes the position from which a game starts; `watch` is told how far it is. It takes 350 MB of memory and 16 bytes for
    /// each game, and for more than 16 million positions as much of the disk as the export itself twice.
    ///
    /// # Errors
    /// When the folder is there and not empty, or cannot be written; when the database cannot be read or a game in it is damaged.
    pub fn export(
        &self,
        filter: &Filter,
        folder: &Path,
        describe: impl Fn(&Position) -> String,
        mut watch: impl FnMut(Exported),
    ) -> Result<usize, StoreError> {
        let is_new = !fs::exists(folder).map_err(StoreError::Export)?;
        if !is_new {
            let mut files = fs::read_dir(folder).map_err(StoreError::Export)?;
            if files.next().is_some() {
                return Err(StoreError::NotEmpty(folder.to_owned()));
            }
        }
        // One state of the database, whatever is imported meanwhile.
        let snapshot = self.connection.unchecked_transaction()?;
        let mut ids = Vec::new();
        self.games(filter, |game| ids.push(game.id))?;
        let staging = Staging::beside(folder).map_err(StoreError::Export)?;
        let part = staging.path();
        fs::create_dir(&part).map_err(StoreError::Export)?;
        let mut export = Export {
            folder: &part,
            texts: Texts {
                numbers: [(None, 0)].into(),
                texts: vec![None],
            },
            games: Vec::with_capacity(ids.len()),
            sorter: Sorter::new(MEMORY).in_folder(&part),
            positions: 0,
        };
        export.read(self, &ids, describe, &mut watch)?;
        drop(snapshot);
        export.write_positions(watch).map_err(StoreError::Export)?;
        if !is_new {
            fs::remove_dir(folder).map_err(StoreError::Export)?;
        }
        staging.persist(folder).map_err(StoreError::Export)?;
        Ok(ids.len())
    }
}

/// An export under way.
struct Export<'a> {
    folder: &'a Path,
    texts: Texts,
    /// The games in the order of their numbers.
    games: Vec<Known>,
    sorter: Sorter,
    positions: u64,
}

impl Export<'_> {
    /// Writes the games and takes in their positions.
    fn read(
        &mut self,
        database: &Database,
        ids: &[i64],
        describe: impl Fn(&Position) -> String,
        watch: &mut impl FnMut(Exported),
    ) -> Result<(), StoreError> {
        let files = Files::new(self.folder.join("games"), GAMES, GAMES_TO_A_FILE);
        let mut files = files.map_err(StoreError::Export)?;
        let sql = include_str!("../../../sql/query/export_games.sql");
        let connection = &database.connection;
        let mut select = connection.prepare(sql)?;
        let mut rows = select.query([])?;
        let starts = StartPositions::new(connection)?;
        let mut last = BlockCache::default();
        let mut summaries = SummaryReader::with_spellings(connection)?;
        let mut segments = index::segments(connection)?.into_iter();
        // The games behind the last of those whose identities are here, and these.
        let (mut behind, mut identities) = (i64::MIN, Vec::new());
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            if ids.get(self.games.len()) != Some(&id) {
                continue;
            }
            let damaged = || StoreError::Damaged(id);
            while id >= behind {
                let segment = segments.next().ok_or_else(damaged)?;
                behind = segment.first_game + segment.games;
                identities = segments::identities_of(connection, segment)?;
            }
            let from_behind = usize::try_from(behind - id).map_err(|_| damaged())?;
            let at = (identities.len() / 16)
                .checked_sub(from_behind)
                .ok_or_else(damaged)?;
            let (start, moves) = starts.start_and_moves(id, row, START)?;
            let (positions, _) = position_keys::of_game(start, &moves).ok_or_else(damaged)?;
            for (ply, (key, next)) in positions.into_iter().enumerate() {
                let number = pack(key, self.games.len(), ply, next);
                let number = number.ok_or(StoreError::TooLong(id))?;
                self.sorter.push(number).map_err(StoreError::Export)?;
                self.positions += 1;
            }
            let record = last.record(connection, row.get(BLOCK)?, row.get(BLOCK + 1)?)?;
            let record = record.ok_or_else(damaged)?;
            let summary = summaries.get(id)?.ok_or_else(damaged)?;
            let tags = RowTags::of(&summary).restore(record.tags);
            let tags = tags
                .ok_or_else(damaged)?
                .into_iter()
                .map(|(name, value)| (name.into_owned(), value.into()));
            let tags = serde_json::Value::Object(tags.collect()).to_string();
            let bytes = |bytes: Vec<u8>| Value::Bytes(Some(ByteArray::from(bytes)));
            let mut values = Vec::with_capacity(START + 1);
            for column in 0..START {
                values.push(match column {
                    IDENTITY => bytes(identities[16 * at..][..16].to_vec()),
                    LINE => Value::Number(record.line.cast_signed()),
                    TAGS => bytes(tags.clone().into_bytes()),
                    MOVES => bytes(start_codec::encode_moves(moves.iter().copied())),
                    column => value(row.get_ref(column)?),
                });
            }
            let is_known = !moves.is_empty();
            let start = if is_known {
                describe(&start)
            } else {
                String::new()
            };
            values.push(bytes(start.into_bytes()));
            files.push(values).map_err(StoreError::Export)?;
            let is_whole = row.get_ref(INCOMPLETE)? == ValueRef::Null;
            let result = if is_whole {
                row.get_ref(RESULT)?
                    .as_bytes_or_null()
                    .map_err(rusqlite::Error::from)?
            } else {
                Some(GameResult::Unknown.key().as_bytes())
            };
            self.games.push(Known {
                id,
                result: self.texts.number(result),
                date: self.texts.number(
                    row.get_ref(DATE)?
                        .as_bytes_or_null()
                        .map_err(rusqlite::Error::from)?,
                ),
            });
            if (self.games.len() as u64).is_multiple_of(REPORT) {
                watch(Exported::Games(self.games.len() as u64, ids.len() as u64));
            }
        }
        files.finish().map_err(StoreError::Export)
    }

    /// Writes the positions.
    fn write_positions(self, mut watch: impl FnMut(Exported)) -> io::Result<()> {
        let folder = self.folder.join("positions");
        fs::create_dir(&folder)?;
        let mut sorted = self.sorter.finish()?;
        let mut open: Option<(u8, Files)> = None;
        let mut done = 0;
        while let Some(block) = sorted.next_block()? {
            for &number in block {
                let prefix = (number >> PREFIX_SHIFT) as u8;
                if open.as_ref().is_none_or(|(open, _)| *open != prefix) {
                    if let Some((_, files)) = open.take() {
                        files.finish()?;
                    }
                    let folder = folder.join(format!("prefix={prefix}"));
                    open = Some((prefix, Files::new(folder, POSITIONS, POSITIONS_TO_A_FILE)?));
                }
                let (key, game, ply, next) = unpack(number);
                let Known { id, result, date } = self.games[game];
                if let Some((_, files)) = &mut open {
                    files.push([
                        Value::Number(key),
                        Value::Number(id),
                        Value::Number(ply),
                        Value::Number(next),
                        Value::Bytes(self.texts.text(result)),
                        Value::Bytes(self.texts.text(date)),
                    ])?;
                }
                done += 1;
                if done % REPORT == 0 {
                    watch(Exported::Positions(done, self.positions));
                }
            }
        }
        open.map_or(Ok(()), |(_, files)| files.finish())
    }
}

fn value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Integer(number) => Value::Number(number),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            Value::Bytes(Some(ByteArray::from(bytes.to_vec())))
        }
        // No column has fractions.
        ValueRef::Real(_) | ValueRef::Null => Value::Bytes(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_positions_keep_their_order_and_come_back() {
        let (most_games, most_plies) = ((1 << GAME_BITS) - 1, (1 << PLY_BITS) - 1);
        // Keys are in the order of unsigned numbers, as folders are.
        let ascending = [
            (0, 0, 0, 0),
            (0, 0, 0, u16::MAX),
            (0, 0, most_plies, 0),
            (0, 1, 0, 0),
            (0, most_games, 3, 7),
            (1, 0, 0, 0),
            (i64::MAX.cast_unsigned(), 0, 0, 0),
            (1 << 63, 0, 0, 0),
            (u64::MAX, most_games, most_plies, u16::MAX),
        ];
        let packed = ascending.map(|(key, game, ply, next)| pack(key, game, ply, next).unwrap());
        assert!(packed.is_sorted());
        for ((key, game, ply, next), packed) in ascending.into_iter().zip(packed) {
            let ply = i64::try_from(ply).unwrap();
            let expected = (key.cast_signed(), game, ply, next.into());
            assert_eq!(unpack(packed), expected);
        }
        assert_eq!(
            packed.map(|number| number >> PREFIX_SHIFT)[5..],
            [0, 31, 32, 63]
        );
        assert_eq!(pack(0, most_games + 1, 0, 0), None);
        assert_eq!(pack(0, 0, most_plies + 1, 0), None);
    }
}
