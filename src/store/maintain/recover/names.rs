//! Names and kinds of which the rows are lost, out of the indices of their tables, which hold the same.

use std::collections::{HashMap, HashSet};

use rusqlite::types::Value;
use rusqlite::{Connection, named_params};

use crate::store::StoreError;

/// What pages of indices hold.
#[derive(Default)]
pub(super) struct Indices {
    /// Names with the numbers of their rows, page by page: which table they are of is known by the others on their page.
    names: Vec<Vec<(String, i64)>>,
    /// Layouts and rules with the numbers of their rows.
    kinds: Vec<(String, String, i64)>,
}

/// Numbers of rows that are missing, by their table.
type Missing = HashMap<String, HashSet<i64>>;

impl Indices {
    /// Takes in the rows of a page that are of no table.
    pub(super) fn add(&mut self, rows: Vec<Vec<Value>>) {
        let mut names = Vec::new();
        for mut row in rows {
            match &mut row[..] {
                [Value::Text(name), Value::Integer(id)] => names.push((std::mem::take(name), *id)),
                [Value::Text(layout), Value::Text(rules), Value::Integer(id)] => {
                    let both = (std::mem::take(layout), std::mem::take(rules), *id);
                    self.kinds.push(both);
                }
                _ => {}
            }
        }
        if !names.is_empty() {
            self.names.push(names);
        }
    }

    /// Makes rows again that others refer to. Gives how many, by their tables.
    pub(super) fn fill(&self, connection: &Connection) -> Result<HashMap<String, u64>, StoreError> {
        let missing = missing(connection)?;
        let mut filled = HashMap::new();
        if missing.is_empty() {
            return Ok(filled);
        }
        if let Some(ids) = missing.get("variant") {
            for (layout, rules, id) in self.kinds.iter().filter(|(_, _, id)| ids.contains(id)) {
                let some = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
                let sql = include_str!("../../../../sql/recover/put_variant.sql");
                let values =
                    named_params! {":id": id, ":layout": some(layout), ":rules": some(rules)};
                let put = connection.prepare_cached(sql)?.execute(values)?;
                *filled.entry("variant".to_owned()).or_default() += put as u64;
            }
        }
        let known = known(connection)?;
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
                let mut put = connection.prepare_cached(sql)?;
                let put = put.execute(named_params! {":id": id, ":name": name})?;
                *filled.entry(table.to_owned()).or_default() += put as u64;
            }
        }
        Ok(filled)
    }
}

/// Sources that are still missing get names that say so. Gives how many.
pub(super) fn name_sources(connection: &Connection) -> Result<u64, StoreError> {
    let missing = missing(connection)?;
    let mut named = 0;
    for id in missing.get("source").into_iter().flatten() {
        let name = format!("(source {id}, whose name is lost)");
        let sql = include_str!("../../../../sql/recover/put_source.sql");
        let mut put = connection.prepare_cached(sql)?;
        named += put.execute(named_params! {":id": id, ":name": name})? as u64;
    }
    Ok(named)
}

/// The table that most of a page speaks for: names that it has, or numbers that are missing in it.
fn table_of<'a>(
    page: &[(String, i64)],
    known: &'a HashMap<String, HashMap<i64, String>>,
    missing: &Missing,
) -> Option<&'a str> {
    let score = |table: &str| {
        let (names, ids) = (known.get(table), missing.get(table));
        let of = |(name, id): &(String, i64)| {
            let is_known = names.is_some_and(|names| names.get(id) == Some(name));
            let is_missing = ids.is_some_and(|ids| ids.contains(id));
            2 * usize::from(is_known) + usize::from(is_missing)
        };
        page.iter().map(of).sum::<usize>()
    };
    let tables = known.keys().map(|table| (score(table), table.as_str()));
    let best = tables.filter(|(score, _)| *score > 0).max();
    best.map(|(_, table)| table)
}

fn missing(connection: &Connection) -> Result<Missing, StoreError> {
    let mut select =
        connection.prepare_cached(include_str!("../../../../sql/recover/missing.sql"))?;
    let mut rows = select.query([])?;
    let mut missing = Missing::new();
    while let Some(row) = rows.next()? {
        missing.entry(row.get(0)?).or_default().insert(row.get(1)?);
    }
    Ok(missing)
}

fn known(connection: &Connection) -> Result<HashMap<String, HashMap<i64, String>>, StoreError> {
    let mut known: HashMap<String, HashMap<i64, String>> = HashMap::new();
    for table in ["player", "event", "source", "saved_result"] {
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
