//! Checksums of rows and blobs, against silent corruption. They are verified whenever a row or a blob is read; `sumito db check` verifies all.
//!
//! # Stability
//! A list of values becomes bytes as follows. Each value begins with a byte for its type: 0 NULL, 1 integer, 2 real number, 3 text, 4 blob. After that, a
//! number has eight bytes, the lowest first; a text or a blob has its length in eight bytes, the lowest first, and its bytes.
//!
//! The column `checksum` of a table is the CRC-32 (IEEE 802.3) of these bytes for the name of the table, as a text, and the other columns of the row that it
//! covers, in their order. The column `moves_checksum` of `packed_game` is the same for the text `moves` and the columns that `sql/query/moves.sql` selects.
//!
//! A blob with a checksum of its own ends with four bytes, the lowest first: the CRC-32 of the id of its row, in eight bytes, the lowest first, and of
//! the bytes of the blob before the checksum.
//!
//! The data of record blocks and the notes of games have FNV-1a checksums of 32 bits, over the same bytes of values. Every change of one byte changes such
//! a checksum.

use rusqlite::functions::FunctionFlags;
use rusqlite::named_params;
use rusqlite::types::ValueRef;

use crate::record::{Game, Problem};
use crate::store::StoreError;
use crate::store::connection::sqlite::{Connection, Row};

/// The FNV-1a checksum of a list of values.
pub(in crate::store) fn fnv1a<'a>(values: impl IntoIterator<Item = ValueRef<'a>>) -> u32 {
    let mut hash = Fnv1a(0x811c_9dc5);
    for value in values {
        match value {
            ValueRef::Null => hash.add(&[0]),
            ValueRef::Integer(number) => hash.add_fixed(1, &number.to_le_bytes()),
            ValueRef::Real(number) => hash.add_fixed(2, &number.to_le_bytes()),
            ValueRef::Text(bytes) => hash.add_with_length(3, bytes),
            ValueRef::Blob(bytes) => hash.add_with_length(4, bytes),
        }
    }
    hash.0
}

/// The checksum of a row of a table.
pub(in crate::store) fn of_row<'a>(
    table: &str,
    values: impl IntoIterator<Item = ValueRef<'a>>,
) -> u32 {
    let mut bytes = Vec::with_capacity(512);
    let mut add = |value: ValueRef<'_>| {
        let mut number = |type_tag, number: [u8; 8]| {
            bytes.push(type_tag);
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

/// The checksum of a row of a table, as a value of a column.
pub(in crate::store) fn value_of_row<'a>(
    table: &str,
    values: impl IntoIterator<Item = ValueRef<'a>>,
) -> ValueRef<'static> {
    ValueRef::Integer(of_row(table, values).into())
}

/// Whether a row contains `count` values of this table from column `first` on, followed by their checksum.
pub(in crate::store) fn is_intact(table: &str, row: Row<'_>, first: usize, count: usize) -> bool {
    let values = (first..first + count).map(|at| row.value(at));
    row.value(first + count) == value_of_row(table, values)
}

/// Verifies the checksum of a row of `count` values, of which the first is its id; the checksum follows them.
///
/// # Errors
/// When the checksum does not agree; the error names the row.
pub(in crate::store) fn verify(table: &str, row: Row<'_>, count: usize) -> Result<(), StoreError> {
    if is_intact(table, row, 0, count) {
        return Ok(());
    }
    let id = row.get::<_, i64>(0).unwrap_or_default();
    Err(StoreError::Corrupt(format!(
        "{table} {id} does not agree with its checksum"
    )))
}

/// The number of bytes of a checksum at the end of a blob.
pub(in crate::store) const BYTES: usize = 4;

/// Appends the checksum to a blob of the row with this id.
pub(in crate::store) fn append(id: i64, blob: &mut Vec<u8>) {
    blob.extend(of_blob(id, blob).to_le_bytes());
}

/// A blob without the checksum at its end; `None` where the checksum does not agree.
pub(in crate::store) fn verified(id: i64, blob: &[u8]) -> Option<&[u8]> {
    let (bytes, checksum) = blob.split_last_chunk()?;
    (u32::from_le_bytes(*checksum) == of_blob(id, bytes)).then_some(bytes)
}

/// The checksum of a blob of the row with this id.
pub(in crate::store) fn of_blob(id: i64, bytes: &[u8]) -> u32 {
    let mut hasher = hasher(id);
    hasher.update(bytes);
    hasher.finalize()
}

/// Begins the checksum of a blob of the row with this id, whose bytes are added part by part.
pub(super) fn hasher(id: i64) -> crc32fast::Hasher {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&id.to_le_bytes());
    hasher
}

/// State of an FNV-1a checksum.
struct Fnv1a(u32);

impl Fnv1a {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }

    fn add_fixed(&mut self, type_tag: u8, bytes: &[u8]) {
        self.add(&[type_tag]);
        self.add(bytes);
    }

    fn add_with_length(&mut self, type_tag: u8, bytes: &[u8]) {
        self.add_fixed(type_tag, &(bytes.len() as u64).to_le_bytes());
        self.add(bytes);
    }
}

/// Registers the SQL functions of this module: `fnv1a(VALUE, ...)` returns the FNV-1a checksum of values, `row_checksum('TABLE', VALUE, ...)` the checksum of
/// a row.
pub(in crate::store) fn register(connection: &Connection) -> Result<(), StoreError> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    let registered = connection
        .raw()
        .create_scalar_function("fnv1a", -1, flags, |context| {
            Ok(fnv1a((0..context.len()).map(|at| context.get_raw(at))))
        });
    registered.map_err(StoreError::of_sqlite)?;
    let registered =
        connection
            .raw()
            .create_scalar_function("row_checksum", -1, flags, |context| {
                let table = context.get_raw(0).as_str()?;
                Ok(of_row(
                    table,
                    (1..context.len()).map(|at| context.get_raw(at)),
                ))
            });
    registered.map_err(StoreError::of_sqlite)
}

/// The two checksums of a row of `packed_game`: `checksum` covers the columns that lists of games show, `moves_checksum` those that a replay needs and all
/// others. Takes the values of the columns from `id` to `moves`.
pub(in crate::store) fn of_game(values: &[ValueRef<'_>; 22]) -> [ValueRef<'static>; 2] {
    let is_incomplete = ValueRef::Integer((values[18] != ValueRef::Null).into());
    let listed = [0, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19].map(|at| values[at]);
    let replayed = [0, 11, 8, 21, 12, 7, 18, 17, 14, 15, 1, 2, 3, 20]
        .map(|at| if at == 18 { is_incomplete } else { values[at] });
    [
        value_of_row("packed_game", listed),
        value_of_row("moves", replayed),
    ]
}

/// An optional integer as a value of a column.
pub(in crate::store) fn number(number: Option<i64>) -> ValueRef<'static> {
    number.map_or(ValueRef::Null, ValueRef::Integer)
}

/// An optional text as a value of a column.
pub(in crate::store) fn text(text: Option<&str>) -> ValueRef<'_> {
    text.map_or(ValueRef::Null, |text| ValueRef::Text(text.as_bytes()))
}

/// An optional blob as a value of a column.
pub(in crate::store) fn blob(blob: Option<&[u8]>) -> ValueRef<'_> {
    blob.map_or(ValueRef::Null, ValueRef::Blob)
}

fn integer(number: u64) -> ValueRef<'static> {
    ValueRef::Integer(number.cast_signed())
}

/// The checksum of the details of a game, as its record in a record block has it: its source, whether its layout was inferred, its repairs, the players of
/// further seats and its problems.
pub(in crate::store) fn of_details<'a>(
    source: &str,
    game: &Game,
    problems: impl Iterator<Item = &'a Problem>,
) -> u32 {
    let problems = problems.enumerate().map(|(number, problem)| {
        let (severity, kind) = (problem.severity.to_string(), problem.kind.to_string());
        let place = problem.location;
        fnv1a([
            integer(number as u64),
            text(Some(&severity)),
            text(Some(&kind)),
            integer(place.line),
            integer(place.column),
            integer(place.offset),
            place
                .ply
                .map_or(ValueRef::Null, |ply| integer(u64::from(ply))),
            text(Some(&problem.message)),
        ])
    });
    of_details_with(source, game, problems)
}

/// Like [`of_details`], with the checksums of the problems.
pub(in crate::store) fn of_details_with(
    source: &str,
    game: &Game,
    problems: impl Iterator<Item = u32>,
) -> u32 {
    let seats = (2..game.seats()).map(|seat| {
        let number = integer(u64::from(seat) + 1);
        fnv1a([number, text(game.seat_player(seat))])
    });
    let game = [
        text(Some(source)),
        integer(game.layout_inferred.into()),
        text(game.repaired.as_deref()),
    ];
    of_checksums(std::iter::once(fnv1a(game)).chain(seats).chain(problems))
}

/// The checksum of the details of a stored game, from its rows.
pub(in crate::store) fn of_stored_details(
    connection: &Connection,
    game: i64,
) -> Result<u32, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../sql/query/detail_checksums.sql"))?;
    let mut rows = select.query(named_params! {":id": game})?;
    let mut checksums = Vec::new();
    while let Some(row) = rows.next()? {
        checksums.push(row.get(0)?);
    }
    Ok(of_checksums(checksums.into_iter()))
}

/// Combines checksums into one.
fn of_checksums(checksums: impl Iterator<Item = u32>) -> u32 {
    fnv1a(checksums.map(|checksum| ValueRef::Integer(checksum.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv1a_checksums_are_pinned() {
        assert_eq!(fnv1a([]), 0x811c_9dc5);
        let values = || {
            [
                ValueRef::Null,
                ValueRef::Integer(-2),
                ValueRef::Real(0.5),
                ValueRef::Text("Aglaé".as_bytes()),
                ValueRef::Blob(&[1, 2]),
            ]
        };
        assert_eq!(fnv1a(values()), 0x227a_d667);
        let connection = Connection::open_in_memory().unwrap();
        register(&connection).unwrap();
        let sql = "SELECT fnv1a(NULL, -2, 0.5, 'Aglaé', x'0102')";
        let checksum: u32 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(checksum, 0x227a_d667);
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
        append(258, &mut blob);
        let checksum = crc32fast::hash(&[2, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
        assert_eq!(blob, [&[1, 2][..], &checksum.to_le_bytes()].concat());
        assert_eq!(verified(258, &blob), Some(&[1, 2][..]));
        assert_eq!(verified(259, &blob), None);
        assert_eq!(verified(0, &[0; 3]), None);
        for bit in 0..8 * blob.len() {
            let mut other = blob.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(verified(258, &other), None);
        }
    }

    #[test]
    fn a_change_of_one_byte_changes_the_checksum() {
        let good = b"a line of some words";
        let checksum = |bytes: &[u8]| fnv1a([ValueRef::Text(bytes), ValueRef::Integer(3)]);
        for at in 0..good.len() {
            for byte in (0..=u8::MAX).filter(|&byte| byte != good[at]) {
                let mut other = *good;
                other[at] = byte;
                assert_ne!(checksum(&other), checksum(good));
            }
        }
    }
}
