//! The search: iterative deepening and alpha-beta on several threads with a shared transposition table.
//!
//! Reading order: [`Engine`] starts one `Worker` for each thread; `iterative_deepening` calls its search with aspiration windows; `alpha_beta` searches
//! one node, with `move_ordering`, `null_move`, `pruning`, `reductions` and, with several threads, `busy_moves`; leaves go to `quiescence`, unless a threat to win must be answered
//! (`threats`). `timeman` determines how long a move may take when a clock runs.

mod alpha_beta;
mod busy_moves;
mod engine;
mod iterative_deepening;
mod move_ordering;
mod node;
mod null_move;
mod options;
mod pruning;
mod quiescence;
mod reductions;
mod threats;
mod timeman;
mod worker;

pub use engine::Engine;
pub use options::{BookOption, EngineOptions, Pruning};
pub use timeman::{Clock, TimeManager};

pub(super) use worker::INFINITE;
