//! Options of an engine.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::engine::book::Book;
use crate::engine::eval::EvalParams;

/// Options of an engine.
///
/// ```
/// use std::num::NonZeroUsize;
/// use sumito::engine::{Engine, EngineOptions};
///
/// let threads = NonZeroUsize::new(2).expect("more than none");
/// let options = EngineOptions { threads, table_mebibytes: 16, ..EngineOptions::default() };
/// let engine = Engine::new(&options);
/// ```
#[derive(Debug, Clone)]
pub struct EngineOptions {
    /// The number of search threads.
    pub threads: NonZeroUsize,
    /// The size of the transposition table, in mebibytes; less is used if there is not so much memory.
    pub table_mebibytes: usize,
    /// The evaluation of positions.
    #[doc(hidden)]
    pub evaluation: EvalParams,
    /// Whether unpromising lines are pruned.
    #[doc(hidden)]
    pub pruning: Pruning,
    /// The opening book from which moves are played without a search.
    #[doc(hidden)]
    pub book: Option<BookOption>,
}

/// An opening book, and how moves are chosen from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookOption {
    /// The book.
    pub book: Arc<Book>,
    /// A number by which one of the good moves of each position is drawn; the best one without it.
    pub seed: Option<u64>,
}

/// Whether unpromising lines are pruned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    /// Unpromising moves are searched less deeply or not at all, and leaves are searched until nothing can be ejected.
    Selective,
    /// Every line has exactly the requested depth: the score is that of minimax.
    Exact,
}

impl Default for EngineOptions {
    /// One thread, 64 MiB, the built-in evaluation, no book.
    fn default() -> EngineOptions {
        EngineOptions {
            threads: NonZeroUsize::MIN,
            table_mebibytes: 64,
            evaluation: EvalParams::default(),
            pruning: Pruning::Selective,
            book: None,
        }
    }
}
