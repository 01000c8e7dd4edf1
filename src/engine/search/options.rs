//! Options of an engine, and limits of one search.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::engine::eval::Weights;
use crate::rules::Move;

/// Options of an engine.
#[derive(Debug, Clone)]
pub struct EngineOptions {
    /// The number of search threads.
    pub threads: NonZeroUsize,
    /// The size of the transposition table, in mebibytes.
    pub table_mebibytes: usize,
    /// The weights of the evaluation.
    pub weights: Weights,
    /// Whether unpromising lines are cut short.
    pub pruning: Pruning,
}

/// Whether unpromising lines are cut short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    /// Unpromising moves are searched less deeply or not at all, and a line ends only where nothing can be ejected.
    Selective,
    /// Every line has exactly the requested depth: the score is that of minimax.
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

/// When a search ends. A search without limits ends when it is stopped, or has found a certain win or loss.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// The time for the search.
    pub time: Option<Duration>,
    /// The depth in plies.
    pub depth: Option<u8>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The only moves to consider at the root; those that are not legal are ignored.
    pub search_moves: Option<Vec<Move>>,
}
