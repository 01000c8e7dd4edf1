//! The values of one game that filters compare. Segments store them by column (`filter_column.rs`), so that millions of games are scanned in milliseconds.
//!
//! # Stability
//! [`SIZE`] bytes a game, which columns are made of, the lowest byte of a number first: numbers of the players who move first and second and of the event (4 each, 0 for
//! none), the day as a number (4), plies (3), result and flags (1), ending (1), kind (2). [`Flags`] and the numbers of results and endings never change.

use rusqlite::Row;

use crate::record::{Ending, GameResult, Score};

use crate::store::index::Outcome;

/// Bytes of a game.
pub(in crate::store) const SIZE: usize = 23;

/// What filters ask of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::store) struct FilterRow {
    pub(in crate::store) black: u32,
    pub(in crate::store) white: u32,
    pub(in crate::store) event: u32,
    /// 20191231, with zeros for what is not known; 0 for none.
    pub(in crate::store) date: u32,
    pub(in crate::store) plies: u32,
    /// As [`result_number`] has it.
    pub(in crate::store) result: u8,
    /// As [`ending_number`] has it.
    pub(in crate::store) ending: u8,
    /// The number of its layout and rules.
    pub(in crate::store) kind: u16,
    pub(in crate::store) flags: Flags,
}

/// What is so or not so of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::store) struct Flags(u8);

impl Flags {
    const RESULT: u8 = 0b111;
    pub(in crate::store) const INCOMPLETE: Flags = Flags(1 << 3);
    pub(in crate::store) const MENDED: Flags = Flags(1 << 4);
    /// There is a game with this number.
    pub(in crate::store) const PRESENT: Flags = Flags(1 << 7);

    pub(in crate::store) const fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    /// The result and the flags that a byte holds.
    pub(in crate::store) const fn split(byte: u8) -> (u8, Flags) {
        (byte & Flags::RESULT, Flags(byte & !Flags::RESULT))
    }

    pub(in crate::store) fn set(&mut self, flag: Flags, is_so: bool) {
        if is_so {
            self.0 |= flag.0;
        }
    }
}

impl FilterRow {
    /// From the row of a game: after its number, the columns in this order.
    pub(in crate::store) fn from_row(row: &Row<'_>) -> rusqlite::Result<FilterRow> {
        let mut flags = Flags::PRESENT;
        flags.set(Flags::INCOMPLETE, row.get(9)?);
        flags.set(Flags::MENDED, row.get(10)?);
        Ok(FilterRow {
            black: row.get(1)?,
            white: row.get(2)?,
            event: row.get(3)?,
            date: row.get(4)?,
            plies: row.get(5)?,
            result: row.get(6)?,
            ending: row.get(7)?,
            kind: row.get(8)?,
            flags,
        })
    }

    pub(in crate::store) fn bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        for (at, number) in [self.black, self.white, self.event, self.date]
            .into_iter()
            .enumerate()
        {
            bytes[4 * at..4 * at + 4].copy_from_slice(&number.to_le_bytes());
        }
        bytes[16..19].copy_from_slice(&self.plies.to_le_bytes()[..3]);
        bytes[19] = self.flags.0 | self.result;
        bytes[20] = self.ending;
        bytes[21..].copy_from_slice(&self.kind.to_le_bytes());
        bytes
    }

    #[inline]
    pub(in crate::store) fn read(bytes: &[u8; SIZE]) -> FilterRow {
        let number = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
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
            kind: u16::from_le_bytes([bytes[21], bytes[22]]),
        }
    }

    /// All facts of a segment.
    pub(in crate::store) fn read_all(bytes: &[u8]) -> impl Iterator<Item = FilterRow> {
        bytes.as_chunks().0.iter().map(FilterRow::read)
    }

    /// What the index counts of it.
    pub(in crate::store) fn outcome(&self) -> Outcome {
        outcome(self.result, self.flags, self.date)
    }
}

/// What the index counts of a game: the result of an incomplete one is unknown.
pub(in crate::store) fn outcome(result: u8, flags: Flags, date: u32) -> Outcome {
    let is_incomplete = flags.has(Flags::INCOMPLETE);
    Outcome {
        result: if is_incomplete { 0 } else { result.min(4) },
        // A damaged one too fits into the bits it has.
        date: date.min(99_999_999),
    }
}

/// The number that stands for a result.
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

/// The number that stands for an ending; 0 for none. The table `ending` has them too.
pub(in crate::store) fn ending_number(ending: Option<Ending>) -> u8 {
    let number = Ending::ALL.iter().position(|&other| Some(other) == ending);
    number.map_or(0, |number| number as u8 + 1)
}

/// The result that a number stands for; unknown for one that stands for none.
pub(in crate::store) fn result_of(number: u8) -> GameResult {
    let mut results = GameResult::ALL.into_iter();
    results
        .find(|&result| result_number(result) == number)
        .unwrap_or_default()
}

/// The ending that a number stands for.
pub(in crate::store) fn ending_of(number: u8) -> Option<Ending> {
    Ending::ALL
        .get(usize::from(number).checked_sub(1)?)
        .copied()
}

/// A day as a number: `2019.12.??` is 20191200.
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

/// A day in words, from its number; `None` for 0.
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

/// A score from its columns. One that is damaged has the sides that can be read: a check of the database tells.
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
    fn facts_are_pinned() {
        let mut facts = FilterRow {
            black: 1,
            white: 0x0203,
            event: 4,
            date: 20_191_200,
            plies: 0x01_0203,
            result: 2,
            ending: 9,
            kind: 0x0506,
            flags: Flags::PRESENT,
        };
        facts.flags.set(Flags::INCOMPLETE, true);
        let bytes = facts.bytes();
        let expected = [
            1, 0, 0, 0, 3, 2, 0, 0, 4, 0, 0, 0, 0xe0, 0x17, 0x34, 1, 3, 2, 1, 0x8a, 9, 6, 5,
        ];
        assert_eq!(bytes, expected);
        assert_eq!(FilterRow::read(&bytes), facts);
        assert_eq!((facts.outcome().result, facts.result), (0, 2));
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
        assert_eq!((ending_of(0), ending_of(12)), (None, None));
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
    fn days() {
        for date in ["2019.12.31", "2019.12.??", "2019.??.??", "2019.??.05"] {
            assert_eq!(date_text(date_number(date)).as_deref(), Some(date));
        }
        assert_eq!(date_text(0), None);
    }
}
