//! A playing engine for every variant with two sides: evaluation, search, tuning, the line protocol and matches.
//!
//! [`Engine`] searches by iterative deepening and alpha-beta, with a transposition table that all threads share, late-move reductions, pruning
//! near the leaves and a quiescence search of ejections. Positions of the standard game are evaluated by a small neural network, which was trained by
//! self-play (`Trainer`); other games by a weighted sum of terms, whose `Weights` were fitted to results of games (`TexelTuner`) and then by play (`Spsa`).
//!
//! # Repetition
//! A position that occurred before, since the last ejection, scores as a draw, already at its first repetition and also under rules without a draw
//! by repetition. A side that moves in a circle gains nothing by it and can deviate later; a search that followed the circle would spend its plies
//! on it. And a game that repeats endlessly has no winner under any rules. So a score of `+0.00` may mean that a side can hold by repeating; the
//! side that is ahead deviates.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use sumito::engine::{Engine, EngineOptions, SearchLimits};
//! use sumito::rules::Layout;
//!
//! let start = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! let mut engine = Engine::new(&EngineOptions::default());
//! let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
//! let result = engine.search(&start, &[], &limits, &AtomicBool::new(false), &mut |_| ())?;
//! assert!(result.depth == 4 && start.is_legal(result.best_move()));
//! assert!(result.score.hundredths().is_some_and(|hundredths| hundredths.abs() < 100));
//! # Ok::<(), sumito::engine::SearchError>(())
//! ```

mod book;
mod eval;
mod match_play;
mod nnue;
mod players;
mod proof;
mod protocol;
mod search;
mod train;
mod tune;
mod zobrist;

pub use crate::game::{SearchError, SearchLimits, SearchResult, SearchScore};
pub use protocol::{ExternalEngine, ExternalEngineError, GameLine};
pub use search::{Engine, EngineOptions};
pub(crate) use tune::solve_linear_system;

internal! {
    use book::{Book, BookError, BookMove, BookSettings, build_book};
    use eval::{EVAL_TERMS, EvalTerm, EvalParams, TermCounts, Weights, WeightsError, evaluate};
    use match_play::{
        Adjudication, AdjudicationReason, BalancedOpenings, EloEstimate, EloModel, Forfeit,
        ForfeitKind, GamePair, MatchGame, MatchOutcome, MatchScore, NoBalancedOpening,
        ScoreAdjudication, Sprt, SprtError, SprtVerdict, play_pair,
    };
    use players::{
        ChosenMove, EvaluationFile, MatchPosition, MoveChooser, PlainAlphaBeta, Player, PlayerError, PlayerSpec,
        PlayerSpecError, points_minimax,
    };
    use proof::{ProofResult, ProofGoal, ProofLimits, ProofSearch, ProofTarget, prove};
    use protocol::serve;
    use search::{BookOption, Clock, Pruning, TimeManager};
    use nnue::{Network, NetworkError};
    use train::{
        Epoch, Sample, SampleFileError, SelfPlay, Trainer, read_samples, write_game,
    };
    use tune::{FittedWeights, Spsa, TexelTuner};
    use zobrist::zobrist_key;
}
