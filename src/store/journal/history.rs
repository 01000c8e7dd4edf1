//! The changes of one game.

use std::collections::BTreeMap;

use serde::Serialize;

use super::change::{Change, ChangeKind, read_changes};
use super::change_part::{Before, parts_of_game};
use super::game_snapshot::{GameSnapshot, capture_games};
use super::snapshot_differences::differences;
use crate::store::edit::FieldChange;
use crate::store::{Database, StoreError};

/// A change of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameChange {
    /// The change.
    #[serde(flatten)]
    pub change: Change,
    /// What it changed in the game, in the order of the fields of a game: `stored`, `deleted`, `replaced an older version`,
    /// or a field with its values before and after.
    pub details: Vec<String>,
    /// The fields that it changed, if the game was stored before and after.
    pub changes: Vec<FieldChange>,
}

impl Database {
    /// The changes of the game with this number, the oldest first. It may have been deleted since.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn history(&self, game: i64) -> Result<Vec<GameChange>, StoreError> {
        let _transaction = self.begin_read()?;
        let changes: BTreeMap<i64, Change> = read_changes(&self.connection)?
            .into_iter()
            .map(|change| (change.id, change))
            .collect();
        let mut states: Vec<(i64, Option<GameSnapshot>)> = Vec::new();
        for part in parts_of_game(&self.connection, game)? {
            if !part.has_game(game) {
                continue;
            }
            let state = match part.before {
                Before::Games(games) => games
                    .into_iter()
                    .find(|(id, _)| *id == game)
                    .and_then(|(_, state)| state),
                _ => None,
            };
            states.push((part.change, state));
        }
        let now = capture_games(&self.connection, &[game])?.pop();
        let after = states.iter().skip(1).map(|(_, state)| state.as_ref());
        let after: Vec<_> = after
            .chain([now.as_ref().and_then(|(_, now)| now.as_ref())])
            .collect();
        let mut history: Vec<GameChange> = Vec::new();
        for ((change, before), after) in states.iter().zip(after) {
            let Some(change) = changes.get(change) else {
                continue;
            };
            let (details, changes) = match (before, after) {
                (None, Some(_)) => (vec!["stored".to_owned()], Vec::new()),
                (Some(_), None) => (vec!["deleted".to_owned()], Vec::new()),
                (Some(before), Some(after)) => {
                    let changes = differences(before, after);
                    let mut details: Vec<String> = changes.iter().map(detail).collect();
                    if details.is_empty() && change.kind == ChangeKind::Replace.key() {
                        details.push("replaced an older version".to_owned());
                    }
                    (details, changes)
                }
                (None, None) => (Vec::new(), Vec::new()),
            };
            history.push(GameChange {
                change: change.clone(),
                details,
                changes,
            });
        }
        Ok(history)
    }
}

/// A changed field as a text: `White: "Ann" -> "Anna"`.
fn detail(change: &FieldChange) -> String {
    let [old, new] = [&change.old, &change.new].map(|value| match value {
        Some(value) => format!("{value:?}"),
        None => "none".to_owned(),
    });
    format!("{}: {old} -> {new}", change.field)
}
