//! A start position and the moves played since.

use crate::engine::zobrist::zobrist_key;
use crate::rules::{Move, Position};

/// A start position and the moves played since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLine {
    /// The start position.
    pub start: Position,
    /// The moves, each legal after those before it.
    pub moves: Vec<Move>,
}

impl GameLine {
    /// The positions from the start to the last one.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.moves.iter().scan(self.start, |position, &mv| {
            position.apply(mv);
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// The position after all moves.
    pub fn last(&self) -> Position {
        self.positions().last().unwrap_or(self.start)
    }

    /// The Zobrist keys of the positions before the last one.
    pub fn keys(&self) -> Vec<u64> {
        let positions = self.positions().take(self.moves.len());
        positions.map(|position| zobrist_key(&position)).collect()
    }
}
