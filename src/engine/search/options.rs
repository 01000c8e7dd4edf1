//! What a search is told, and what it tells.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::{Score, Weights};
use crate::rules::Move;

/// How an engine is made.
#[derive(Debug, Clone)]
pub struct EngineOptions {
    /// How many threads search.
    pub threads: NonZeroUsize,
    /// The memory of the table of positions, in mebibytes.
    pub table_mebibytes: usize,
    /// What positions are worth.
    pub weights: Weights,
    /// How lines are cut short.
    pub pruning: Pruning,
}

/// How lines are cut short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    /// What has little prospect is searched less deep or not at all, and a line ends only when nothing can be ejected.
    Selective,
    /// Every line has exactly the depth that is asked for: the score is that of minimax.
    Exact,
}

impl Default for EngineOptions {
    /// One thread, 64 MiB, the built-in weights.
    fn default() -> EngineOptions {
        EngineOptions {
            threads: NonZeroUsize::MIN,
            table_mebibytes: 64,
            weights: Weights::built_in().clone(),
            pruning: Pruning::Selective,
        }
    }
}

/// When a search ends. Without any limit it ends when it is stopped, or finds a win or a loss.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// After so long.
    pub time: Option<Duration>,
    /// After this depth in plies.
    pub depth: Option<u8>,
    /// After so many positions.
    pub nodes: Option<u64>,
    /// Only these moves are considered; others of the list, which are not legal, are not.
    pub search_moves: Option<Vec<Move>>,
}

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// The depth in plies to which all moves were searched; quiet ones less deep, ejections deeper.
    pub depth: u8,
    /// The positions looked at, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The best move and what is expected to follow; never empty.
    pub pv: Vec<Move>,
}

impl SearchResult {
    /// The best move.
    pub fn best_move(&self) -> Move {
        self.pv[0]
    }
}

/// Why a position is not searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The engine plays for one of two sides.
    #[error("{0} sides, expected two: the engine does not play where more are against each other")]
    TooManySides(u8),
    /// The game is over.
    #[error("the game is over, expected a position in which nobody has won")]
    GameOver,
    /// Nothing can be played.
    #[error("no legal move, expected one at least")]
    NoLegalMove,
}
