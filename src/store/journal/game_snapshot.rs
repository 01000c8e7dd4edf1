//! All that is stored of a game, as a change found it.

use std::borrow::Cow;
use std::collections::HashSet;

use rusqlite::types::ValueRef;
use rusqlite::{named_params, params_from_iter};
use serde::{Deserialize, Serialize};

use super::stored_value::{StoredValue, values_of};
use crate::games::AnyPosition;
use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::connection::sqlite::{Connection, Transaction};
use crate::store::format::checksum;
use crate::store::format::filter::{FilterRow, date_text, ending_of, result_of};
use crate::store::format::record_block::{BlockCache, BlockWriter, StoredRecord};
use crate::store::format::row_tags::RowTags;
use crate::store::format::segments::{self, SegmentRow};
use crate::store::text_index::mark_as_changed;

/// The number of columns of a game without its checksums.
const COLUMNS: usize = 22;

/// All that is stored of a game. Players, event and variant are stored by their names, because numbers of names that no game has are used again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct GameSnapshot {
    columns: Vec<StoredValue>,
    black: Option<String>,
    white: Option<String>,
    event: Option<String>,
    layout: Option<String>,
    rules: Option<String>,
    /// The record as found.
    pub(in crate::store) record: StoredRecord,
    pub(in crate::store) identity: [u8; 16],
    pub(in crate::store) signature: [u8; 16],
    /// The numbers and players of the third and later seats.
    seats: Vec<(i64, Option<String>)>,
    /// Rows of tables with details: the index of the table and the values.
    details: Vec<(u8, Vec<StoredValue>)>,
}

/// A table with details of games, and its statements: they select the rows of a game and insert a row.
struct DetailTable {
    name: &'static str,
    select: &'static str,
    insert: &'static str,
}

/// The tables with details of games.
///
/// # Stability
/// The journal stores the order.
const DETAIL_TABLES: [DetailTable; 9] = [
    DetailTable {
        name: "annotation",
        select: include_str!("../../../sql/journal/annotation.sql"),
        insert: include_str!("../../../sql/recover/annotation.sql"),
    },
    DetailTable {
        name: "variation",
        select: include_str!("../../../sql/journal/variation.sql"),
        insert: include_str!("../../../sql/recover/variation.sql"),
    },
    DetailTable {
        name: "variation_annotation",
        select: include_str!("../../../sql/journal/variation_annotation.sql"),
        insert: include_str!("../../../sql/recover/variation_annotation.sql"),
    },
    DetailTable {
        name: "problem",
        select: include_str!("../../../sql/journal/problem.sql"),
        insert: include_str!("../../../sql/recover/problem.sql"),
    },
    DetailTable {
        name: "analysis",
        select: include_str!("../../../sql/journal/analysis.sql"),
        insert: include_str!("../../../sql/recover/analysis.sql"),
    },
    DetailTable {
        name: "puzzle",
        select: include_str!("../../../sql/journal/puzzle.sql"),
        insert: include_str!("../../../sql/recover/puzzle.sql"),
    },
    DetailTable {
        name: "reject",
        select: include_str!("../../../sql/journal/reject.sql"),
        insert: include_str!("../../../sql/journal/put_reject.sql"),
    },
    DetailTable {
        name: "saved_result_game",
        select: include_str!("../../../sql/journal/saved_result_game.sql"),
        insert: include_str!("../../../sql/journal/put_saved_result_game.sql"),
    },
    DetailTable {
        name: "edited_game",
        select: include_str!("../../../sql/journal/edited_game.sql"),
        insert: include_str!("../../../sql/recover/edited_game.sql"),
    },
];

impl GameSnapshot {
    /// The values of the rows of a table with details.
    pub(in crate::store) fn details_of<'a>(
        &'a self,
        table: &'a str,
    ) -> impl Iterator<Item = &'a [StoredValue]> {
        self.details
            .iter()
            .filter(move |(at, _)| DETAIL_TABLES[usize::from(*at)].name == table)
            .map(|(_, values)| values.as_slice())
    }

    /// The identity of the game as it was imported, before all edits.
    pub(in crate::store) fn first_identity(&self) -> [u8; 16] {
        let edited = self.details_of("edited_game").next();
        match edited.and_then(|row| row.get(2)) {
            Some(StoredValue::Blob(identity)) => identity[..].try_into().unwrap_or(self.identity),
            _ => self.identity,
        }
    }

    /// The state with some details as they are in a later state: the places in these saved searches, and the analysis and puzzles if the moves are the same.
    pub(super) fn with_later_details(
        &self,
        later: &GameSnapshot,
        searches: &HashSet<i64>,
    ) -> GameSnapshot {
        let has_same_moves = self.has_same_moves(later);
        let first = |values: &[StoredValue]| values.first().and_then(StoredValue::integer);
        let is_later =
            |(at, values): &&(u8, Vec<StoredValue>)| match DETAIL_TABLES[usize::from(*at)].name {
                "saved_result_game" => first(values).is_some_and(|id| searches.contains(&id)),
                "analysis" | "puzzle" => has_same_moves,
                _ => false,
            };
        let own = self.details.iter().filter(|row| !is_later(row));
        let later = later.details.iter().filter(is_later);
        let mut details: Vec<_> = own.chain(later).cloned().collect();
        details.sort_by_key(|(at, values)| (*at, first(values)));
        GameSnapshot {
            details,
            ..self.clone()
        }
    }

    /// The number of its source.
    pub(in crate::store) fn source_id(&self) -> i64 {
        self.columns
            .get(1)
            .and_then(StoredValue::integer)
            .unwrap_or_default()
    }

    /// Whether the game has the same players and the same event as another state of it.
    pub(super) fn has_same_names(&self, other: &GameSnapshot) -> bool {
        let names = |state: &GameSnapshot| {
            let named = [&state.black, &state.white, &state.event];
            (named.map(Clone::clone), state.seats.clone())
        };
        names(self) == names(other)
    }

    /// Whether the game has the same start and moves as another state of it.
    pub(in crate::store) fn has_same_moves(&self, other: &GameSnapshot) -> bool {
        self.has_same_start(other) && self.moves() == other.moves()
    }

    /// Whether the game has the same start and rules as another state of it.
    pub(super) fn has_same_start(&self, other: &GameSnapshot) -> bool {
        let start = |state: &GameSnapshot| {
            let columns = [9, 11].map(|at: usize| state.columns.get(at).cloned());
            (columns, state.layout.clone(), state.rules.clone())
        };
        start(self) == start(other)
    }

    /// The layout, or the seed of a random one, and the rules that differ from the standard ones.
    pub(super) fn variant(&self) -> [Option<&str>; 2] {
        let random = self.columns.get(9).and_then(StoredValue::text);
        [random.or(self.layout.as_deref()), self.rules.as_deref()]
    }

    /// The start position; `None` if it cannot be decoded.
    pub(super) fn start(&self) -> Option<AnyPosition> {
        let bytes = match self.columns.get(11) {
            Some(StoredValue::Blob(bytes)) => Some(&bytes[..]),
            _ => None,
        };
        AnyPosition::from_stored(bytes, self.layout.as_deref(), self.rules.as_deref())
    }

    /// The encoded moves.
    pub(super) fn moves(&self) -> &[u8] {
        match self.columns.get(21) {
            Some(StoredValue::Blob(moves)) => moves,
            _ => &[],
        }
    }

    /// The text in a column of its row.
    pub(super) fn text(&self, column: usize) -> Option<String> {
        let text = self.columns.get(column).and_then(StoredValue::text);
        text.map(str::to_owned)
    }

    /// The values of its row that its tags may repeat.
    pub(super) fn row_tags(&self) -> RowTags<'_> {
        let number = |column: usize| {
            let number = self.columns.get(column).and_then(StoredValue::integer);
            number.unwrap_or_default().cast_unsigned()
        };
        RowTags {
            black: self.black.as_deref(),
            white: self.white.as_deref(),
            event: self.event.as_deref(),
            date: date_text(number(7) as u32).map(Cow::from),
            result: result_of(number(12) as u8),
            ending: ending_of(number(13) as u8),
            plies: number(17),
        }
    }

    /// Inserts the rows of the detail tables with these names.
    pub(in crate::store) fn insert_details(
        &self,
        transaction: &Transaction<'_>,
        is_inserted: impl Fn(&str) -> bool,
    ) -> Result<(), StoreError> {
        for (at, values) in &self.details {
            let table = &DETAIL_TABLES[usize::from(*at).min(DETAIL_TABLES.len() - 1)];
            if is_inserted(table.name) {
                let mut insert = transaction.prepare_cached(table.insert)?;
                insert.execute(params_from_iter(values))?;
            }
        }
        Ok(())
    }
}

/// Reads all that is stored of games, in ascending order of their numbers; `None` where no game has the number.
pub(in crate::store) fn capture_games(
    connection: &Connection,
    ids: &[i64],
) -> Result<Vec<(i64, Option<GameSnapshot>)>, StoreError> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let columns = segments::columns_at(connection, &ids)?;
    let mut cache = BlockCache::default();
    let mut states = Vec::with_capacity(ids.len());
    for (&id, (_, identity, signature)) in ids.iter().zip(columns) {
        states.push((
            id,
            capture_game(connection, id, (identity, signature), &mut cache)?,
        ));
    }
    Ok(states)
}

fn capture_game(
    connection: &Connection,
    id: i64,
    (identity, signature): ([u8; 16], [u8; 16]),
    cache: &mut BlockCache,
) -> Result<Option<GameSnapshot>, StoreError> {
    let sql = include_str!("../../../sql/journal/packed_game.sql");
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query(named_params! {":id": id})?;
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    let values: [ValueRef<'_>; COLUMNS] = std::array::from_fn(|at| row.value(at));
    let checksums = [row.value(COLUMNS), row.value(COLUMNS + 1)];
    if checksum::of_game(&values) != checksums {
        return Err(StoreError::Damaged(id));
    }
    let (block, place): (i64, usize) = (row.get(2)?, row.get(3)?);
    let record = cache.record(connection, block, place)?;
    let mut state = GameSnapshot {
        columns: values_of(row, COLUMNS),
        black: row.get(COLUMNS + 2)?,
        white: row.get(COLUMNS + 3)?,
        event: row.get(COLUMNS + 4)?,
        layout: row.get(COLUMNS + 5)?,
        rules: row.get(COLUMNS + 6)?,
        record: record.ok_or(StoreError::Damaged(id))?,
        identity,
        signature,
        seats: Vec::new(),
        details: Vec::new(),
    };
    // These are assigned anew when the game is inserted.
    for at in [2, 3, 4, 5, 6, 8] {
        state.columns[at] = StoredValue::Null;
    }
    let mut seats = connection.prepare_cached(include_str!("../../../sql/journal/seats.sql"))?;
    let seats = seats.query_map(named_params! {":id": id}, |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    state.seats = seats.collect::<Result<_, _>>()?;
    for (at, table) in (0..).zip(&DETAIL_TABLES) {
        let mut select = connection.prepare_cached(table.select)?;
        let columns = select.column_count();
        let mut rows = select.query(named_params! {":id": id})?;
        while let Some(row) = rows.next()? {
            state.details.push((at, values_of(row, columns)));
        }
    }
    Ok(Some(state))
}

/// Inserts games with their numbers, which no games have now, and returns the values of their columns in the segments.
pub(in crate::store) fn insert_games(
    transaction: &Transaction<'_>,
    states: &[(i64, &GameSnapshot)],
) -> Result<Vec<(i64, SegmentRow)>, StoreError> {
    let mut blocks = BlockWriter::new(None);
    let places: Vec<(usize, usize)> = states
        .iter()
        .map(|(_, state)| blocks.push(state.record.clone()))
        .collect();
    let blocks = blocks.insert(transaction)?;
    let mut columns = Vec::with_capacity(states.len());
    for ((id, state), (block, place)) in states.iter().zip(places) {
        mark_as_changed(transaction, *id)?;
        let row = insert_game(transaction, *id, state, (blocks[block], place))?;
        columns.push((*id, (row, state.identity, state.signature)));
    }
    Ok(columns)
}

fn insert_game(
    transaction: &Transaction<'_>,
    id: i64,
    state: &GameSnapshot,
    (record_block, place): (i64, usize),
) -> Result<FilterRow, StoreError> {
    let insert_player = include_str!("../../../sql/query/insert_player.sql");
    let insert_event = include_str!("../../../sql/query/insert_event.sql");
    let number = |sql, name: &Option<String>| name_id(transaction, sql, name.as_deref());
    let [black, white] = [
        number(insert_player, &state.black)?,
        number(insert_player, &state.white)?,
    ];
    let event = number(insert_event, &state.event)?;
    let sql = include_str!("../../../sql/query/insert_variant.sql");
    let parameters = named_params! {":layout": state.layout, ":rules": state.rules};
    let mut insert = transaction.prepare_cached(sql)?;
    let variant: i64 = insert.query_row(parameters, |row| row.get(0))?;
    let mut values: [ValueRef<'_>; COLUMNS] = std::array::from_fn(|at| {
        state
            .columns
            .get(at)
            .map_or(ValueRef::Null, StoredValue::as_ref)
    });
    values[0] = ValueRef::Integer(id);
    values[2] = ValueRef::Integer(record_block);
    values[3] = ValueRef::Integer(count(place));
    values[4] = checksum::number(black);
    values[5] = checksum::number(white);
    values[6] = checksum::number(event);
    values[8] = ValueRef::Integer(variant);
    let sql = include_str!("../../../sql/query/insert_game.sql");
    let row = values.into_iter().chain(checksum::of_game(&values));
    let row = row.map(rusqlite::types::ToSqlOutput::Borrowed);
    transaction
        .prepare_cached(sql)?
        .execute(params_from_iter(row))?;
    for (seat, player) in &state.seats {
        let player = number(insert_player, player)?;
        let sql = include_str!("../../../sql/query/insert_seat.sql");
        let mut insert = transaction.prepare_cached(sql)?;
        insert.execute(named_params! {":game": id, ":number": seat, ":player": player})?;
    }
    state.insert_details(transaction, |_| true)?;
    FilterRow::of_game(transaction, id)?.ok_or(StoreError::Damaged(id))
}

fn name_id(
    transaction: &Transaction<'_>,
    sql: &str,
    name: Option<&str>,
) -> Result<Option<i64>, StoreError> {
    let Some(name) = name else { return Ok(None) };
    let mut insert = transaction.prepare_cached(sql)?;
    Ok(Some(
        insert.query_row(named_params! {":name": name}, |row| row.get(0))?,
    ))
}
