//! One byte of what a table holds is another: whichever it is, the check of the database tells.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use sumito::store::{Access, Database, IfMet};

use super::place::{Place, sumito};
use super::stability::version_5;
use super::{Random, project};

/// A database with rows in every table.
fn with_all_tables(place: &Place) -> std::path::PathBuf {
    let path = version_5(place);
    // The version is the newest from here on.
    let mut database = Database::open(&path, Access::Write).unwrap();
    database
        .merge_players(&["Ann".to_owned()], "Bob", IfMet::Merge)
        .unwrap();
    drop(database);
    let small = place.path("one.txt");
    let text = "# layout: Standard\n1.a1b2 i9h8\n\n";
    // So many that the occurrences of a position have a page of their own.
    let games: String = (0..120)
        .map(|round| text.replace("1.a", &format!("# round: {round}\n1.a")))
        .collect();
    fs::write(&small, games).unwrap();
    let import = sumito(&["import", "--db"]).arg(&path).arg(&small).output();
    assert!(import.unwrap().status.success());
    let missed = project("tests/data/missed.apgn");
    let import = sumito(&["import", "--db"]).arg(&path).arg(missed).output();
    assert!(import.unwrap().status.success());
    for verb in [&["analyse", "--all"][..], &["puzzles"]] {
        let words = [verb, &["--depth", "1", "--db"]].concat();
        let judged = sumito(&words).arg(&path).output();
        assert!(judged.unwrap().status.success());
    }
    path
}

/// The columns of a table, and those of its key.
fn columns(raw: &Connection, table: &str) -> (Vec<String>, Vec<String>) {
    let mut select = raw
        .prepare("SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid")
        .unwrap();
    let rows = select.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)));
    let rows: Vec<(String, i64)> = rows.unwrap().collect::<Result<_, _>>().unwrap();
    let keys = rows.iter().filter(|(_, key)| *key > 0);
    let keys = keys.map(|(name, _)| name.clone()).collect();
    (rows.into_iter().map(|(name, _)| name).collect(), keys)
}

/// Another value, one byte of which is another.
fn flipped(value: &Value, random: &mut Random) -> Option<Value> {
    let mut flip = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        let at = random.below(bytes.len().max(1));
        *bytes.get_mut(at)? ^= 1 << random.below(6);
        Some(bytes)
    };
    match value {
        Value::Integer(number) => {
            let bytes = flip(&number.to_le_bytes()[..1])?;
            Some(Value::Integer(number & !0xff | i64::from(bytes[0])))
        }
        Value::Text(text) => String::from_utf8(flip(text.as_bytes())?)
            .ok()
            .map(Value::Text),
        Value::Blob(bytes) => flip(bytes).map(Value::Blob),
        Value::Null | Value::Real(_) => None,
    }
}

fn is_told(path: &Path) -> bool {
    let Ok(database) = Database::open(path, Access::Read) else {
        return true;
    };
    !database
        .check(|_| ())
        .is_ok_and(|found| found.faults.is_empty())
}

#[test]
fn any_byte_of_any_table_may_be_another() {
    let place = Place::new();
    let good = with_all_tables(&place);
    let bytes = fs::read(&good).unwrap();
    assert!(!is_told(&good));
    let damaged = place.path("damaged.db");
    let raw = Connection::open(&good).unwrap();
    let tables = raw
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<Vec<String>, _>>()
        .unwrap();
    let mut random = Random(11);
    let mut done: BTreeMap<String, usize> = BTreeMap::new();
    let mut missed = Vec::new();
    for table in &tables {
        let (names, keys) = columns(&raw, table);
        let mut rows: Vec<Vec<Value>> = raw
            .prepare(&format!("SELECT {} FROM {table}", names.join(", ")))
            .unwrap()
            .query_map([], |row| (0..names.len()).map(|at| row.get(at)).collect())
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert!(!rows.is_empty(), "{table} is empty");
        // The last ones were written by the newest version.
        rows.reverse();
        for (at, name) in names.iter().enumerate() {
            let tries = rows.iter().filter(|row| row[at] != Value::Null).take(4);
            for row in tries {
                let Some(value) = flipped(&row[at], &mut random) else {
                    continue;
                };
                fs::write(&damaged, &bytes).unwrap();
                let other = Connection::open(&damaged).unwrap();
                other.pragma_update(None, "foreign_keys", false).unwrap();
                let at_key: Vec<String> = keys.iter().map(|key| format!("{key} IS ?")).collect();
                let update = format!(
                    "UPDATE {table} SET {name} = ? WHERE {}",
                    at_key.join(" AND ")
                );
                let key = |key: &String| {
                    let at = names.iter().position(|name| name == key);
                    row[at.unwrap()].clone()
                };
                let values = std::iter::once(value.clone()).chain(keys.iter().map(key));
                // What a row may not say at all is no damage of this kind.
                if other
                    .execute(&update, params_from_iter(values))
                    .unwrap_or(0)
                    != 1
                {
                    continue;
                }
                drop(other);
                *done.entry(format!("{table}.{name}")).or_default() += 1;
                if !is_told(&damaged) {
                    missed.push(format!("{table}.{name}: {:?} for {:?}", value, row[at]));
                }
            }
        }
    }
    assert_eq!(missed, Vec::<String>::new());
    assert!(done.len() > 90, "{done:?}");
}
