//! Finds what prevents a change from being undone: later changes of the same games or rows, and games that were stored again since.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rusqlite::Connection;

use super::change::Change;
use super::change_part::{Before, ChangePart, GAME, REJECT, ROWS, later_parts};
use super::row_state::RowKey;
use crate::store::StoreError;
use crate::store::import::game_ids;

/// The reasons why the parts of a change cannot be undone, as sentences; empty if nothing depends on it.
pub(super) fn dependants(
    connection: &Connection,
    change: i64,
    parts: &[ChangePart],
    changes: &[Change],
) -> Result<Vec<String>, StoreError> {
    let by_id: BTreeMap<i64, &Change> = changes.iter().map(|one| (one.id, one)).collect();
    // A later change that was undone since, and what undid it, cancel each other out.
    let is_dependant = |later: i64| {
        by_id.get(&later).is_some_and(|later| {
            later.undone_by.is_none() && later.undoes.is_none_or(|undone| undone < change)
        })
    };
    let mut found: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    for part in parts {
        let subject = match part.before {
            Before::NoGames | Before::Games(_) => GAME,
            Before::NoRejects => REJECT,
            Before::Rows(_) if part.last > 0 => REJECT,
            Before::Rows(_) => ROWS,
        };
        for later in later_parts(connection, change, (subject, part.first, part.last))? {
            if is_dependant(later.change)
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
    Ok(reasons)
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
            Before::NoRejects | Before::Rows(_) => {}
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
