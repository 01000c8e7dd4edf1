//! `EngineGame`: what analyses need of a game that an engine plays.

use std::num::NonZeroUsize;

use super::searcher::Searcher;
use crate::engine::{Evaluation as EngineEvaluation, ExternalEngineError};
use crate::games::InGame;
use crate::record::{Evaluation, Judgement};

/// A game that an engine plays.
pub trait EngineGame: InGame {
    /// Starts the engine of the game, or another program.
    ///
    /// # Errors
    /// A setting that the engine of this game does not have, weights that cannot be read, a program that does not start.
    fn start_engine(settings: &EngineSettings) -> Result<Box<dyn Searcher<Self>>, StartError>;

    /// The scale of the expected result, as in [`Score::expected_score`](crate::game::Score::expected_score).
    fn expected_score_scale() -> f64;

    /// The position with the other side to move, as if a move were passed, by which a threat is found; `None` where that is no position.
    fn passed(&self) -> Option<Self>;

    /// The gravest mark of a move by the evaluations before and after it. Games in which certain wins are common reserve a mark for them.
    fn gravest_mark(_before: Evaluation, _after: Evaluation) -> Judgement {
        Judgement::Blunder
    }
}

/// How an engine is started.
#[derive(Debug, Clone)]
pub struct EngineSettings {
    /// The number of search threads.
    pub threads: NonZeroUsize,
    /// The memory for tables of positions, in mebibytes.
    pub table_mebibytes: usize,
    /// By what the engine evaluates, instead of the built-in network and weights.
    pub evaluation: Option<EngineEvaluation>,
    /// The command of another program that searches, instead of the built-in engine.
    pub program: Option<String>,
}

/// Why an engine is not started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The engine of this game does not have the setting.
    #[error("the engine of {game} has no {setting}, expected none")]
    Unsupported {
        /// The setting, as an option of the command line.
        setting: &'static str,
        /// The title of the game.
        game: &'static str,
    },
    /// The other program does not start.
    #[error(transparent)]
    External(#[from] ExternalEngineError),
}
