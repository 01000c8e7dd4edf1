//! `EngineGame`: the interface of a game that an engine plays, for analyses.

use std::num::NonZeroUsize;

use super::searcher::Searcher;
use crate::engine::{BookOption, EvalParams, ExternalEngineError};
use crate::game::{GameLine, GamePosition, SearchScore};
use crate::games::InGame;
use crate::record::{Evaluation, Judgement};

/// A game that an engine plays.
pub trait EngineGame: InGame {
    /// Starts the engine of the game, or another program.
    ///
    /// # Errors
    /// A setting that the engine of this game does not have, weights that cannot be read, a program that does not start.
    fn start_engine(settings: &EngineSettings) -> Result<Box<dyn Searcher<Self>>, StartError>;

    /// The scale of the expected result, as in [`SearchScore::expected_result`](crate::game::SearchScore::expected_result), in the middle of a game.
    fn expected_result_scale() -> f64;

    /// The expected result of the side that moves first, from 0 (a loss) to 1 (a win), of a position at a place of a game.
    fn expected_result(evaluation: Evaluation, _context: &PositionContext<Self>) -> f64 {
        typical_expected_result::<Self>(evaluation)
    }

    /// How much of a loss of expected result counts for marks at a place of a game, from 0 to 1.
    fn loss_share(_context: &PositionContext<Self>) -> f64 {
        1.0
    }

    /// A move of the built-in opening book that is nearly as good as the best one, drawn by a number; `None` for a position that is not in it.
    fn book_move(&self, _number: u64) -> Option<Self::Move> {
        None
    }

    /// The position with the other side to move, as if a move were passed, by which a threat is found; `None` where the position is not valid.
    fn passed(&self) -> Option<Self>;

    /// The gravest mark of a move by the evaluations before and after it. Games in which certain wins are common reserve a mark for them.
    fn most_severe_judgement(_before: Evaluation, _after: Evaluation) -> Judgement {
        Judgement::Blunder
    }
}

/// A position with its layout and ply, on which its evaluation depends.
#[derive(Debug, Clone, Copy)]
pub struct PositionContext<P: GamePosition> {
    /// The layout from which the game began, if it is a known one.
    pub layout: Option<P::Layout>,
    /// The plies before the position.
    pub ply: usize,
    /// The position.
    pub position: P,
}

impl<P: GamePosition> PositionContext<P> {
    /// The context of the last position of a line.
    pub fn of(line: &GameLine<P>) -> PositionContext<P> {
        PositionContext {
            layout: line.start.layout(),
            ply: line.moves.len(),
            position: line.last(),
        }
    }
}

/// The expected result of the side that moves first in the middle of a game.
pub(super) fn typical_expected_result<P: EngineGame>(evaluation: Evaluation) -> f64 {
    match (evaluation.hundredths(), evaluation.decided()) {
        (Some(hundredths), _) => {
            SearchScore::from_hundredths(hundredths).expected_result(P::expected_result_scale())
        }
        (None, decided) => f64::from(u8::from(decided.is_some_and(|(is_won, _)| is_won))),
    }
}

/// How an engine is started.
#[derive(Debug, Clone)]
pub struct EngineSettings {
    /// The number of search threads.
    pub threads: NonZeroUsize,
    /// The memory for tables of positions, in mebibytes.
    pub table_mebibytes: usize,
    /// The evaluation to use instead of the built-in network and weights.
    pub evaluation: Option<EvalParams>,
    /// The opening book from which moves are played without a search.
    pub book: Option<BookOption>,
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
