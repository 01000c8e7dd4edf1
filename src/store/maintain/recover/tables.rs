//! Identifies the table of a row by its checksum.
//!
//! A page does not contain the name of its table, and the pages that lead to it may be lost. Each row has a checksum over the name of its table and its
//! values, so that its table is recognised wherever the row is found, and damaged rows are recognised too.

use rusqlite::types::{Value, ValueRef};

use super::page_rows::RecoveredRow;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::format::start_positions;
use crate::store::format::{checksum, record_block};

/// A table whose rows are recovered.
pub(super) struct RecoverableTable {
    pub(super) name: &'static str,
    insert: &'static str,
    /// The number of columns.
    columns: usize,
    has_rowid: bool,
    /// The columns that are the input of the checksum, in order.
    checked: &'static [usize],
    /// The column of the checksum.
    checksum: usize,
}

const fn table(
    name: &'static str,
    insert: &'static str,
    columns: usize,
    has_rowid: bool,
    checked: &'static [usize],
    checksum: usize,
) -> RecoverableTable {
    RecoverableTable {
        name,
        insert,
        columns,
        has_rowid,
        checked,
        checksum,
    }
}

/// The columns of a game for the first of its two checksums, which covers what lists show. The second one covers what a replay needs.
const LIST_COLUMNS: [usize; 16] = [0, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19];

/// All tables except those of the position index, which is built again.
pub(super) const TABLES: [RecoverableTable; 25] = [
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
        &LIST_COLUMNS,
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
    table(
        "edited_game",
        include_str!("../../../../sql/recover/edited_game.sql"),
        4,
        true,
        &[0, 1, 2],
        3,
    ),
    table(
        "study",
        include_str!("../../../../sql/recover/study.sql"),
        5,
        true,
        &[0, 1, 2, 3],
        4,
    ),
    table(
        "study_item",
        include_str!("../../../../sql/recover/study_item.sql"),
        8,
        false,
        &[0, 1, 2, 3, 4, 5, 6],
        7,
    ),
    table(
        "change",
        include_str!("../../../../sql/recover/change.sql"),
        6,
        true,
        &[0, 1, 2, 3, 4],
        5,
    ),
    table(
        "change_part",
        include_str!("../../../../sql/recover/change_part.sql"),
        7,
        true,
        &[0, 1, 2, 3, 4, 6],
        5,
    ),
];

/// The result of the identification of a row.
pub(super) enum IdentifiedRow {
    /// The row of a table, which agrees with its checksum.
    Intact(&'static RecoverableTable, Vec<Value>),
    /// The row of a game, which does not agree with its checksums.
    DamagedGame(Vec<Value>),
    /// A row with as many columns as this table, which does not agree with any checksum, and its id.
    Damaged(&'static RecoverableTable, i64),
    /// A row of an index, of the position index, or of another program.
    Other(Vec<Value>),
}

/// Identifies a row.
pub(super) fn identify(row: RecoveredRow) -> IdentifiedRow {
    let RecoveredRow { id, mut values } = row;
    // SQLite stores NULL in the column of the rowid.
    if let (Some(id), Some(first @ Value::Null)) = (id, values.first_mut()) {
        *first = Value::Integer(id);
    }
    let mut candidates = TABLES
        .iter()
        .filter(|table| table.has_rowid == id.is_some() && table.columns == values.len());
    let intact = candidates.clone().find(|table| table.is_intact(&values));
    if let Some(table) = intact {
        return IdentifiedRow::Intact(table, values);
    }
    let Some(id) = id else {
        return IdentifiedRow::Other(values);
    };
    let candidate = candidates.find(|table| {
        let checksum = values.get(table.checksum);
        table.name != "filter_column" && matches!(checksum, Some(Value::Integer(_)))
    });
    match candidate {
        Some(table) if table.name == "packed_game" => IdentifiedRow::DamagedGame(values),
        // Rows of the schema table have five columns too.
        Some(table) if values.first() == Some(&Value::Integer(id)) => {
            IdentifiedRow::Damaged(table, id)
        }
        _ => IdentifiedRow::Other(values),
    }
}

impl RecoverableTable {
    /// Whether a row agrees with its checksums.
    fn is_intact(&self, values: &[Value]) -> bool {
        let value = |at: usize| values.get(at).map_or(ValueRef::Null, ValueRef::from);
        let number = |at: usize| match values.get(at) {
            Some(Value::Integer(number)) => Some(*number),
            _ => None,
        };
        let has_checksum = |table: &str, columns: &mut dyn Iterator<Item = ValueRef<'_>>, at| {
            let columns: Vec<ValueRef<'_>> = columns.collect();
            number(at) == Some(checksum::of_row(table, columns).into())
        };
        if self.name == "filter_column" {
            let blob = value(1).as_blob().ok();
            return number(0)
                .zip(blob)
                .is_some_and(|(id, blob)| checksum::verified(id, blob).is_some());
        }
        if !has_checksum(
            self.name,
            &mut self.checked.iter().map(|&at| value(at)),
            self.checksum,
        ) {
            return false;
        }
        match self.name {
            "record_block" => value(3).as_blob().is_ok_and(record_block::is_intact),
            "packed_game" => {
                let is_incomplete =
                    i64::from(*values.get(18).unwrap_or(&Value::Null) != Value::Null);
                let first = [0, 11, 8, 21, 12, 7].map(value);
                let last = [17, 14, 15, 1, 2, 3, 20].map(value);
                let flag = [ValueRef::Integer(is_incomplete)];
                let moves = first.into_iter().chain(flag).chain(last);
                debug_assert_eq!(moves.clone().count(), start_positions::REPLAY_COLUMNS);
                has_checksum("moves", &mut moves.into_iter(), 23)
            }
            _ => true,
        }
    }

    /// Inserts a row, and returns whether it is new.
    pub(super) fn insert(
        &self,
        connection: &Connection,
        values: &[Value],
    ) -> Result<bool, StoreError> {
        let mut insert = connection.prepare_cached(self.insert)?;
        Ok(insert.execute(rusqlite::params_from_iter(values))? > 0)
    }
}
