//! Restores lost rows of names and variants from the indices of their tables, which contain the same values.

use std::collections::{HashMap, HashSet};

use rusqlite::named_params;
use rusqlite::types::Value;

use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;

/// The rows of index pages.
#[derive(Default)]
pub(super) struct IndexNames {
    /// Names with their ids, by page. The table of a page is determined from all its names.
    names: Vec<Vec<(String, i64)>>,
    /// Layouts and rules with their ids.
    variants: Vec<(String, String, i64)>,
}

/// The ids of missing rows by table.
type Missing = HashMap<String, HashSet<i64>>;

impl IndexNames {
    /// Adds the rows of a page that do not belong to a table.
    pub(super) fn add(&mut self, rows: Vec<Vec<Value>>) {
        let mut names = Vec::new();
        for mut row in rows {
            match &mut row[..] {
                [Value::Text(name), Value::Integer(id)] => names.push((std::mem::take(name), *id)),
                [Value::Text(layout), Value::Text(rules), Value::Integer(id)] => {
                    let variant = (std::mem::take(layout), std::mem::take(rules), *id);
                    self.variants.push(variant);
                }
                _ => {}
            }
        }
        if !names.is_empty() {
            self.names.push(names);
        }
    }

    /// Inserts missing rows that other rows reference. Returns their numbers by table.
    pub(super) fn restore(
        &self,
        connection: &Connection,
    ) -> Result<HashMap<String, u64>, StoreError> {
        let missing = missing_rows(connection)?;
        let mut restored = HashMap::new();
        if missing.is_empty() {
            return Ok(restored);
        }
        if let Some(ids) = missing.get("variant") {
            for (layout, rules, id) in self.variants.iter().filter(|(_, _, id)| ids.contains(id)) {
                let non_empty = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
                let sql = include_str!("../../../../sql/recover/put_variant.sql");
                let values = named_params! {":id": id, ":layout": non_empty(layout), ":rules": non_empty(rules)};
                let inserted = connection.prepare_cached(sql)?.execute(values)?;
                *restored.entry("variant".to_owned()).or_default() += inserted as u64;
            }
        }
        let known = known_names(connection)?;
        for page in &self.names {
            let Some(table) = table_of(page, &known, &missing) else {
                continue;
            };
            let sql = match table {
                "player" => include_str!("../../../../sql/recover/put_player.sql"),
                "event" => include_str!("../../../../sql/recover/put_event.sql"),
                "source" => include_str!("../../../../sql/recover/put_source.sql"),
                _ => continue,
            };
            let Some(ids) = missing.get(table) else {
                continue;
            };
            for (name, id) in page.iter().filter(|(_, id)| ids.contains(id)) {
                let mut insert = connection.prepare_cached(sql)?;
                let inserted = insert.execute(named_params! {":id": id, ":name": name})?;
                *restored.entry(table.to_owned()).or_default() += inserted as u64;
            }
        }
        Ok(restored)
    }
}

/// Inserts placeholders for sources that are still missing. Returns their number.
pub(super) fn name_lost_sources(connection: &Connection) -> Result<u64, StoreError> {
    let missing = missing_rows(connection)?;
    let mut inserted = 0;
    for id in missing.get("source").into_iter().flatten() {
        let name = format!("(source {id}, whose name is lost)");
        let sql = include_str!("../../../../sql/recover/put_source.sql");
        let mut insert = connection.prepare_cached(sql)?;
        inserted += insert.execute(named_params! {":id": id, ":name": name})? as u64;
    }
    Ok(inserted)
}

/// The table that a page most probably belongs to: the one with most of its names, or in which most of its ids are missing.
fn table_of<'a>(
    page: &[(String, i64)],
    known: &'a HashMap<String, HashMap<i64, String>>,
    missing: &Missing,
) -> Option<&'a str> {
    let score = |table: &str| {
        let (names, ids) = (known.get(table), missing.get(table));
        let score_of = |(name, id): &(String, i64)| {
            let is_known = names.is_some_and(|names| names.get(id) == Some(name));
            let is_missing = ids.is_some_and(|ids| ids.contains(id));
            2 * usize::from(is_known) + usize::from(is_missing)
        };
        page.iter().map(score_of).sum::<usize>()
    };
    let tables = known.keys().map(|table| (score(table), table.as_str()));
    let best = tables.filter(|(score, _)| *score > 0).max();
    best.map(|(_, table)| table)
}

/// The ids of missing rows that other rows reference.
fn missing_rows(connection: &Connection) -> Result<Missing, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../../sql/recover/missing.sql"))?;
    let mut rows = select.query([])?;
    let mut missing = Missing::new();
    while let Some(row) = rows.next()? {
        missing.entry(row.get(0)?).or_default().insert(row.get(1)?);
    }
    Ok(missing)
}

/// The names of the recovered rows by table and id.
fn known_names(
    connection: &Connection,
) -> Result<HashMap<String, HashMap<i64, String>>, StoreError> {
    let mut known: HashMap<String, HashMap<i64, String>> = HashMap::new();
    for table in ["player", "event", "source", "saved_result", "study"] {
        known.entry(table.to_owned()).or_default();
    }
    let mut select =
        connection.prepare_cached(include_str!("../../../../sql/recover/names.sql"))?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let names = known.entry(row.get(0)?).or_default();
        names.insert(row.get(1)?, row.get(2)?);
    }
    Ok(known)
}
