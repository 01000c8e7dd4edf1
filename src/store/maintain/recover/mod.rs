//! A new database out of what can be read of a damaged one.
//!
//! The pages of the file are read one after another, whatever their parents say: rows are known by their checksums ([`tables`]), so that all that is still in
//! the file is found, even where the header or the pages that lead to it are lost. Rows on pages that are free are left out. Names whose rows are lost are taken
//! from the indices of their tables. Then every game is replayed, and the position index is made again. A game whose row is whole is kept even where its record
//! is lost: its moves, players, date and result are in its row. A game whose row is lost is named; its record alone does not have its moves.

mod file;
mod games;
mod lost;
mod names;
mod record;
mod tables;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::fs::OpenOptions;
use std::path::Path;

use rusqlite::types::Value;
use serde::Serialize;

use self::file::Pages;
use self::lost::Before;
use self::names::Indices;
use self::record::Row;
use self::tables::Found;
use crate::store::connection::migrations::SCHEMA;
use crate::store::{Access, Database, StoreError};

/// What was saved out of a damaged database, and what was not.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Recovered {
    /// Games in the new database.
    pub games: u64,
    /// Those of them of which a part is lost.
    pub partial: Vec<PartlyLost>,
    /// Games that are lost.
    pub lost: Vec<LostGame>,
    /// What else is lost, or may be, in sentences.
    pub losses: Vec<String>,
}

/// A game of which a part is lost. Importing its source again replaces it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartlyLost {
    /// Its number.
    pub game: i64,
    /// What is lost of it.
    pub what: String,
}

/// A game that is lost, and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct LostGame {
    /// Its number.
    pub game: i64,
    /// Who played Black.
    pub black: Option<String>,
    /// Who played White.
    pub white: Option<String>,
    /// When: `YYYY.MM.DD` with `??` for what is not known.
    pub date: Option<String>,
    /// The number of plies.
    pub plies: Option<u32>,
    /// The source of its record.
    pub source: Option<String>,
    /// Where its record begins there.
    pub line: Option<u64>,
}

impl fmt::Display for LostGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}", self.game)?;
        if self.black.is_some() || self.white.is_some() {
            let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
            write!(f, ", {} - {}", name(&self.black), name(&self.white))?;
        }
        if let Some(date) = &self.date {
            write!(f, ", {date}")?;
        }
        if let Some(plies) = self.plies {
            write!(f, ", {plies} plies")?;
        }
        match (&self.source, self.line) {
            (Some(source), Some(line)) => write!(f, ", {source} line {line}"),
            (Some(source), None) => write!(f, ", {source}"),
            (None, _) => Ok(()),
        }
    }
}

impl Recovered {
    /// Whether the new database has all that the other one had.
    pub fn is_whole(&self) -> bool {
        self.partial.is_empty() && self.lost.is_empty() && self.losses.is_empty()
    }
}

/// What the pages of a file gave.
#[derive(Default)]
struct Scanned {
    /// Games whose rows do not agree with their checksums, by their numbers.
    damaged: BTreeMap<i64, Vec<Value>>,
    /// Other rows of which that is so, by table.
    rows: BTreeMap<&'static str, Vec<i64>>,
    sound: u64,
    unreadable: u64,
    /// Pages without anything on them that are not free.
    empty: Vec<u32>,
    indices: Indices,
    knows_free: bool,
}

/// Saves what can be read of a damaged database into a new one, in a file that does not exist. The damaged one is only read. `watch` sees the pages done and all pages.
///
/// # Errors
/// When the file cannot be read at all, holds nothing that can be saved, or the new database exists or cannot be written.
pub fn recover(
    damaged: &Path,
    new: &Path,
    watch: impl FnMut(u64, u64),
) -> Result<Recovered, StoreError> {
    if !damaged.exists() {
        return Err(StoreError::Missing(damaged.to_owned()));
    }
    let mut pages = Pages::open(damaged)?;
    // Made by this call or not at all.
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(new)
        .map_err(|error| StoreError::Unopenable {
            path: new.to_owned(),
            message: error.to_string(),
        })?;
    let done = save(&mut pages, damaged, new, watch);
    if done.is_err() {
        // Nothing else was in it.
        let _ = std::fs::remove_file(new);
    }
    done
}

fn save(
    pages: &mut Pages,
    damaged: &Path,
    new: &Path,
    watch: impl FnMut(u64, u64),
) -> Result<Recovered, StoreError> {
    let mut database = Database::open(new, Access::Write)?;
    // What refers to lost rows is dealt with at the end.
    database
        .connection
        .pragma_update(None, "foreign_keys", false)?;
    let transaction = database.connection.transaction()?;
    let scanned = scan(pages, &transaction, watch)?;
    if scanned.sound == 0 {
        return Err(StoreError::Unopenable {
            path: damaged.to_owned(),
            message: format!(
                "it holds no row that can be saved, expected a database of schema version {}",
                SCHEMA.newest()
            ),
        });
    }
    let mut found = Recovered {
        losses: scanned.losses(),
        ..Recovered::default()
    };
    let filled = scanned.indices.fill(&transaction)?;
    found.losses.extend(told_of(&filled));
    let sources = names::name_sources(&transaction)?;
    if sources > 0 {
        found.losses.push(format!(
            "{sources} sources: their names, times and preambles are lost"
        ));
    }
    let before = Before::read(&transaction, &mut found)?;
    transaction.execute_batch(include_str!("../../../../sql/recover/clear.sql"))?;
    transaction.commit()?;
    games::rebuild(&mut database, &before, &mut found)?;
    before.name_lost(&database, &scanned.damaged, &mut found)?;
    database
        .connection
        .execute_batch(include_str!("../../../../sql/recover/orphans.sql"))?;
    database
        .connection
        .pragma_update(None, "foreign_keys", true)?;
    Ok(found)
}

fn scan(
    pages: &mut Pages,
    connection: &rusqlite::Connection,
    mut watch: impl FnMut(u64, u64),
) -> Result<Scanned, StoreError> {
    let free = pages.free();
    let mut scanned = Scanned {
        knows_free: free.is_some(),
        ..Scanned::default()
    };
    let free = free.unwrap_or_default();
    let (mut claimed, mut doubtful) = (HashSet::new(), Vec::new());
    for number in 1..=pages.count() {
        watch(number.into(), pages.count().into());
        if free.contains(&number) {
            continue;
        }
        let Some(page) = pages.read(number) else {
            scanned.unreadable += 1;
            continue;
        };
        let content = record::rows(pages, &page, number, &mut claimed);
        if !content.is_whole {
            doubtful.push(number);
        }
        scanned.take(connection, content.rows)?;
    }
    // Pages on which rows go on have no rows of their own.
    for number in doubtful
        .into_iter()
        .filter(|number| !claimed.contains(number))
    {
        let page = pages.read(number).unwrap_or_default();
        if page.iter().all(|&byte| byte == 0) {
            scanned.empty.push(number);
        } else {
            let rows = record::rows_anywhere(pages, &page);
            scanned.take_sound(connection, rows)?;
        }
    }
    Ok(scanned)
}

impl Scanned {
    /// Takes the rows of a page.
    fn take(
        &mut self,
        connection: &rusqlite::Connection,
        rows: Vec<Row>,
    ) -> Result<(), StoreError> {
        let mut others = Vec::new();
        for row in rows {
            match tables::identify(row) {
                Found::Sound(table, values) => {
                    table.insert(connection, &values)?;
                    self.sound += 1;
                }
                Found::DamagedGame(values) => {
                    if let Some(&Value::Integer(id)) = values.first() {
                        self.damaged.insert(id, values);
                    }
                }
                Found::Damaged(table, id) => self.rows.entry(table.name).or_default().push(id),
                Found::Other(values) => others.push(values),
            }
        }
        self.indices.add(others);
        Ok(())
    }

    /// Takes those of what reads as rows that have the checksums of some.
    fn take_sound(
        &mut self,
        connection: &rusqlite::Connection,
        rows: Vec<Row>,
    ) -> Result<(), StoreError> {
        for row in rows {
            if let Found::Sound(table, values) = tables::identify(row) {
                self.sound += u64::from(table.insert(connection, &values)?);
            }
        }
        Ok(())
    }

    fn losses(&self) -> Vec<String> {
        let mut losses = Vec::new();
        for (table, ids) in &self.rows {
            // What is said of games and names is told with the games.
            if matches!(*table, "reject" | "saved_result" | "analysis" | "source") {
                losses.extend(
                    ids.iter()
                        .map(|id| format!("{table} {id} is damaged and left out")),
                );
            }
        }
        for page in &self.empty {
            losses.push(format!(
                "page {page} of the file is empty: what was on it is lost"
            ));
        }
        if self.unreadable > 0 {
            losses.push(format!(
                "{} pages of the file cannot be read from the disk",
                self.unreadable
            ));
        }
        if !self.knows_free {
            let fault =
                "the list of free pages is damaged: games that were deleted may be there again";
            losses.push(fault.to_owned());
        }
        losses
    }
}

/// Of sources only the names are in an index.
fn told_of(filled: &HashMap<String, u64>) -> Option<String> {
    let sources = filled.get("source")?;
    Some(format!(
        "{sources} sources: when they were imported and their preambles are lost"
    ))
}
