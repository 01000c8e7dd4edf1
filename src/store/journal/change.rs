//! A change of the database, as the journal lists it.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;
use serde::Serialize;

use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;
use crate::store::{Database, StoreError};

/// What kind of change it is.
///
/// # Stability
/// The journal stores the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// Games and rejects were imported.
    Import,
    /// Games were edited.
    Edit,
    /// Games or rejects were deleted.
    Delete,
    /// Duplicates were deleted.
    Dedupe,
    /// Another database was merged into this one.
    Merge,
    /// Rejects were read again, and replaced by what could be replayed.
    Repair,
    /// Games of an earlier import were replaced by corrected ones.
    Replace,
    /// Records that begin in mid-game were joined with their first halves.
    Join,
    /// Spellings of players were merged or split.
    Players,
    /// Events were renamed or merged.
    Events,
    /// A saved search or a bookmark was stored, changed, renamed or deleted.
    Saved,
    /// A study was created, changed or deleted.
    Study,
    /// Another change was undone.
    Undo,
}

impl ChangeKind {
    /// The key by which the kind is stored and printed.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            ChangeKind::Import => "import",
            ChangeKind::Edit => "edit",
            ChangeKind::Delete => "delete",
            ChangeKind::Dedupe => "dedupe",
            ChangeKind::Merge => "merge",
            ChangeKind::Repair => "repair",
            ChangeKind::Replace => "replace",
            ChangeKind::Join => "join",
            ChangeKind::Players => "players",
            ChangeKind::Events => "events",
            ChangeKind::Saved => "saved",
            ChangeKind::Study => "study",
            ChangeKind::Undo => "undo",
        }
    }
}

/// A change of the database, as `sumito log` lists it.
///
/// ```
/// use std::path::Path;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let changes = database.changes()?;
/// assert_eq!((changes[0].kind.as_str(), changes[0].undone_by), ("import", None));
/// database.undo(None)?;
/// assert!(database.changes()?[0].undone_by.is_some());
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Change {
    /// Its number.
    pub id: i64,
    /// The time, in UTC.
    pub time: String,
    /// The key of its kind.
    pub kind: String,
    /// What was changed, in one line.
    pub summary: String,
    /// The change that this one has undone.
    pub undoes: Option<i64>,
    /// The change that has undone this one, unless that was undone too.
    pub undone_by: Option<i64>,
}

impl Change {
    /// Whether the change has an effect of its own: it is not undone, and undoes no other.
    pub(super) fn is_effective(&self) -> bool {
        self.undone_by.is_none() && self.undoes.is_none()
    }
}

impl Database {
    /// All changes, the oldest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn changes(&self) -> Result<Vec<Change>, StoreError> {
        read_changes(&self.connection)
    }
}

/// Reads all changes, the oldest first.
pub(super) fn read_changes(connection: &Connection) -> Result<Vec<Change>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/journal/changes.sql"))?;
    let mut rows = select.query([])?;
    let mut changes = Vec::new();
    while let Some(row) = rows.next()? {
        checksum::verify("change", row, 5)?;
        changes.push(Change {
            id: row.get(0)?,
            time: row.get(1)?,
            kind: row.get(2)?,
            summary: row.get(3)?,
            undoes: row.get(4)?,
            undone_by: None,
        });
    }
    // The newest first: a change that is undone itself has undone nothing.
    let mut undone = BTreeMap::new();
    for change in changes.iter_mut().rev() {
        change.undone_by = undone.get(&change.id).copied();
        if let (Some(other), None) = (change.undoes, change.undone_by) {
            undone.insert(other, change.id);
        }
    }
    Ok(changes)
}

/// Inserts a change, and returns its number.
pub(super) fn insert_change(
    connection: &Connection,
    kind: ChangeKind,
    summary: &str,
    undoes: Option<i64>,
) -> Result<i64, StoreError> {
    let sql = include_str!("../../../sql/journal/insert_change.sql");
    let parameters = named_params! {":kind": kind.key(), ":summary": summary, ":undoes": undoes};
    let mut insert = connection.prepare_cached(sql)?;
    insert.query_row(parameters, |row| row.get(0))
}

/// The maximum number of ids or texts that a summary names.
const MAX_LISTED: usize = 10;

/// Numbers as a list, for a summary.
pub(in crate::store) fn listed(ids: &[i64]) -> String {
    let ids: BTreeSet<i64> = ids.iter().copied().collect();
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    listed_texts(&ids)
}

/// The first of these texts as a list, for a summary.
pub(in crate::store) fn listed_texts(texts: &[String]) -> String {
    let named = texts.len().min(MAX_LISTED);
    let rest = match texts.len() - named {
        0 => String::new(),
        rest => format!(" and {rest} more"),
    };
    format!("{}{rest}", texts[..named].join(", "))
}
