//! Sums over what rows say, so that a check finds what is not said any more as it was.
//!
//! # Stability
//! FNV-1a of 32 bits over the values one after the other: for each a byte that says what it is (0 NULL, 1 a whole number, 2 another number, 3 a text,
//! 4 bytes), then eight bytes of a number, the lowest first, or the length of a text in eight bytes and its bytes. No other byte in the place of
//! one of them leaves the sum as it was.

use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, named_params};

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

/// Makes the sum known to statements, as `word_sum`.
pub(super) fn register(connection: &Connection) -> Result<(), StoreError> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("word_sum", -1, flags, |context| {
        Ok(of((0..context.len()).map(|at| context.get_raw(at))))
    })?;
    Ok(())
}

fn text(text: Option<&str>) -> ValueRef<'_> {
    text.map_or(ValueRef::Null, |text| ValueRef::Text(text.as_bytes()))
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
        text(game.mended.as_deref()),
    ];
    let problems = problems.enumerate().map(|(number, problem)| {
        let (severity, kind) = (problem.severity.to_string(), problem.kind.to_string());
        let place = problem.place;
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
