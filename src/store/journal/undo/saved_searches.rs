//! What changes of games and changes of saved searches have in common: a game that is deleted leaves its saved searches, and comes back into them.

use std::collections::{BTreeSet, HashSet};

use rusqlite::named_params;

use super::later_changes::LaterChanges;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::journal::change_part::{Before, ChangePart, GameBefore};
use crate::store::journal::game_snapshot::GameSnapshot;
use crate::store::journal::row_snapshot::{RowSnapshot, RowTable};
use crate::store::journal::subject::{GAME, SAVED};

/// The numbers of later changes of games or saved searches without which the undo of a part would lose games from saved searches or add some to them, each
/// with the game or the saved search.
pub(super) fn saved_in_common(
    later: &LaterChanges<'_>,
    part: &ChangePart,
) -> Result<Vec<(i64, String)>, StoreError> {
    match &part.before {
        Before::Games(games) => changed_searches(later, games),
        Before::Rows(rows) => {
            let mut found = Vec::new();
            for row in rows {
                if row.key.table == RowTable::SavedSearch {
                    found.extend(changed_games(later, row)?);
                }
            }
            Ok(found)
        }
        Before::NoGames | Before::NoRejects | Before::Lost => Ok(Vec::new()),
    }
}

/// The numbers of the saved searches that later changes have touched. An undo leaves the places of existing games in them as they are.
pub(super) fn touched_since(later: &LaterChanges<'_>) -> Result<HashSet<i64>, StoreError> {
    let mut touched = HashSet::new();
    for part in later.parts((SAVED, 0, i64::MAX))? {
        if let Before::Rows(rows) = &part.before {
            touched.extend(rows.iter().filter_map(|row| row.key.number()));
        }
    }
    Ok(touched)
}

/// Later changes of the saved searches into which games would come back.
fn changed_searches(
    later: &LaterChanges<'_>,
    games: &[GameBefore],
) -> Result<Vec<(i64, String)>, StoreError> {
    let mut searches = BTreeSet::new();
    for (id, state) in games {
        if let Some(state) = state
            && searches_of(state).next().is_some()
            && !is_stored(later.connection, *id)?
        {
            searches.extend(searches_of(state));
        }
    }
    let (Some(&first), Some(&last)) = (searches.first(), searches.last()) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for part in later.parts((SAVED, first, last))? {
        if let Before::Rows(rows) = &part.before {
            let is_shared = |row: &&RowSnapshot| {
                row.key
                    .number()
                    .is_some_and(|number| searches.contains(&number))
            };
            let shared = rows.iter().find(is_shared);
            found.extend(shared.map(|row| (part.change, row.key.describe())));
        }
    }
    Ok(found)
}

/// Later changes of games that belong to a saved search before or after them, but would not if the search is restored.
fn changed_games(
    later: &LaterChanges<'_>,
    row: &RowSnapshot,
) -> Result<Vec<(i64, String)>, StoreError> {
    let before = games_of(row);
    let now = games_of(&row.key.capture(later.connection)?);
    let mut found = Vec::new();
    for part in later.parts((GAME, 0, i64::MAX))? {
        let game = match &part.before {
            Before::NoGames => now.range(part.first..=part.last).next().copied(),
            Before::Games(games) => {
                let mut changed = None;
                for (id, state) in games {
                    let was_in = state.as_ref().is_some_and(|state| {
                        searches_of(state).any(|search| row.key.number() == Some(search))
                    });
                    let (is_in, is_restored) = (now.contains(id), before.contains(id));
                    let differs = if is_in {
                        !was_in
                    } else {
                        state.is_some()
                            && was_in != is_restored
                            && !is_stored(later.connection, *id)?
                    };
                    if differs {
                        changed = Some(*id);
                        break;
                    }
                }
                changed
            }
            Before::NoRejects | Before::Rows(_) | Before::Lost => None,
        };
        found.extend(game.map(|game| (part.change, format!("game {game}"))));
    }
    Ok(found)
}

/// The numbers of the saved searches of a game.
fn searches_of(state: &GameSnapshot) -> impl Iterator<Item = i64> {
    let rows = state.details_of("saved_result_game");
    rows.filter_map(|row| row.first()?.integer())
}

/// The games of a saved search.
fn games_of(row: &RowSnapshot) -> BTreeSet<i64> {
    let games = row.row.as_ref().and_then(|row| row.get(5)?.text());
    // Pairs of numbers and checksums.
    let games: Option<Vec<(i64, i64)>> = games.and_then(|list| serde_json::from_str(list).ok());
    games.into_iter().flatten().map(|(game, _)| game).collect()
}

/// Whether there is a game with this number.
fn is_stored(connection: &Connection, id: i64) -> Result<bool, StoreError> {
    let sql = include_str!("../../../../sql/query/game_record.sql");
    connection
        .prepare_cached(sql)?
        .exists(named_params! {":id": id})
}
