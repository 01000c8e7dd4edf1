//! An opponent: what a position is worth, and what is best to play, in every game between two sides.
//!
//! [`Engine`] searches: iterative deepening, alpha-beta with a table of positions that all threads share, quick ways out where a line has
//! little prospect, and ejections to their end. What a position is worth is a sum of [terms](EVAL_TERMS) by [`Weights`], which were fitted to the
//! results of games ([`TexelTuner`]).
//!
//! # Repetition
//! A position that was on the board before, since the last ejection, counts as a draw, also where the rules have no draw by repetition and the first time that
//! it comes back. Who goes round in a circle has gained nothing by it and can choose again; a search that followed the circle would spend its plies on it. And a
//! game that goes round for ever is won by nobody, whatever its rules call that. So a score of `+0.00` may mean that a side can hold on by repeating, and who
//! is ahead leaves the circle.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use sumito::engine::{Engine, SearchLimits, EngineOptions};
//! use sumito::rules::Layout;
//!
//! let start = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! let mut engine = Engine::new(&EngineOptions::default());
//! let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
//! let found = engine.search(&start, &[], &limits, &AtomicBool::new(false), &mut |_| ())?;
//! assert!(found.depth == 4 && start.is_legal(found.best_move()));
//! assert!(found.score.hundredths().is_some_and(|hundredths| hundredths.abs() < 100));
//! # Ok::<(), sumito::engine::SearchError>(())
//! ```

mod climb;
mod contest;

mod evaluate;
mod key;
mod limits;
mod lines;
mod order;
mod plain;
mod player;
mod program;
pub mod protocol;
mod score;
mod search;
mod server;
mod standing;
mod table;
mod terms;
mod tune;
mod view;
mod weights;
mod worker;

pub use climb::Spsa;
pub use contest::{EloEstimate, GamePair, MatchGame, MatchOutcome, MatchScore, play_pair};
pub use evaluate::evaluate;
pub use key::zobrist_key;
pub use limits::{EngineOptions, Pruning, SearchError, SearchLimits, SearchResult};
pub use plain::{PlainAlphaBeta, minimax};
pub use player::{Player, PlayerError, PlayerSpec, PlayerSpecError};
pub use program::{ExternalEngine, ExternalEngineError};
pub use protocol::GameLine;
pub use score::Score;
pub use search::Engine;
pub use server::serve;
pub use terms::{EVAL_TERMS, EvalTerm, TermCounts};
pub use tune::{FittedWeights, TexelTuner};
pub use weights::{Weights, WeightsError};
