//! `EngineOptions`: threads and memory of an engine.

use std::num::NonZeroUsize;

/// Options of an engine.
///
/// ```
/// use sumito::konane::engine::{Engine, EngineOptions};
///
/// let options = EngineOptions { table_mebibytes: 8, ..EngineOptions::default() };
/// let engine = Engine::new(&options);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EngineOptions {
    /// The number of search threads.
    pub threads: NonZeroUsize,
    /// The size of the tables of positions, in mebibytes: half for the search, half for the solver.
    pub table_mebibytes: usize,
}

impl Default for EngineOptions {
    /// One thread, 64 MiB.
    fn default() -> EngineOptions {
        EngineOptions {
            threads: NonZeroUsize::MIN,
            table_mebibytes: 64,
        }
    }
}
