//! Games and rejects that an undo would restore although the same records were stored again since.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::RangeInclusive;

use rusqlite::named_params;

use super::later_changes::LaterChanges;
use crate::store::StoreError;
use crate::store::import::{first_identities, game_ids};
use crate::store::journal::change_part::{Before, ChangePart};
use crate::store::journal::row_snapshot::RowTable;
use crate::store::journal::stored_value::StoredValue;
use crate::store::journal::subject::GAME;

/// What the undo of a change restores, and what it replaces or deletes.
#[derive(Default)]
struct Restored {
    /// The games by their identities, as they were and as they were imported.
    games: HashMap<[u8; 16], i64>,
    /// The rejects by their identities.
    rejects: BTreeMap<Vec<u8>, i64>,
    /// The numbers of all games that are replaced or deleted.
    old_games: HashSet<i64>,
    new_games: Vec<RangeInclusive<i64>>,
    /// The numbers of all rejects that are replaced or deleted, except those of these games.
    old_rejects: HashSet<i64>,
    new_rejects: Vec<RangeInclusive<i64>>,
}

impl Restored {
    fn of(parts: &[ChangePart]) -> Restored {
        let mut restored = Restored::default();
        for part in parts {
            let range = part.first..=part.last;
            match &part.before {
                Before::Games(games) => {
                    for (id, state) in games {
                        restored.old_games.insert(*id);
                        let Some(state) = state else { continue };
                        for identity in [state.identity, state.first_identity()] {
                            restored.games.insert(identity, *id);
                        }
                        state
                            .details_of("reject")
                            .for_each(|row| restored.add_reject(row));
                    }
                }
                Before::Rows(rows) => {
                    for row in rows.iter().filter(|row| row.key.table == RowTable::Reject) {
                        restored.old_rejects.extend(row.key.number());
                        row.row.iter().for_each(|row| restored.add_reject(row));
                    }
                }
                Before::NoGames => restored.new_games.push(range),
                Before::NoRejects => restored.new_rejects.push(range),
                Before::Lost => {}
            }
        }
        restored
    }

    /// Adds the row of a reject.
    fn add_reject(&mut self, row: &[StoredValue]) {
        let id = row.first().and_then(StoredValue::integer);
        if let (Some(id), Some(StoredValue::Blob(identity))) = (id, row.get(8)) {
            self.rejects.insert(identity.clone(), id);
        }
    }

    fn replaces_game(&self, id: i64) -> bool {
        self.old_games.contains(&id) || self.new_games.iter().any(|range| range.contains(&id))
    }

    fn replaces_reject(&self, id: i64, game: Option<i64>) -> bool {
        match game {
            Some(game) => self.replaces_game(game),
            None => {
                self.old_rejects.contains(&id)
                    || self.new_rejects.iter().any(|range| range.contains(&id))
            }
        }
    }
}

/// The reasons why an undo would store a record twice, as sentences.
pub(super) fn stored_again(
    later: &LaterChanges<'_>,
    parts: &[ChangePart],
) -> Result<Vec<String>, StoreError> {
    let restored = Restored::of(parts);
    let mut reasons = games_stored_again(later, &restored)?;
    let sql = include_str!("../../../../sql/journal/reject_of_identity.sql");
    let mut select = later.connection.prepare_cached(sql)?;
    for (identity, old) in &restored.rejects {
        let parameters = named_params! {":identity": identity};
        let stored = select.query_optional_row(parameters, |row| Ok((row.get(0)?, row.get(1)?)))?;
        if let Some((id, game)) = stored
            && id != *old
            && !restored.replaces_reject(id, game)
        {
            reasons.push(format!(
                "reject {id} is the same record as reject {old}, and was stored since"
            ));
        }
    }
    Ok(reasons)
}

/// Games that would be restored although the same game is stored under another number since. An edited game is the same as its record too.
fn games_stored_again(
    later: &LaterChanges<'_>,
    restored: &Restored,
) -> Result<Vec<String>, StoreError> {
    let wanted: HashSet<[u8; 16]> = restored.games.keys().copied().collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let now = game_ids(later.connection, &wanted)?;
    let as_imported = first_identities(later.connection)?;
    let as_imported = as_imported
        .into_iter()
        .filter(|(identity, _)| wanted.contains(identity));
    let mut same = BTreeSet::new();
    for (identity, id) in now.into_iter().chain(as_imported) {
        if !restored.replaces_game(id) {
            same.insert((id, restored.games[&identity]));
        }
    }
    let mut reasons = Vec::new();
    for (id, old) in same {
        // Two games that were stored side by side before the change may be so again.
        let since = later.parts((GAME, id, id))?;
        if since.iter().any(|part| part.has_game(id)) {
            reasons.push(format!(
                "game {id} is the same game as game {old}, and was stored since"
            ));
        }
    }
    Ok(reasons)
}
