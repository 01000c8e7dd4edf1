//! The changes of one game.

use std::collections::BTreeMap;

use serde::Serialize;

use super::change::{Change, read_changes};
use super::change_part::{Before, parts_of_game};
use super::game_snapshot::{GameSnapshot, capture_games};
use crate::store::{Database, StoreError};

/// A change of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameChange {
    /// The change.
    #[serde(flatten)]
    pub change: Change,
    /// What it changed in the game, in the order of the fields of a game.
    pub details: Vec<String>,
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
            history.push(GameChange {
                change: change.clone(),
                details: details(before.as_ref(), after),
            });
        }
        Ok(history)
    }
}

/// What has changed between two states of a game.
fn details(before: Option<&GameSnapshot>, after: Option<&GameSnapshot>) -> Vec<String> {
    match (before, after) {
        (None, Some(_)) => vec!["stored".to_owned()],
        (Some(_), None) => vec!["deleted".to_owned()],
        (Some(before), Some(after)) => before.differences(after),
        (None, None) => Vec::new(),
    }
}
