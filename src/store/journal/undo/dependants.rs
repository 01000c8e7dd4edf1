//! Finds what prevents a change from being undone: later changes of the same games or rows, and games that were stored again since.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rusqlite::named_params;

use super::later_changes::LaterChanges;
use super::saved_searches::saved_in_common;
use super::stored_again::stored_again;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::journal::change_part::{Before, ChangePart};
use crate::store::journal::row_snapshot::{RowKey, RowSnapshot, RowTable};
use crate::store::journal::stored_value::StoredValue;
use crate::store::journal::subject::SOURCE;

/// The reasons why the parts of a change cannot be undone, as sentences; empty if nothing depends on it.
pub(super) fn dependants(
    later: &LaterChanges<'_>,
    parts: &[ChangePart],
) -> Result<Vec<String>, StoreError> {
    let mut found: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    // Later changes of sources do not prevent an undo: a source that one has touched keeps the state of that change.
    let of_content = parts.iter().filter(|part| part.subject() != SOURCE);
    for part in of_content {
        for other in later.parts((part.subject(), part.first, part.last))? {
            if let Some(what) = common(part, &other) {
                found.entry(other.change).or_default().insert(what);
            }
        }
        for (change, what) in saved_in_common(later, part)? {
            found.entry(change).or_default().insert(what);
        }
    }
    let mut reasons: Vec<String> = found
        .iter()
        .map(|(change, what)| {
            let kind = later.kind(*change);
            let named: Vec<&str> = what.iter().take(3).map(String::as_str).collect();
            format!(
                "change {change} ({kind}) came after it for {}",
                named.join(", ")
            )
        })
        .collect();
    reasons.extend(stored_again(later, parts)?);
    for part in parts {
        match &part.before {
            Before::Rows(rows) => reasons.extend(names_taken(later.connection, rows, parts)?),
            Before::Lost => reasons.push(format!(
                "it replaced game {}, which was damaged, so that nothing could be kept of it",
                part.first
            )),
            Before::NoGames | Before::Games(_) | Before::NoRejects => {}
        }
    }
    Ok(reasons)
}

/// The numbers of the rows of a part that later changes have touched too.
pub(super) fn changed_later(
    later: &LaterChanges<'_>,
    part: &ChangePart,
) -> Result<HashSet<i64>, StoreError> {
    let mut numbers = HashSet::new();
    for other in later.parts((part.subject(), part.first, part.last))? {
        if let Before::Rows(rows) = &other.before {
            numbers.extend(rows.iter().filter_map(|row| row.key.number()));
        }
    }
    Ok(numbers)
}

/// What two parts have in common, if anything.
fn common(part: &ChangePart, later: &ChangePart) -> Option<String> {
    match (&part.before, &later.before) {
        (Before::Games(games), _) => {
            let shared = games.iter().find(|(id, _)| later.has_game(*id));
            shared.map(|(id, _)| format!("game {id}"))
        }
        (Before::NoGames, Before::Games(games)) => {
            let shared = games.iter().find(|(id, _)| part.has_game(*id));
            shared.map(|(id, _)| format!("game {id}"))
        }
        (Before::NoRejects, Before::Rows(rows)) => {
            let range = part.first..=part.last;
            let mut numbers = rows.iter().filter_map(|row| row.key.number());
            let shared = numbers.find(|number| range.contains(number));
            shared.map(|number| format!("reject {number}"))
        }
        (Before::Rows(rows), Before::Rows(others)) => {
            let is_shared = |key: &RowKey| others.iter().any(|other| other.key == *key);
            let shared = rows.iter().find(|row| is_shared(&row.key));
            shared.map(|row| row.key.describe())
        }
        _ => None,
    }
}

/// Saved searches, studies and sources that would be restored although others have their names now.
fn names_taken(
    connection: &Connection,
    rows: &[RowSnapshot],
    parts: &[ChangePart],
) -> Result<Vec<String>, StoreError> {
    // A row of the change itself is no obstacle, because the undo restores or deletes it.
    let is_own = |key: &RowKey| {
        parts.iter().any(|part| {
            matches!(&part.before, Before::Rows(rows) if rows.iter().any(|row| row.key == *key))
        })
    };
    let mut reasons = Vec::new();
    for row in rows {
        let (what, sql) = match row.key.table {
            RowTable::SavedSearch => (
                "saved search",
                include_str!("../../../../sql/journal/other_saved_result.sql"),
            ),
            RowTable::Study => (
                "study",
                include_str!("../../../../sql/journal/other_study.sql"),
            ),
            RowTable::Source => (
                "source",
                include_str!("../../../../sql/journal/other_source.sql"),
            ),
            RowTable::Reject
            | RowTable::ReimportedReject
            | RowTable::Alias
            | RowTable::Analysis => {
                continue;
            }
        };
        let (Some(id), Some(values)) = (row.key.number(), &row.row) else {
            continue;
        };
        let Some(StoredValue::Text(name)) = values.get(1) else {
            continue;
        };
        let mut select = connection.prepare_cached(sql)?;
        let parameters = named_params! {":name": name, ":id": id};
        let other: Option<i64> = select.query_optional_row(parameters, |row| row.get(0))?;
        let other = other.map(|id| RowKey {
            table: row.key.table,
            key: StoredValue::Integer(id),
        });
        if other.is_some_and(|other| !is_own(&other)) {
            reasons.push(format!("another {what} is called `{name}` since"));
        }
    }
    Ok(reasons)
}
