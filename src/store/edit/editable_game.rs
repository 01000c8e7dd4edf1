//! A game with its version, to be edited as a text.

use super::version::StoredVersion;
use crate::store::journal::capture_games;
use crate::store::{Database, StoreError, StoredGame};

/// A game with its version, to be edited as a text.
#[derive(Debug, Clone)]
pub struct EditableGame {
    /// The game.
    pub stored: StoredGame,
    /// Its version now.
    pub version: StoredVersion,
}

impl Database {
    /// A game with its version, so that an edit of it notices what other programs change meanwhile; `None` if there is no game with this number.
    ///
    /// # Errors
    /// When the database cannot be read, or the game is damaged.
    #[doc(hidden)]
    pub fn editable_game(&self, id: i64) -> Result<Option<EditableGame>, StoreError> {
        let _transaction = self.begin_read()?;
        let Some(stored) = self.game(id)? else {
            return Ok(None);
        };
        let state = capture_games(&self.connection, &[id])?.pop();
        let state = state.and_then(|(_, state)| state);
        let state = state.ok_or(StoreError::Damaged(id))?;
        Ok(Some(EditableGame {
            stored,
            version: StoredVersion::of(&state),
        }))
    }
}
