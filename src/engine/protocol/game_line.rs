//! The line of a game of Abalone, and the keys of its positions.

use crate::engine::zobrist::zobrist_key;
use crate::game;
use crate::rules::Position;

/// A start position of Abalone and the moves played since.
#[doc(hidden)]
pub type GameLine = game::GameLine<Position>;

impl GameLine {
    /// The Zobrist keys of the positions before the last one.
    #[doc(hidden)]
    pub fn keys(&self) -> Vec<u64> {
        let positions = self.positions().take(self.moves.len());
        positions.map(|position| zobrist_key(&position)).collect()
    }
}
