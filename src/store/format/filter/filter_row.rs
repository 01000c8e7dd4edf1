//! The values of one game that filters compare. Segments store them by column (`filter_column.rs`), so that millions of games are scanned in milliseconds.
//!
//! # Stability
//! A row has [`FILTER_ROW_BYTES`] bytes, from which columns are taken. The lowest byte of a number is first: ids of the players who move first and second and
//! of the event (4 each, 0 for none), the date as a number (4), plies (3), result and flags (1), ending (1), variant (2). [`Flags`] and the numbers of results
//! and endings never change.

use rusqlite::named_params;

use crate::record::{Ending, GameResult, Score};
use crate::store::StoreError;
use crate::store::connection::sqlite::{Connection, Row};
use crate::store::index::Outcome;

/// Bytes of an encoded filter row.
pub(in crate::store) const FILTER_ROW_BYTES: usize = 23;

/// The values of a game that filters compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::store) struct FilterRow {
    pub(in crate::store) black: u32,
    pub(in crate::store) white: u32,
    pub(in crate::store) event: u32,
    /// The date as a number: 20191231, with zeros for unknown parts; 0 for none.
    pub(in crate::store) date: u32,
    pub(in crate::store) plies: u32,
    /// The number of the result; see [`result_number`].
    pub(in crate::store) result: u8,
    /// The number of the ending; see [`ending_number`].
    pub(in crate::store) ending: u8,
    /// The id of its variant: its layout and rules.
    pub(in crate::store) variant: u16,
    pub(in crate::store) flags: Flags,
}

/// Boolean properties of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::store) struct Flags(u8);

impl Flags {
    const RESULT: u8 = 0b111;
    pub(in crate::store) const INCOMPLETE: Flags = Flags(1 << 3);
    pub(in crate::store) const REPAIRED: Flags = Flags(1 << 4);
    /// A game with this id exists.
    pub(in crate::store) const PRESENT: Flags = Flags(1 << 7);

    pub(in crate::store) const fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    /// Splits a byte into the result and the flags.
    pub(in crate::store) const fn split(byte: u8) -> (u8, Flags) {
        (byte & Flags::RESULT, Flags(byte & !Flags::RESULT))
    }

    pub(in crate::store) fn set(&mut self, flag: Flags, value: bool) {
        if value {
            self.0 |= flag.0;
        }
    }
}

impl FilterRow {
    /// The values of a stored game, from its row; `None` if there is none.
    pub(in crate::store) fn of_game(
        connection: &Connection,
        id: i64,
    ) -> Result<Option<FilterRow>, StoreError> {
        let sql = include_str!("../../../../sql/query/filter_values.sql");
        let mut select = connection.prepare_cached(sql)?;
        let range = named_params! {":first": id, ":end": id + 1};
        select.query_optional_row(range, FilterRow::from_row)
    }

    /// Reads the row of a game: its id, and then the columns in the order of the fields.
    pub(in crate::store) fn from_row(row: Row<'_>) -> Result<FilterRow, StoreError> {
        let mut flags = Flags::PRESENT;
        flags.set(Flags::INCOMPLETE, row.get(9)?);
        flags.set(Flags::REPAIRED, row.get(10)?);
        Ok(FilterRow {
            black: row.get(1)?,
            white: row.get(2)?,
            event: row.get(3)?,
            date: row.get(4)?,
            plies: row.get(5)?,
            result: row.get(6)?,
            ending: row.get(7)?,
            variant: row.get(8)?,
            flags,
        })
    }

    pub(in crate::store) fn bytes(&self) -> [u8; FILTER_ROW_BYTES] {
        let mut bytes = [0; FILTER_ROW_BYTES];
        for (at, number) in [self.black, self.white, self.event, self.date]
            .into_iter()
            .enumerate()
        {
            bytes[4 * at..4 * at + 4].copy_from_slice(&number.to_le_bytes());
        }
        bytes[16..19].copy_from_slice(&self.plies.to_le_bytes()[..3]);
        bytes[19] = self.flags.0 | self.result;
        bytes[20] = self.ending;
        bytes[21..].copy_from_slice(&self.variant.to_le_bytes());
        bytes
    }

    #[inline]
    pub(in crate::store) fn read(bytes: &[u8; FILTER_ROW_BYTES]) -> FilterRow {
        let number = |offset: usize| {
            u32::from_le_bytes([
                bytes[offset],
                bytes[offset + 1],
                bytes[offset + 2],
                bytes[offset + 3],
            ])
        };
        let (result, flags) = Flags::split(bytes[19]);
        FilterRow {
            black: number(0),
            white: number(4),
            event: number(8),
            date: number(12),
            plies: u32::from_le_bytes([bytes[16], bytes[17], bytes[18], 0]),
            result,
            flags,
            ending: bytes[20],
            variant: u16::from_le_bytes([bytes[21], bytes[22]]),
        }
    }

    /// Decodes the filter rows of all games of a segment.
    pub(in crate::store) fn read_all(bytes: &[u8]) -> impl Iterator<Item = FilterRow> {
        bytes.as_chunks().0.iter().map(FilterRow::read)
    }

    /// The outcome of the game, as the position index counts it.
    pub(in crate::store) fn outcome(&self) -> Outcome {
        outcome(self.result, self.flags, self.date)
    }
}

/// The outcome of a game, as the position index counts it: the result of an incomplete game is unknown.
pub(in crate::store) fn outcome(result: u8, flags: Flags, date: u32) -> Outcome {
    let is_incomplete = flags.has(Flags::INCOMPLETE);
    Outcome {
        result: if is_incomplete { 0 } else { result.min(4) },
        // Even a damaged date must fit into the bits that the index has for it.
        date: date.min(99_999_999),
    }
}

/// The number by which a result is stored.
pub(in crate::store) fn result_number(result: GameResult) -> u8 {
    match result {
        GameResult::Unknown => 0,
        GameResult::Black => 1,
        GameResult::White => 2,
        GameResult::Draw => 3,
        GameResult::Third => 4,
        GameResult::Fourth => 5,
        GameResult::Fifth => 6,
        GameResult::Sixth => 7,
    }
}

/// The number by which an ending is stored, 0 for none. The table `ending` contains the same numbers.
pub(in crate::store) fn ending_number(ending: Option<Ending>) -> u8 {
    let number = Ending::ALL.iter().position(|&other| Some(other) == ending);
    number.map_or(0, |number| number as u8 + 1)
}

/// The result with this number; unknown for an invalid number.
pub(in crate::store) fn result_of(number: u8) -> GameResult {
    let mut results = GameResult::ALL.into_iter();
    results
        .find(|&result| result_number(result) == number)
        .unwrap_or_default()
}

/// The ending with this number.
pub(in crate::store) fn ending_of(number: u8) -> Option<Ending> {
    Ending::ALL
        .get(usize::from(number).checked_sub(1)?)
        .copied()
}

/// Encodes a date as a number: `2019.12.??` is 20191200.
pub(in crate::store) fn date_number(date: &str) -> u32 {
    let digits = date.bytes().filter(|byte| *byte != b'.');
    digits.fold(0, |number, byte| {
        let digit = if byte.is_ascii_digit() {
            byte - b'0'
        } else {
            0
        };
        (10 * number + u32::from(digit)) % 100_000_000
    })
}

/// The text of a date from its number; `None` for 0.
pub(in crate::store) fn date_text(number: u32) -> Option<String> {
    if number == 0 {
        return None;
    }
    let mut text = format!("{:04}", number / 10_000);
    for part in [number / 100 % 100, number % 100] {
        let digits = [part / 10, part % 10].map(|digit| char::from(b'0' + digit as u8));
        text.push('.');
        text.extend(if part == 0 { ['?'; 2] } else { digits });
    }
    Some(text)
}

/// A score from its columns. A damaged score keeps the sides that can be read; a check of the database reports it.
pub(in crate::store) fn score_from(black: u8, white: u8, others: Option<String>) -> Score {
    let Some(others) = others else {
        return Score::of_two(black, white);
    };
    let others = others.split('-').filter_map(|points| points.parse().ok());
    let points: Vec<u8> = [black, white].into_iter().chain(others).collect();
    Score::of(&points).unwrap_or(Score::of_two(black, white))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filter_rows_are_pinned() {
        let mut row = FilterRow {
            black: 1,
            white: 0x0203,
            event: 4,
            date: 20_191_200,
            plies: 0x01_0203,
            result: 2,
            ending: 9,
            variant: 0x0506,
            flags: Flags::PRESENT,
        };
        row.flags.set(Flags::INCOMPLETE, true);
        let bytes = row.bytes();
        let expected = [
            1, 0, 0, 0, 3, 2, 0, 0, 4, 0, 0, 0, 0xe0, 0x17, 0x34, 1, 3, 2, 1, 0x8a, 9, 6, 5,
        ];
        assert_eq!(bytes, expected);
        assert_eq!(FilterRow::read(&bytes), row);
        assert_eq!((row.outcome().result, row.result), (0, 2));
    }

    /// The numbers are those of the table `ending` and of the view `game`.
    #[test]
    fn numbers_are_those_of_the_schema() {
        let database = crate::store::Database::in_memory().unwrap();
        let table = database
            .query("SELECT id, key FROM ending ORDER BY id")
            .unwrap();
        for (row, ending) in table.rows.iter().zip(Ending::ALL) {
            let number = i64::from(ending_number(Some(ending)));
            assert_eq!(ending_of(ending_number(Some(ending))), Some(ending));
            let key = ending.key().to_owned();
            let expected = [
                crate::store::Value::Integer(number),
                crate::store::Value::Text(key),
            ];
            assert_eq!(*row, expected);
        }
        assert_eq!(table.rows.len(), Ending::ALL.len());
        for result in GameResult::ALL {
            assert_eq!(result_of(result_number(result)), result);
        }
        assert_eq!((ending_of(0), ending_of(13)), (None, None));
        let numbers: Vec<u8> = GameResult::ALL.into_iter().map(result_number).collect();
        assert_eq!(
            numbers
                .iter()
                .collect::<std::collections::BTreeSet<_>>()
                .len(),
            8
        );
    }

    #[test]
    fn dates_round_trip() {
        for date in ["2019.12.31", "2019.12.??", "2019.??.??", "2019.??.05"] {
            assert_eq!(date_text(date_number(date)).as_deref(), Some(date));
        }
        assert_eq!(date_text(0), None);
    }
}
