//! The games that a change concerns, and the changes that concern a game.

use std::collections::BTreeSet;

use super::change_part::{Before, parts_of, parts_of_game};
use crate::store::{Database, StoreError};

/// The games that a change has stored, replaced, restored or deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChangedGames {
    /// The lowest of their numbers, in ascending order.
    pub(crate) first: Vec<i64>,
    /// The number of games.
    pub(crate) total: u64,
}

impl Database {
    /// The games of a change, of which at most `max` are named. They may have been deleted since.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn changed_games(
        &self,
        change: i64,
        max: usize,
    ) -> Result<ChangedGames, StoreError> {
        let mut ranges = Vec::new();
        let mut single = BTreeSet::new();
        for part in parts_of(&self.connection, change)? {
            match part.before {
                Before::NoGames | Before::Lost => ranges.push(part.first..=part.last),
                Before::Games(games) => single.extend(games.into_iter().map(|(id, _)| id)),
                Before::NoRejects | Before::Rows(_) => {}
            }
        }
        // A change may replace games that it has stored itself.
        single.retain(|id| !ranges.iter().any(|range| range.contains(id)));
        let in_ranges = ranges.iter().cloned().flat_map(|range| range.take(max));
        let named: BTreeSet<i64> = in_ranges.chain(single.iter().copied().take(max)).collect();
        let counts = ranges
            .iter()
            .map(|range| range.end().abs_diff(*range.start()) + 1);
        Ok(ChangedGames {
            first: named.into_iter().take(max).collect(),
            total: counts.sum::<u64>() + single.len() as u64,
        })
    }

    /// The numbers of the changes that concern a game, which may have been deleted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn changes_of_game(&self, game: i64) -> Result<BTreeSet<i64>, StoreError> {
        let parts = parts_of_game(&self.connection, game)?;
        let of_game = parts.iter().filter(|part| part.has_game(game));
        Ok(of_game.map(|part| part.change).collect())
    }
}
