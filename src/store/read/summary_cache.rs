//! Decodes the rows of summaries, and caches the names and variants to which they refer.

use std::array;
use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;
use rusqlite::named_params;
use rusqlite::types::{FromSql, ValueRef};

use super::summary::Summary;
use crate::games::{GameKind, stored_game_and_rules, stored_seats};
use crate::store::StoreError;
use crate::store::connection::sqlite::{Connection, Row};
use crate::store::format::checksum;
use crate::store::format::filter::{date_text, ending_of, result_of, score_from};

/// The number of columns of a summary; their checksum follows them.
const SUMMARY_COLUMNS: usize = 16;

/// The largest number of names in a cache, which is cleared when it is full.
const MAX_CACHED_NAMES: usize = 1 << 20;

/// Caches of names and variants.
pub(super) struct SummaryCache<'a> {
    connection: &'a Connection,
    players: NameCache,
    events: NameCache,
    /// The statement that selects the players of the third seat and later ones.
    others: &'static str,
    /// Variants by their ids.
    variants: HashMap<i64, SummaryVariant, RandomState>,
}

/// Layout and rules of a variant.
#[derive(Clone)]
struct SummaryVariant {
    layout: Option<Arc<str>>,
    kind: GameKind,
    rules: Option<Arc<str>>,
    /// The number of seats after the second one.
    other_seats: usize,
}

/// The names of a table by their ids.
struct NameCache {
    table: &'static str,
    select: &'static str,
    names: HashMap<i64, Arc<str>, RandomState>,
}

impl NameCache {
    fn new(table: &'static str, select: &'static str) -> NameCache {
        NameCache {
            table,
            select,
            names: HashMap::default(),
        }
    }

    /// The name with this id.
    fn get(
        &mut self,
        connection: &Connection,
        id: Option<i64>,
    ) -> Result<Option<String>, StoreError> {
        let Some(id) = id else { return Ok(None) };
        if let Some(name) = self.names.get(&id) {
            return Ok(Some(name.as_ref().to_owned()));
        }
        let mut select = connection.prepare_cached(self.select)?;
        let mut rows = select.query(named_params! {":id": id})?;
        let table = self.table;
        let missing = || StoreError::Corrupt(format!("{table} {id} is missing"));
        let row = rows.next()?.ok_or_else(missing)?;
        checksum::verify(table, row, 2)?;
        // Some statements select the name of a person after the checksum.
        let has_person = row.column_count() > 3 && row.get(3)?;
        let name: String = row.get(if has_person { 4 } else { 1 })?;
        if self.names.len() >= MAX_CACHED_NAMES {
            self.names.clear();
        }
        self.names.insert(id, name.as_str().into());
        Ok(Some(name))
    }
}

impl<'a> SummaryCache<'a> {
    /// Empty caches. `players` selects the name of a player, `others` the names of the players of a game's third seat and later ones.
    pub(super) fn new(
        connection: &'a Connection,
        players: &'static str,
        others: &'static str,
    ) -> SummaryCache<'a> {
        SummaryCache {
            connection,
            players: NameCache::new("player", players),
            events: NameCache::new("event", include_str!("../../../sql/query/event.sql")),
            others,
            variants: HashMap::default(),
        }
    }

    /// Decodes a row of `listed.sql`, and verifies its checksum.
    pub(super) fn read(&mut self, row: Row<'_>) -> Result<Summary, StoreError> {
        let connection = self.connection;
        // Each value is taken from the row once, for the checksum and for the summary.
        let values: [ValueRef<'_>; SUMMARY_COLUMNS + 1] = array::from_fn(|at| row.value(at));
        let id = get(&values[0])?;
        let (listed, checksum) = values.split_at(SUMMARY_COLUMNS);
        if checksum[0] != checksum::value_of_row("packed_game", listed.iter().copied()) {
            return Err(StoreError::Damaged(id));
        }
        let variant = self.variant(get(&values[5])?)?;
        let random_start: Option<String> = get(&values[6])?;
        let others = match variant.other_seats {
            0 => None,
            seats => Some(names_of_other_seats(connection, self.others, id, seats)?),
        };
        let owned = |text: Option<Arc<str>>| text.map(|text| text.to_string());
        Ok(Summary {
            id,
            black: self.players.get(connection, get(&values[1])?)?,
            white: self.players.get(connection, get(&values[2])?)?,
            event: self.events.get(connection, get(&values[3])?)?,
            date: get::<Option<u32>>(&values[4])?.and_then(date_text),
            layout: random_start.or(owned(variant.layout)),
            kind: variant.kind,
            layout_inferred: get(&values[7])?,
            result: result_of(get(&values[8])?),
            ending: get::<Option<u8>>(&values[9])?.and_then(ending_of),
            score: score_from(get(&values[10])?, get(&values[11])?, get(&values[12])?),
            plies: get(&values[13])?,
            incomplete: get(&values[14])?,
            repaired: get(&values[15])?,
            rules: owned(variant.rules),
            others,
        })
    }

    fn variant(&mut self, id: i64) -> Result<SummaryVariant, StoreError> {
        if let Some(variant) = self.variants.get(&id) {
            return Ok(variant.clone());
        }
        let sql = include_str!("../../../sql/query/variant.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let parameters = named_params! {":id": id};
        let mut rows = select.query(parameters)?;
        let missing = || StoreError::Corrupt(format!("variant {id} is missing"));
        let row = rows.next()?.ok_or_else(missing)?;
        checksum::verify("variant", row, 3)?;
        let (layout, rules): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
        let unknown = || StoreError::Corrupt(format!("the rules of variant {id} are unknown"));
        let seats = stored_seats(rules.as_deref()).ok_or_else(unknown)?;
        let (kind, rules) = stored_game_and_rules(rules.as_deref()).ok_or_else(unknown)?;
        let variant = SummaryVariant {
            layout: layout.map(Arc::from),
            kind,
            rules: Some(rules).filter(|rules| !rules.is_empty()).map(Arc::from),
            other_seats: usize::from(seats).saturating_sub(2),
        };
        self.variants.insert(id, variant.clone());
        Ok(variant)
    }
}

fn get<T: FromSql>(value: &ValueRef<'_>) -> Result<T, StoreError> {
    T::column_result(*value).map_err(StoreError::of_column)
}

/// The names of the players of the third seat and later ones, of which there are `seats`.
fn names_of_other_seats(
    connection: &Connection,
    sql: &str,
    game: i64,
    seats: usize,
) -> Result<String, StoreError> {
    let mut select = connection.prepare_cached(sql)?;
    let names = select.query_map(named_params! {":id": game}, |row| row.get::<_, String>(0))?;
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    if names.len() != seats {
        let found = names.len();
        let error =
            format!("game {game} has {found} rows of seats behind the second, expected {seats}");
        return Err(StoreError::Corrupt(error));
    }
    Ok(names.join(" / "))
}
