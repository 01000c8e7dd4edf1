//! Finds what prevents a change from being undone: later changes of the same games or rows, and games that were stored again since.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rusqlite::named_params;

use super::change::Change;
use super::change_part::{Before, ChangePart, later_parts};
use super::row_snapshot::{RowKey, RowSnapshot, RowTable};
use super::stored_value::StoredValue;
use super::subject::SOURCE;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::import::game_ids;

/// The reasons why the parts of a change cannot be undone, as sentences; empty if nothing depends on it.
pub(super) fn dependants(
    connection: &Connection,
    change: i64,
    parts: &[ChangePart],
    changes: &[Change],
) -> Result<Vec<String>, StoreError> {
    let by_id: BTreeMap<i64, &Change> = changes.iter().map(|one| (one.id, one)).collect();
    let mut found: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    // Later changes of sources do not prevent an undo: a source that one has touched keeps the state of that change.
    let of_content = parts.iter().filter(|part| part.subject() != SOURCE);
    for part in of_content {
        for later in later_parts(connection, change, (part.subject(), part.first, part.last))? {
            if is_dependant(&by_id, change, later.change)
                && let Some(what) = common(part, &later)
            {
                found.entry(later.change).or_default().insert(what);
            }
        }
    }
    let mut reasons: Vec<String> = found
        .iter()
        .map(|(later, what)| {
            let kind = by_id.get(later).map_or("?", |change| change.kind.as_str());
            let named: Vec<&str> = what.iter().take(3).map(String::as_str).collect();
            format!(
                "change {later} ({kind}) came after it for {}",
                named.join(", ")
            )
        })
        .collect();
    reasons.extend(stored_again(connection, parts)?);
    for part in parts {
        match &part.before {
            Before::Rows(rows) => reasons.extend(names_taken(connection, rows, parts)?),
            Before::Lost => reasons.push(format!(
                "it replaced game {}, which was damaged, so that nothing could be kept of it",
                part.first
            )),
            Before::NoGames | Before::Games(_) | Before::NoRejects => {}
        }
    }
    Ok(reasons)
}

/// Whether a later change still has an effect. One that was undone since, and what undid it, cancel each other out.
fn is_dependant(by_id: &BTreeMap<i64, &Change>, change: i64, later: i64) -> bool {
    by_id.get(&later).is_some_and(|later| {
        later.undone_by.is_none() && later.undoes.is_none_or(|undone| undone < change)
    })
}

/// The numbers of the rows of a part that later changes have touched too.
pub(super) fn changed_later(
    connection: &Connection,
    part: &ChangePart,
    changes: &[Change],
) -> Result<HashSet<i64>, StoreError> {
    let by_id: BTreeMap<i64, &Change> = changes.iter().map(|one| (one.id, one)).collect();
    let range = (part.subject(), part.first, part.last);
    let mut numbers = HashSet::new();
    for later in later_parts(connection, part.change, range)? {
        if let Before::Rows(rows) = &later.before
            && is_dependant(&by_id, part.change, later.change)
        {
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

/// Saved results, studies and sources that would be restored although others have their names now.
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
            RowTable::SavedResult => (
                "saved search",
                include_str!("../../../sql/journal/other_saved_result.sql"),
            ),
            RowTable::Study => (
                "study",
                include_str!("../../../sql/journal/other_study.sql"),
            ),
            RowTable::Source => (
                "source",
                include_str!("../../../sql/journal/other_source.sql"),
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

/// Games that would be restored although the same game is stored under another number now.
fn stored_again(connection: &Connection, parts: &[ChangePart]) -> Result<Vec<String>, StoreError> {
    let (mut own, mut new) = (HashSet::new(), Vec::new());
    let mut restored = BTreeMap::new();
    for part in parts {
        match &part.before {
            Before::Games(games) => {
                for (id, state) in games {
                    own.insert(*id);
                    restored.extend(state.as_ref().map(|state| (state.identity, *id)));
                }
            }
            Before::NoGames => new.push(part.first..=part.last),
            Before::NoRejects | Before::Rows(_) | Before::Lost => {}
        }
    }
    let wanted = restored.keys().copied().collect();
    let mut reasons: Vec<String> = game_ids(connection, &wanted)?
        .into_iter()
        .filter(|(_, id)| !own.contains(id) && !new.iter().any(|range| range.contains(id)))
        .map(|(identity, id)| {
            let old = restored[&identity];
            format!("game {id} is the same game as game {old}, and was stored since")
        })
        .collect();
    reasons.sort_unstable();
    Ok(reasons)
}
