//! Sums over what rows say, so that a check finds what is not said any more as it was.
//!
//! # Stability
//! FNV-1a of 32 bits over the values one after the other: for each a byte that says what it is (0 NULL, 1 a whole number, 2 another number, 3 a text,
//! 4 bytes), then eight bytes of a number, the lowest first, or the length of a text in eight bytes and its bytes. No other byte in the place of
//! one of them leaves the sum as it was. Blocks, and the notes of a game, have such sums.
//!
//! A checksum of a row is CRC-32 (IEEE 802.3) over the name of its table, as a text, and its values, in the same bytes. The end of a sealed blob is, in four
//! bytes, the lowest first, CRC-32 over the number of its row in eight bytes, the lowest first, and the bytes of the blob before it.

use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, named_params};

use super::StoreError;
use crate::record::{Game, Problem};

/// The sum over values.
pub(super) fn of<'a>(values: impl IntoIterator<Item = ValueRef<'a>>) -> u32 {
    let mut sum = Sum(0x811c_9dc5);
    for value in values {
        match value {
            ValueRef::Null => sum.add(&[0]),
            ValueRef::Integer(number) => sum.add_all(1, &number.to_le_bytes()),
            ValueRef::Real(number) => sum.add_all(2, &number.to_le_bytes()),
            ValueRef::Text(bytes) => sum.add_counted(3, bytes),
            ValueRef::Blob(bytes) => sum.add_counted(4, bytes),
        }
    }
    sum.0
}

/// The checksum of a row of a table.
pub(super) fn of_row<'a>(table: &str, values: impl IntoIterator<Item = ValueRef<'a>>) -> u32 {
    let mut bytes = Vec::with_capacity(512);
    let mut add = |value: ValueRef<'_>| {
        let mut number = |what, number: [u8; 8]| {
            bytes.push(what);
            bytes.extend(number);
        };
        match value {
            ValueRef::Null => bytes.push(0),
            ValueRef::Integer(value) => number(1, value.to_le_bytes()),
            ValueRef::Real(value) => number(2, value.to_le_bytes()),
            ValueRef::Text(text) => {
                number(3, (text.len() as u64).to_le_bytes());
                bytes.extend(text);
            }
            ValueRef::Blob(blob) => {
                number(4, (blob.len() as u64).to_le_bytes());
                bytes.extend(blob);
            }
        }
    };
    add(ValueRef::Text(table.as_bytes()));
    values.into_iter().for_each(add);
    crc32fast::hash(&bytes)
}

/// The same as a column has it.
pub(super) fn value_of_row<'a>(
    table: &str,
    values: impl IntoIterator<Item = ValueRef<'a>>,
) -> ValueRef<'static> {
    ValueRef::Integer(of_row(table, values).into())
}

/// Whether a row, from column `first` on, has so many values of its table and then their checksum.
pub(super) fn is_sound(table: &str, row: &Row<'_>, first: usize, count: usize) -> bool {
    let values = (first..first + count).map(|at| row.get_ref_unwrap(at));
    row.get_ref_unwrap(first + count) == value_of_row(table, values)
}

/// The same of a row that begins with its number; an error names the row where it is not so.
pub(super) fn verify(table: &str, row: &Row<'_>, count: usize) -> Result<(), StoreError> {
    if is_sound(table, row, 0, count) {
        return Ok(());
    }
    let id = row.get::<_, i64>(0).unwrap_or_default();
    Err(StoreError::Corrupt(format!(
        "{table} {id} does not agree with its checksum"
    )))
}

/// Bytes that a seal adds to a blob.
pub(super) const SEAL: usize = 4;

/// Ends a blob of the row with this number with its checksum.
pub(super) fn seal(id: i64, blob: &mut Vec<u8>) {
    blob.extend(seal_of(id, blob).to_le_bytes());
}

/// A blob without its checksum; `None` where it does not agree.
pub(super) fn unseal(id: i64, blob: &[u8]) -> Option<&[u8]> {
    let (bytes, sum) = blob.split_last_chunk()?;
    (u32::from_le_bytes(*sum) == seal_of(id, bytes)).then_some(bytes)
}

fn seal_of(id: i64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&id.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

struct Sum(u32);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }

    fn add_all(&mut self, what: u8, bytes: &[u8]) {
        self.add(&[what]);
        self.add(bytes);
    }

    fn add_counted(&mut self, what: u8, bytes: &[u8]) {
        self.add_all(what, &(bytes.len() as u64).to_le_bytes());
        self.add(bytes);
    }
}

/// Makes the sums known to statements: `word_sum` of values, `row_sum` of the name of a table and the values of a row, and `sealed`, which seals the blob of
/// the row with a number.
pub(super) fn register(connection: &Connection) -> Result<(), StoreError> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("word_sum", -1, flags, |context| {
        Ok(of((0..context.len()).map(|at| context.get_raw(at))))
    })?;
    connection.create_scalar_function("row_sum", -1, flags, |context| {
        let table = context.get_raw(0).as_str()?;
        Ok(of_row(
            table,
            (1..context.len()).map(|at| context.get_raw(at)),
        ))
    })?;
    connection.create_scalar_function("sealed", 2, flags, |context| {
        let mut blob: Vec<u8> = context.get(1)?;
        seal(context.get(0)?, &mut blob);
        Ok(blob)
    })?;
    Ok(())
}

/// The two checksums of a row of `packed_game`: of what lists of games read, and of what a replay reads besides. Takes the values of its columns, from
/// `id` to `moves`.
pub(super) fn of_game(values: &[ValueRef<'_>; 22]) -> [ValueRef<'static>; 2] {
    let is_incomplete = ValueRef::Integer((values[18] != ValueRef::Null).into());
    let listed = [0, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19].map(|at| values[at]);
    let replayed = [0, 11, 8, 21, 12, 7, 18, 17, 14, 15, 1, 2, 3, 20]
        .map(|at| if at == 18 { is_incomplete } else { values[at] });
    [
        value_of_row("packed_game", listed),
        value_of_row("moves", replayed),
    ]
}

pub(super) fn number(number: Option<i64>) -> ValueRef<'static> {
    number.map_or(ValueRef::Null, ValueRef::Integer)
}

pub(super) fn text(text: Option<&str>) -> ValueRef<'_> {
    text.map_or(ValueRef::Null, |text| ValueRef::Text(text.as_bytes()))
}

pub(super) fn blob(blob: Option<&[u8]>) -> ValueRef<'_> {
    blob.map_or(ValueRef::Null, ValueRef::Blob)
}

fn whole(number: u64) -> ValueRef<'static> {
    ValueRef::Integer(number.cast_signed())
}

/// The sum over what is said of a game beside its moves and tags.
pub(super) fn of_notes<'a>(
    source: &str,
    game: &Game,
    problems: impl Iterator<Item = &'a Problem>,
) -> u32 {
    let seats = (2..game.rules().players.seats()).map(|seat| {
        let number = whole(u64::from(seat) + 1);
        of([number, text(game.seat_player(seat))])
    });
    let game = [
        text(Some(source)),
        whole(game.layout_inferred.into()),
        text(game.repaired.as_deref()),
    ];
    let problems = problems.enumerate().map(|(number, problem)| {
        let (severity, kind) = (problem.severity.to_string(), problem.kind.to_string());
        let place = problem.location;
        of([
            whole(number as u64),
            text(Some(&severity)),
            text(Some(&kind)),
            whole(place.line),
            whole(place.column),
            whole(place.offset),
            place
                .ply
                .map_or(ValueRef::Null, |ply| whole(u64::from(ply))),
            text(Some(&problem.message)),
        ])
    });
    of_sums(std::iter::once(of(game)).chain(seats).chain(problems))
}

/// The same, from the rows of a stored game.
pub(super) fn of_stored_notes(connection: &Connection, game: i64) -> Result<u32, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../sql/query/noted.sql"))?;
    let mut rows = select.query(named_params! {":id": game})?;
    let mut sums = Vec::new();
    while let Some(row) = rows.next()? {
        sums.push(row.get(0)?);
    }
    Ok(of_sums(sums.into_iter()))
}

fn of_sums(sums: impl Iterator<Item = u32>) -> u32 {
    of(sums.map(|sum| ValueRef::Integer(sum.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_pinned() {
        assert_eq!(of([]), 0x811c_9dc5);
        let values = || {
            [
                ValueRef::Null,
                ValueRef::Integer(-2),
                ValueRef::Real(0.5),
                ValueRef::Text("Aglaé".as_bytes()),
                ValueRef::Blob(&[1, 2]),
            ]
        };
        assert_eq!(of(values()), 0x227a_d667);
        let connection = Connection::open_in_memory().unwrap();
        register(&connection).unwrap();
        let sql = "SELECT word_sum(NULL, -2, 0.5, 'Aglaé', x'0102')";
        let sum: u32 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(sum, 0x227a_d667);
    }

    #[test]
    fn checksums_of_rows_and_blobs_are_pinned() {
        let values = [ValueRef::Integer(7), ValueRef::Text("Aglaé".as_bytes())];
        let bytes =
            b"\x03\x06\0\0\0\0\0\0\0player\x01\x07\0\0\0\0\0\0\0\x03\x06\0\0\0\0\0\0\0Agla\xc3\xa9";
        assert_eq!(of_row("player", values), crc32fast::hash(bytes));
        // The check value of CRC-32.
        assert_eq!(crc32fast::hash(b"123456789"), 0xcbf4_3926);
        let mut blob = vec![1, 2];
        seal(258, &mut blob);
        let sum = crc32fast::hash(&[2, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
        assert_eq!(blob, [&[1, 2][..], &sum.to_le_bytes()].concat());
        assert_eq!(unseal(258, &blob), Some(&[1, 2][..]));
        assert_eq!(unseal(259, &blob), None);
        assert_eq!(unseal(0, &[0; 3]), None);
        for bit in 0..8 * blob.len() {
            let mut other = blob.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(unseal(258, &other), None);
        }
    }

    #[test]
    fn another_byte_is_another_sum() {
        let good = b"a line of some words";
        let sum = |bytes: &[u8]| of([ValueRef::Text(bytes), ValueRef::Integer(3)]);
        for at in 0..good.len() {
            for byte in (0..=u8::MAX).filter(|&byte| byte != good[at]) {
                let mut other = *good;
                other[at] = byte;
                assert_ne!(sum(&other), sum(good));
            }
        }
    }
}
