//! The parts of a change: ranges of what is new, and the states that it replaced.
//!
//! # Stability
//! The state before a change is a frame of zstd, which contains a list of [`GameSnapshot`]s with their numbers, or of [`RowSnapshot`]s, in the `postcard`
//! format.

use rusqlite::named_params;
use serde::Serialize;
use serde::de::DeserializeOwned;
use zstd::bulk::Decompressor;

use super::game_snapshot::GameSnapshot;
use super::row_snapshot::RowSnapshot;
use super::subject::{GAME, LOST, REJECT, ROWS, SAVED, SOURCE, STUDY};
use crate::store::StoreError;
use crate::store::connection::sqlite::{Connection, Row};
use crate::store::format::checksum;

const COMPRESSION_LEVEL: i32 = 3;
/// Upper bound of the uncompressed bytes of a part; a game of the largest size fits.
const MAX_BYTES: usize = 512 << 20;

/// A game with its state before a change; `None` where there was no game with the number.
pub(super) type GameBefore = (i64, Option<GameSnapshot>);

/// A part of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ChangePart {
    pub(super) change: i64,
    /// The range of numbers of games or rejects.
    pub(super) first: i64,
    pub(super) last: i64,
    pub(super) before: Before,
}

/// The state before a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Before {
    /// No game had a number of the range.
    NoGames,
    /// No reject had a number of the range.
    NoRejects,
    Games(Vec<GameBefore>),
    Rows(Vec<RowSnapshot>),
    /// Games that could not be read, so that the change cannot be undone.
    Lost,
}

impl ChangePart {
    /// Reads the columns that the statements of parts select.
    fn read(row: Row<'_>) -> Result<ChangePart, StoreError> {
        checksum::verify("change_part", row, 6)?;
        let id: i64 = row.get(0)?;
        let subject: String = row.get(2)?;
        let blob: Option<Vec<u8>> = row.get(5)?;
        let damaged = || StoreError::Corrupt(format!("change_part {id} cannot be decoded"));
        let before = match (subject.as_str(), blob) {
            (GAME, None) => Some(Before::NoGames),
            (GAME, Some(blob)) => decode(&blob).map(Before::Games),
            (REJECT, None) => Some(Before::NoRejects),
            (LOST, None) => Some(Before::Lost),
            (REJECT | ROWS | SAVED | SOURCE | STUDY, Some(blob)) => decode(&blob).map(Before::Rows),
            _ => None,
        };
        Ok(ChangePart {
            change: row.get(1)?,
            first: row.get(3)?,
            last: row.get(4)?,
            before: before.ok_or_else(damaged)?,
        })
    }

    /// Whether the part is on this game.
    pub(super) fn has_game(&self, id: i64) -> bool {
        match &self.before {
            Before::NoGames => (self.first..=self.last).contains(&id),
            Before::Games(games) => games.iter().any(|(game, _)| *game == id),
            Before::NoRejects | Before::Rows(_) | Before::Lost => false,
        }
    }

    /// The subject of the range of numbers.
    pub(super) fn subject(&self) -> &'static str {
        match &self.before {
            Before::NoGames | Before::Games(_) => GAME,
            Before::NoRejects => REJECT,
            Before::Lost => LOST,
            Before::Rows(rows) => rows.first().map_or(ROWS, |row| row.key.table.subject()),
        }
    }
}

/// Inserts a part of a change.
pub(super) fn insert_part(
    connection: &Connection,
    change: i64,
    (subject, first, last): (&str, i64, i64),
    before: Option<&[u8]>,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../sql/journal/insert_change_part.sql");
    connection.prepare_cached(sql)?.execute(named_params! {
        ":change": change, ":subject": subject, ":first": first, ":last": last, ":before": before,
    })?;
    Ok(())
}

/// The parts of a change, in the order in which it made them.
pub(super) fn parts_of(
    connection: &Connection,
    change: i64,
) -> Result<Vec<ChangePart>, StoreError> {
    let sql = include_str!("../../../sql/journal/change_parts.sql");
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(named_params! {":change": change}, ChangePart::read)?;
    rows.collect()
}

/// The parts whose range includes a game.
pub(super) fn parts_of_game(
    connection: &Connection,
    game: i64,
) -> Result<Vec<ChangePart>, StoreError> {
    let sql = include_str!("../../../sql/journal/parts_of_game.sql");
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(named_params! {":game": game}, ChangePart::read)?;
    rows.collect()
}

/// The parts of changes after this one whose ranges overlap a range of the same subject.
pub(super) fn later_parts(
    connection: &Connection,
    change: i64,
    (subject, first, last): (&str, i64, i64),
) -> Result<Vec<ChangePart>, StoreError> {
    let sql = include_str!("../../../sql/journal/parts_of_range.sql");
    let mut select = connection.prepare_cached(sql)?;
    let parameters = named_params! {
        ":change": change, ":subject": subject, ":first": first, ":last": last,
    };
    let rows = select.query_map(parameters, ChangePart::read)?;
    rows.collect()
}

/// Encodes and compresses states.
pub(super) fn encode<T: Serialize>(states: &[T]) -> Vec<u8> {
    let plain = postcard::to_allocvec(states).expect("it fits in memory");
    zstd::bulk::compress(&plain, COMPRESSION_LEVEL).expect("it fits in memory")
}

fn decode<T: DeserializeOwned>(blob: &[u8]) -> Option<Vec<T>> {
    let bytes = Decompressor::upper_bound(blob).filter(|&bytes| bytes <= MAX_BYTES)?;
    let plain = zstd::bulk::decompress(blob, bytes).ok()?;
    postcard::from_bytes(&plain).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::journal::row_snapshot::RowKey;
    use crate::store::journal::stored_value::StoredValue;

    #[test]
    fn states_of_rows_are_pinned() {
        let row = vec![
            StoredValue::Text("ann".to_owned()),
            StoredValue::Null,
            StoredValue::Integer(-3),
            StoredValue::Blob(vec![7]),
        ];
        let states = [
            RowSnapshot {
                key: RowKey::alias("ann"),
                row: Some(row),
            },
            RowSnapshot {
                key: RowKey::reject(5),
                row: None,
            },
        ];
        let plain = postcard::to_allocvec(&states[..]).unwrap();
        let expected =
            b"\x02\x02\x02\x03ann\x01\x04\x02\x03ann\x00\x01\x05\x03\x01\x07\x00\x01\x0a\x00";
        assert_eq!(plain, expected);
        let decoded: Vec<RowSnapshot> = decode(&encode(&states)).unwrap();
        assert_eq!(decoded, states);
        assert_eq!(decode::<RowSnapshot>(b"nothing"), None);
    }
}
