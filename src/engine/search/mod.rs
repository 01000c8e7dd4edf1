//! The search: iterative deepening and alpha-beta on several threads with a shared transposition table.
//!
//! Reading order: [`Engine`] starts one `Worker` for each thread; `aspiration` calls its search with aspiration windows; `alpha_beta` searches
//! one node, with `move_ordering`, `null_move`, `pruning`, `reductions` and, with several threads, `busy_moves`; leaves go to `quiescence`, unless a threat to win must be answered
//! (`threats`). `time_manager` determines how long a move may take when a clock runs.

mod alpha_beta;
mod aspiration;
mod busy_moves;
mod engine;
mod move_ordering;
mod node;
mod null_move;
mod options;
mod pruning;
mod quiescence;
mod reductions;
mod threats;
mod time_manager;
mod worker;

pub use engine::Engine;
pub use options::{BookOption, EngineOptions, Pruning};
pub use time_manager::{Clock, TimeManager};

pub(super) use worker::INFINITE;
