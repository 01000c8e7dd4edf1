//! Filter columns of a segment. Each is stored as a blob of its own, so that a filter reads only the columns it compares.
//!
//! # Stability
//! A column is a number for each game, the lowest byte first, in as many bytes as its largest number needs: none where all are 0. [`Field`] has the
//! numbers of the columns, [`FilterRow`](super::facts::FilterRow) what they mean.

use rusqlite::{Connection, named_params};

use super::checksum;
use super::filter_row::{Flags, SIZE};
use crate::store::StoreError;
use crate::store::index::Segment;

/// What a column is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum Field {
    Black,
    White,
    Event,
    Date,
    Plies,
    /// The result with the flags.
    Result,
    Ending,
    Kind,
}

impl Field {
    const ALL: [Field; 8] = [
        Field::Black,
        Field::White,
        Field::Event,
        Field::Date,
        Field::Plies,
        Field::Result,
        Field::Ending,
        Field::Kind,
    ];

    /// The bytes of it in the facts of a game: from where, and how many.
    const fn place(self) -> (usize, usize) {
        match self {
            Field::Black => (0, 4),
            Field::White => (4, 4),
            Field::Event => (8, 4),
            Field::Date => (12, 4),
            Field::Plies => (16, 3),
            Field::Result => (19, 1),
            Field::Ending => (20, 1),
            Field::Kind => (21, 2),
        }
    }

    /// The number of the row of a segment's column.
    fn row(self, segment: i64) -> i64 {
        segment << 3 | self as i64
    }
}

/// A column as it is stored.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct Column<'a> {
    width: usize,
    bytes: &'a [u8],
}

impl<'a> Column<'a> {
    /// One for so many games, if it can be.
    fn new(bytes: &'a [u8], games: usize) -> Option<Column<'a>> {
        let width = bytes.len().checked_div(games).unwrap_or(0);
        (width <= 4 && bytes.len() == width * games).then_some(Column { width, bytes })
    }

    /// What it says of the game at a place; 0 behind its end.
    #[inline]
    pub(in crate::store) fn at(&self, place: usize) -> u32 {
        let bytes = self.bytes.get(place * self.width..);
        let bytes = bytes.and_then(|bytes| bytes.get(..self.width));
        let mut number = [0; 4];
        if let Some(bytes) = bytes {
            number[..self.width].copy_from_slice(bytes);
        }
        u32::from_le_bytes(number)
    }
}

/// Some of the games of a segment, by their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct Mask {
    words: Vec<u64>,
    games: usize,
}

impl Mask {
    /// All of so many.
    pub(in crate::store) fn all(games: usize) -> Mask {
        let mut words = vec![u64::MAX; games.div_ceil(64)];
        if let Some(last) = words.last_mut() {
            *last >>= (64 - games % 64) % 64;
        }
        Mask { words, games }
    }

    pub(in crate::store) fn none(games: usize) -> Mask {
        let words = vec![0; games.div_ceil(64)];
        Mask { words, games }
    }

    #[inline]
    pub(in crate::store) fn has(&self, place: usize) -> bool {
        let word = self.words.get(place / 64).copied().unwrap_or(0);
        word >> (place % 64) & 1 != 0
    }

    pub(in crate::store) fn add(&mut self, place: usize) {
        if place < self.games {
            self.words[place / 64] |= 1 << (place % 64);
        }
    }

    /// Adds those of another.
    pub(in crate::store) fn add_all(&mut self, other: &Mask) {
        for (own, other) in self.words.iter_mut().zip(&other.words) {
            *own |= other;
        }
    }

    /// Leaves those that are in another too.
    pub(in crate::store) fn keep(&mut self, other: &Mask) {
        for (own, other) in self.words.iter_mut().zip(&other.words) {
            *own &= other;
        }
    }

    /// Leaves those at whose places something is so.
    pub(in crate::store) fn retain(&mut self, mut is_so: impl FnMut(usize) -> bool) {
        for place in 0..self.games {
            if self.has(place) && !is_so(place) {
                self.words[place / 64] &= !(1 << (place % 64));
            }
        }
    }

    /// Leaves those of which a column says what passes a test.
    pub(in crate::store) fn narrow(&mut self, column: Column<'_>, test: impl Fn(u32) -> bool) {
        match column.width {
            1 => self.narrow_by::<1>(column.bytes, test),
            2 => self.narrow_by::<2>(column.bytes, test),
            3 => self.narrow_by::<3>(column.bytes, test),
            4 => self.narrow_by::<4>(column.bytes, test),
            _ if test(0) => {}
            _ => self.words.fill(0),
        }
    }

    fn narrow_by<const WIDTH: usize>(&mut self, bytes: &[u8], test: impl Fn(u32) -> bool) {
        for (word, numbers) in self.words.iter_mut().zip(bytes.chunks(64 * WIDTH)) {
            if *word == 0 {
                continue;
            }
            let mut passes = 0;
            for (bit, bytes) in numbers.as_chunks::<WIDTH>().0.iter().enumerate() {
                let mut number = [0; 4];
                number[..WIDTH].copy_from_slice(bytes);
                passes |= u64::from(test(u32::from_le_bytes(number))) << bit;
            }
            *word &= passes;
        }
    }

    /// Their places, ascending.
    pub(in crate::store) fn places(&self) -> impl Iterator<Item = usize> {
        let words = self.words.iter().enumerate();
        words.flat_map(|(number, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(64 * number + bit as usize)
            })
        })
    }
}

/// Hands a column of a segment to `work`.
pub(in crate::store) fn with<T>(
    connection: &Connection,
    segment: Segment,
    field: Field,
    work: impl FnOnce(Column<'_>) -> T,
) -> Result<T, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/filter_column.sql"))?;
    let mut rows = select.query(named_params! {":id": field.row(segment.id)})?;
    let damaged =
        || StoreError::Corrupt(format!("{field:?} of the games of segment {}", segment.id));
    let row = rows.next()?.ok_or_else(damaged)?;
    let bytes = row.get_ref(0)?.as_blob().map_err(|_| damaged())?;
    let bytes = checksum::verified(field.row(segment.id), bytes).ok_or_else(damaged)?;
    let games = usize::try_from(segment.games).unwrap_or_default();
    Ok(work(Column::new(bytes, games).ok_or_else(damaged)?))
}

/// The numbers of games of which rows are read, in their order: a row that cannot be found is missed.
pub(in crate::store) struct Expected {
    next: i64,
    last: i64,
    /// Which of the games of the segment from a first number on there are; `None` where each number is that of a game.
    present: Option<(i64, Mask)>,
}

impl Expected {
    /// All numbers from the first to the last are those of games.
    pub(in crate::store) fn all(first: i64, last: i64) -> Expected {
        Expected {
            next: first,
            last,
            present: None,
        }
    }

    /// The games that a segment has.
    pub(in crate::store) fn of(
        connection: &Connection,
        segment: Segment,
    ) -> Result<Expected, StoreError> {
        let mut mask = Mask::all(usize::try_from(segment.games).unwrap_or_default());
        with(connection, segment, Field::Result, |results| {
            mask.narrow(results, |byte| {
                Flags::split(byte as u8).1.has(Flags::PRESENT)
            });
        })?;
        let first = segment.first_game;
        Ok(Expected {
            next: first,
            last: first + segment.games - 1,
            present: Some((first, mask)),
        })
    }

    /// The numbers that are left.
    pub(in crate::store) fn numbers(mut self) -> Vec<i64> {
        let mut numbers = Vec::new();
        while let Some(number) = self.advance() {
            numbers.push(number);
            self.next += 1;
        }
        numbers
    }

    /// The row that is read is that of a game.
    pub(in crate::store) fn is_next(&mut self, game: i64) -> Result<(), StoreError> {
        let next = self.advance();
        self.next += 1;
        match next {
            Some(next) if next == game => Ok(()),
            Some(next) => Err(StoreError::Damaged(next.min(game))),
            None => Err(StoreError::Damaged(game)),
        }
    }

    /// No more rows are read.
    pub(in crate::store) fn finish(mut self) -> Result<(), StoreError> {
        self.advance()
            .map_or(Ok(()), |game| Err(StoreError::Damaged(game)))
    }

    fn advance(&mut self) -> Option<i64> {
        if let Some((first, mask)) = &self.present {
            let is_there = |game: i64| usize::try_from(game - first).is_ok_and(|at| mask.has(at));
            while self.next <= self.last && !is_there(self.next) {
                self.next += 1;
            }
        }
        (self.next <= self.last).then_some(self.next)
    }
}

/// Writes the facts of the games of a segment as columns.
pub(in crate::store) fn write(
    connection: &Connection,
    segment: i64,
    facts: &[u8],
) -> Result<(), StoreError> {
    let mut insert =
        connection.prepare_cached(include_str!("../../../sql/query/insert_filter_column.sql"))?;
    for field in Field::ALL {
        let (id, mut data) = (field.row(segment), split(facts, field));
        checksum::append(id, &mut data);
        insert.execute(named_params! {":id": id, ":data": data})?;
    }
    Ok(())
}

/// The facts of the games of a segment, each game's together.
pub(in crate::store) fn read_all(
    connection: &Connection,
    segment: Segment,
) -> Result<Vec<u8>, StoreError> {
    let games = usize::try_from(segment.games).unwrap_or_default();
    let mut facts = vec![0; games * SIZE];
    for field in Field::ALL {
        let fits = with(connection, segment, field, |column| {
            join(&mut facts, column, field)
        })?;
        if !fits {
            let fault = format!("{field:?} of the games of segment {}", segment.id);
            return Err(StoreError::Corrupt(fault));
        }
    }
    Ok(facts)
}

/// Takes the columns of a segment out.
pub(in crate::store) fn delete(connection: &Connection, segment: i64) -> Result<(), StoreError> {
    let mut delete =
        connection.prepare_cached(include_str!("../../../sql/query/delete_filter_columns.sql"))?;
    let (first, last) = (Field::Black.row(segment), Field::Kind.row(segment));
    delete.execute(named_params! {":first": first, ":last": last})?;
    Ok(())
}

fn split(facts: &[u8], field: Field) -> Vec<u8> {
    let (from, size) = field.place();
    let games = || facts.as_chunks::<SIZE>().0.iter();
    let is_used = |byte: &usize| games().any(|game| game[from + byte] != 0);
    let width = (0..size).rev().find(is_used).map_or(0, |byte| byte + 1);
    games()
        .flat_map(|game| &game[from..from + width])
        .copied()
        .collect()
}

/// Whether a column has the width that its numbers need, and fits.
fn join(facts: &mut [u8], column: Column<'_>, field: Field) -> bool {
    let (from, size) = field.place();
    let width = column.width;
    if width > size {
        return false;
    }
    if width > 0 {
        let numbers = column.bytes.chunks_exact(width);
        for (game, number) in facts.as_chunks_mut::<SIZE>().0.iter_mut().zip(numbers) {
            game[from..from + width].copy_from_slice(number);
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_pinned() {
        let mut facts = vec![0; 3 * SIZE];
        facts[0] = 7;
        facts[SIZE + 12..][..4].copy_from_slice(&20_191_231_u32.to_le_bytes());
        facts[2 * SIZE + 17] = 2;
        let columns = Field::ALL.map(|field| split(&facts, field));
        let date = [0, 0, 0, 0, 0xff, 0x17, 0x34, 1, 0, 0, 0, 0];
        let plies = [0, 0, 0, 0, 0, 2];
        let expected: [&[u8]; 8] = [&[7, 0, 0], &[], &[], &date, &plies, &[], &[], &[]];
        assert_eq!(columns.each_ref().map(Vec::as_slice), expected);
        let mut again = vec![0; 3 * SIZE];
        for (field, bytes) in Field::ALL.into_iter().zip(&columns) {
            assert!(join(&mut again, Column::new(bytes, 3).unwrap(), field));
        }
        assert_eq!(again, facts);
        assert_eq!(Column::new(&date, 3).unwrap().at(1), 20_191_231);
        assert!(Column::new(&[1, 2, 3, 4], 3).is_none() && Column::new(&[1], 0).is_none());
    }

    #[test]
    fn masks() {
        for games in [0, 1, 63, 64, 65, 300] {
            let mut mask = Mask::all(games);
            assert_eq!(mask.places().count(), games);
            assert!(!mask.has(games));
            let bytes: Vec<u8> = (0..games).flat_map(|n| (n as u16).to_le_bytes()).collect();
            let column = Column::new(&bytes, games).unwrap();
            mask.narrow(column, |number| number % 3 == 0);
            assert!(mask.places().eq((0..games).step_by(3)), "{games}");
            mask.retain(|place| place % 2 == 0);
            assert!(mask.places().eq((0..games).step_by(6)), "{games}");
            let mut other = Mask::none(games);
            other.add(1);
            other.add(games);
            other.add_all(&mask);
            assert_eq!(
                other.places().count(),
                mask.places().count() + usize::from(games > 1)
            );
            other.keep(&mask);
            assert_eq!(other, mask);
        }
    }
}
