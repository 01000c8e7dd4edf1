//! Games that are stored here and were edited in the other database.

use std::collections::{HashMap, HashSet};

use crate::store::connection::sqlite::Connection;
use crate::store::edit::{EditableGame, EditedGame, replace_games};
use crate::store::format::record_block::BlockCache;
use crate::store::import::{first_identities, game_ids};
use crate::store::journal::{ChangeRecorder, delete_unused_names};
use crate::store::{Database, StoreError};

/// The number of games that are edited at a time.
const CHUNK: usize = 500;

/// The games of the other database that were edited there.
pub(super) struct OtherEdits {
    games: HashSet<i64>,
    /// Those whose records are stored here.
    own: HashMap<i64, OwnGame>,
}

/// The game here whose record is that of an edited game of the other database.
#[derive(Debug, Clone, Copy)]
pub(super) struct OwnGame {
    pub(super) id: i64,
    /// Whether it was edited here too.
    pub(super) is_edited: bool,
}

impl OtherEdits {
    /// Compares the identities with which the edited games of the other database were imported with those of the games here.
    pub(super) fn read(own: &Connection, other: &Connection) -> Result<OtherEdits, StoreError> {
        let edited = first_identities(other)?;
        let wanted = edited.iter().map(|(identity, _)| *identity).collect();
        let stored = game_ids(own, &wanted)?;
        let edited_here: HashMap<[u8; 16], i64> = first_identities(own)?.into_iter().collect();
        let games = edited.iter().map(|(_, game)| *game).collect();
        let found = edited.into_iter().filter_map(|(identity, game)| {
            let own = match edited_here.get(&identity) {
                Some(&id) => OwnGame {
                    id,
                    is_edited: true,
                },
                None => OwnGame {
                    id: *stored.get(&identity)?,
                    is_edited: false,
                },
            };
            Some((game, own))
        });
        Ok(OtherEdits {
            games,
            own: found.collect(),
        })
    }

    /// The game here that has the record of an edited game of the other database.
    pub(super) fn own_game(&self, other: i64) -> Option<OwnGame> {
        self.own.get(&other).copied()
    }

    /// Whether a game of the other database was edited there.
    pub(super) fn is_edited(&self, other: i64) -> bool {
        self.games.contains(&other)
    }
}

impl Database {
    /// Edits games as they were edited in the other database, where they have the first of the two numbers. A game keeps its number and its record as found.
    pub(super) fn take_edits(
        &mut self,
        other: &Database,
        games: &[(i64, i64)],
        change: &mut ChangeRecorder,
    ) -> Result<(), StoreError> {
        // As for other edits: only names that no game has any more are deleted.
        self.connection.pragma_update("foreign_keys", false)?;
        let mut chunks = games.chunks(CHUNK);
        let done = chunks.try_for_each(|games| self.take_some_edits(other, games, change));
        self.connection.pragma_update("foreign_keys", true)?;
        done
    }

    fn take_some_edits(
        &mut self,
        other: &Database,
        games: &[(i64, i64)],
        change: &mut ChangeRecorder,
    ) -> Result<(), StoreError> {
        let mut cache = BlockCache::default();
        let mut edited = Vec::with_capacity(games.len());
        for &(there, here) in games {
            let theirs = other.read_game(there, &mut cache)?;
            // The damage is not one of the other database, which would be recovered.
            let own = self.editable_game(here).map_err(|error| match error {
                StoreError::Damaged(_) => StoreError::Edit(format!(
                    "game {here} is damaged here and cannot be edited as it was in the other database; `sumito db recover` saves what can be read"
                )),
                error => error,
            })?;
            if let (Some(theirs), Some(EditableGame { stored, version })) = (theirs, own) {
                edited.push(EditedGame {
                    id: here,
                    version,
                    game: theirs.game,
                    stored,
                });
            }
        }
        self.in_transaction(|transaction| {
            replace_games(transaction, edited, change)?;
            delete_unused_names(transaction, change)
        })
    }
}
