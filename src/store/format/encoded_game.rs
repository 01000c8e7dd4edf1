//! Games as they are stored for replay: a start position and encoded moves.

use super::move_codec::MoveCodes;
use crate::game::IllegalMoveCode;
use crate::games::AnyPosition;
use crate::store::StoreError;

/// A stored game whose moves are not decoded yet.
pub struct EncodedGame<'a> {
    pub(in crate::store) id: i64,
    pub(in crate::store) start: AnyPosition,
    pub(in crate::store) moves: &'a [u8],
}

impl EncodedGame<'_> {
    /// The number of the game.
    pub const fn id(&self) -> i64 {
        self.id
    }

    /// Passes the start position and the codes of the moves to `replay`.
    ///
    /// # Errors
    /// When `replay` finds an illegal move: the game is damaged.
    pub fn replay_with<T>(
        &self,
        replay: impl FnOnce(&AnyPosition, MoveCodes<'_>) -> Result<T, IllegalMoveCode>,
    ) -> Result<T, StoreError> {
        replay(&self.start, MoveCodes::new(self.moves)).map_err(|_| StoreError::Damaged(self.id))
    }
}

/// A stored game as copied from its row, which other threads replay.
pub(in crate::store) struct OwnedGame {
    pub(in crate::store) id: i64,
    pub(in crate::store) start: AnyPosition,
    pub(in crate::store) moves: Vec<u8>,
}

impl OwnedGame {
    pub(in crate::store) fn as_encoded(&self) -> EncodedGame<'_> {
        EncodedGame {
            id: self.id,
            start: self.start,
            moves: &self.moves,
        }
    }
}
