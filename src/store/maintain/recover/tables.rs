//! Which table a row belongs to: the one whose checksum it has.
//!
//! Pages of a file do not say to which table they belong; their parents do, and those may be lost. Every row has a checksum over the name of its
//! table and its values, so that a row is known for what it is wherever it is found, and one that is damaged is known for that.

use rusqlite::Connection;
use rusqlite::types::{Value, ValueRef};

use super::record::Row;
use crate::store::StoreError;
use crate::store::format::start_positions;
use crate::store::format::{checksum, record_block};

/// A table whose rows are saved, and the columns of its rows as they are stored.
pub(super) struct Table {
    pub(super) name: &'static str,
    insert: &'static str,
    columns: usize,
    has_number: bool,
    /// The columns that the checksum is over, in order, and that of the checksum.
    summed: &'static [usize],
    sum: usize,
}

const fn table(
    name: &'static str,
    insert: &'static str,
    columns: usize,
    has_number: bool,
    summed: &'static [usize],
    sum: usize,
) -> Table {
    Table {
        name,
        insert,
        columns,
        has_number,
        summed,
        sum,
    }
}

/// The columns of a game that lists show, and those that a replay needs, as the two checksums of its row have them.
const LISTED: [usize; 16] = [0, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19];

/// All but the parts of the position index, which is made again.
pub(super) const TABLES: [Table; 20] = [
    table(
        "source",
        include_str!("../../../../sql/recover/source.sql"),
        5,
        true,
        &[0, 1, 2, 3],
        4,
    ),
    table(
        "player",
        include_str!("../../../../sql/recover/player.sql"),
        3,
        true,
        &[0, 1],
        2,
    ),
    table(
        "event",
        include_str!("../../../../sql/recover/event.sql"),
        3,
        true,
        &[0, 1],
        2,
    ),
    table(
        "variant",
        include_str!("../../../../sql/recover/variant.sql"),
        4,
        true,
        &[0, 1, 2],
        3,
    ),
    table(
        "record_block",
        include_str!("../../../../sql/recover/record_block.sql"),
        4,
        true,
        &[0, 1],
        2,
    ),
    table(
        "packed_game",
        include_str!("../../../../sql/recover/packed_game.sql"),
        24,
        true,
        &LISTED,
        22,
    ),
    table(
        "segment",
        include_str!("../../../../sql/recover/segment.sql"),
        8,
        true,
        &[0, 1, 2, 3, 4],
        5,
    ),
    table(
        "filter_column",
        include_str!("../../../../sql/recover/filter_column.sql"),
        2,
        true,
        &[],
        1,
    ),
    table(
        "reject",
        include_str!("../../../../sql/recover/reject.sql"),
        15,
        true,
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14],
        13,
    ),
    table(
        "reimported_reject",
        include_str!("../../../../sql/recover/reimported_reject.sql"),
        3,
        false,
        &[0, 1],
        2,
    ),
    table(
        "saved_result",
        include_str!("../../../../sql/recover/saved_result.sql"),
        5,
        true,
        &[0, 1, 2, 3],
        4,
    ),
    table(
        "saved_result_game",
        include_str!("../../../../sql/recover/saved_result_game.sql"),
        3,
        false,
        &[0, 1],
        2,
    ),
    table(
        "alias",
        include_str!("../../../../sql/recover/alias.sql"),
        4,
        false,
        &[0, 1, 2],
        3,
    ),
    table(
        "analysis",
        include_str!("../../../../sql/recover/analysis.sql"),
        4,
        true,
        &[0, 1, 2],
        3,
    ),
    table(
        "puzzle",
        include_str!("../../../../sql/recover/puzzle.sql"),
        9,
        false,
        &[0, 1, 2, 3, 4, 5, 6, 7],
        8,
    ),
    table(
        "seat",
        include_str!("../../../../sql/recover/seat.sql"),
        4,
        false,
        &[0, 1, 2],
        3,
    ),
    table(
        "annotation",
        include_str!("../../../../sql/recover/annotation.sql"),
        6,
        false,
        &[0, 1, 2, 3, 4],
        5,
    ),
    table(
        "problem",
        include_str!("../../../../sql/recover/problem.sql"),
        10,
        false,
        &[0, 1, 2, 3, 4, 5, 6, 7, 8],
        9,
    ),
    table(
        "variation",
        include_str!("../../../../sql/recover/variation.sql"),
        7,
        false,
        &[0, 1, 2, 3, 4, 5],
        6,
    ),
    table(
        "variation_annotation",
        include_str!("../../../../sql/recover/variation_annotation.sql"),
        7,
        false,
        &[0, 1, 2, 3, 4, 5],
        6,
    ),
];

/// What a row was found to be.
pub(super) enum Found {
    /// One of a table, and as it was written.
    Sound(&'static Table, Vec<Value>),
    /// A game that does not agree with its checksums.
    DamagedGame(Vec<Value>),
    /// One that has as many columns as this table, and no checksum that agrees.
    Damaged(&'static Table, i64),
    /// One of an index, of the parts of the position index, or of another program.
    Other(Vec<Value>),
}

/// Tells what a row is.
pub(super) fn identify(row: Row) -> Found {
    let Row { id, mut values } = row;
    // The place of the number of a row is empty in it.
    if let (Some(id), Some(first @ Value::Null)) = (id, values.first_mut()) {
        *first = Value::Integer(id);
    }
    let mut fits = TABLES
        .iter()
        .filter(|table| table.has_number == id.is_some() && table.columns == values.len());
    let sound = fits.clone().find(|table| table.is_sound(&values));
    if let Some(table) = sound {
        return Found::Sound(table, values);
    }
    let Some(id) = id else {
        return Found::Other(values);
    };
    let fitting = fits.find(|table| {
        let sum = values.get(table.sum);
        table.name != "filter_column" && matches!(sum, Some(Value::Integer(_)))
    });
    match fitting {
        Some(table) if table.name == "packed_game" => Found::DamagedGame(values),
        // The schema has rows of five columns too.
        Some(table) if values.first() == Some(&Value::Integer(id)) => Found::Damaged(table, id),
        _ => Found::Other(values),
    }
}

impl Table {
    fn is_sound(&self, values: &[Value]) -> bool {
        let value = |at: usize| values.get(at).map_or(ValueRef::Null, ValueRef::from);
        let number = |at: usize| match values.get(at) {
            Some(Value::Integer(number)) => Some(*number),
            _ => None,
        };
        let has_sum = |table: &str, columns: &mut dyn Iterator<Item = ValueRef<'_>>, at| {
            let columns: Vec<ValueRef<'_>> = columns.collect();
            number(at) == Some(checksum::of_row(table, columns).into())
        };
        if self.name == "filter_column" {
            let blob = value(1).as_blob().ok();
            return number(0)
                .zip(blob)
                .is_some_and(|(id, blob)| checksum::verified(id, blob).is_some());
        }
        if !has_sum(
            self.name,
            &mut self.summed.iter().map(|&at| value(at)),
            self.sum,
        ) {
            return false;
        }
        match self.name {
            "record_block" => value(3).as_blob().is_ok_and(record_block::is_intact),
            "packed_game" => {
                let is_incomplete =
                    i64::from(*values.get(18).unwrap_or(&Value::Null) != Value::Null);
                let before = [0, 11, 8, 21, 12, 7].map(value);
                let behind = [17, 14, 15, 1, 2, 3, 20].map(value);
                let flag = [ValueRef::Integer(is_incomplete)];
                let moves = before.into_iter().chain(flag).chain(behind);
                debug_assert_eq!(moves.clone().count(), start_positions::REPLAY_COLUMNS);
                has_sum("moves", &mut moves.into_iter(), 23)
            }
            _ => true,
        }
    }

    /// Puts a row into the table. Gives whether it was not there yet.
    pub(super) fn insert(
        &self,
        connection: &Connection,
        values: &[Value],
    ) -> Result<bool, StoreError> {
        let mut insert = connection.prepare_cached(self.insert)?;
        Ok(insert.execute(rusqlite::params_from_iter(values))? > 0)
    }
}
