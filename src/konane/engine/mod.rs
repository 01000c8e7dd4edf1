//! A playing engine: it searches by iterative deepening and alpha-beta, after the [solver](crate::konane::solver) has tried to find out who wins.
//!
//! Reading order: [`Engine`] lets the `proof` of the solver decide the position if it can, and starts one `Worker` for each thread otherwise;
//! `root_search` calls its search with growing depth; `alpha_beta` searches one node after the opening, with `move_ordering`; leaves go to
//! `evaluation`.
//!
//! # Exactness
//! A side that cannot move has lost, and there are no draws. No move is left out of the search and none is searched less deeply, so a win or loss that it
//! reports is certain, and a win in `n` plies is found at depth `n`. A null move is never tried: having to move is often a disadvantage.
//!
//! A result of the solver is certain too, but its number of plies is that of the line that the solver found: a faster win may exist.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use sumito::game::SearchLimits;
//! use sumito::konane::Layout;
//! use sumito::konane::engine::{Engine, EngineOptions};
//!
//! let start = "konane-4x4".parse::<Layout>()?.position();
//! let mut engine = Engine::new(&EngineOptions::default());
//! let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
//! let result = engine.search(&start, &limits, &AtomicBool::new(false), &mut |_| ())?;
//! // The second player wins.
//! assert!(result.score.loss_in().is_some() && start.is_legal(result.best_move()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha_beta;
mod evaluation;
mod move_conversion;
mod move_ordering;
mod options;
mod proof;
mod root_search;
mod search;
#[cfg(test)]
mod tests;
mod worker;

pub use evaluation::{EXPECTED_RESULT_SCALE, evaluate};
pub use options::EngineOptions;
pub use search::Engine;
