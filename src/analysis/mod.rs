//! Analysis of games by an engine: every position is searched, moves get marks for what they lose, and positions with a single solution become puzzles.
//!
//! # Marks
//! The cost of a move is a loss of expected result, from 0 (a loss) to 1 (a win): the expected result before the move minus the expected result after it. A
//! marble is worth much in an even game and nothing in a won one, so a loss of marbles would mark the wrong moves.
//!
//! | mark | loss of expected result |
//! | --- | --- |
//! | `??` | 0.15 or more |
//! | `?` | 0.10 or more |
//! | `?!` | 0.05 or more |
//! | `!` | none, where every other move would have lost 0.15 or more |
//!
//! The three thresholds are those of lichess (`lila`, `modules/tree`, `Advice.scala`: 0.3, 0.2 and 0.1 on a scale from -1 to 1). The move played and the best
//! move are searched from the position before the move, and to the same depth. A mark is no more reliable than the search.
//!
//! A game may reserve the gravest marks for certain results ([`EngineGame::most_severe_judgement`]): in Kōnane, `??` and `!` need a proof that one move wins and the
//! other loses.

mod abalone;
mod analysis_limits;
mod engine_game;
mod expected_result;
mod game_analysis;
mod judgements;
mod position_analysis;
mod preparation;
mod puzzles;
mod record_engine;
mod searcher;

pub(crate) use record_engine::{analysis_of_game, best_of_game};

internal! {
    use engine_game::{EngineGame, EngineSettings, PositionContext, StartError};
    use expected_result::{
        Calibration, FittedResultModel, SampleResult, PlyBucket, ReliabilityBin, ResultModel, ResultModelError,
        ResultFeatures, ResultProbabilities, ResultSample, SampledGame, fit_result_model,
    };
    use analysis_limits::AnalysisOptions;
    use game_analysis::analyse_game;
    use judgements::{evaluation_of, expected_result_of_side, loss, judgement_for_loss};
    use preparation::{analysable, name_with_limits};
    use puzzles::PuzzleFinder;
    use searcher::Searcher;
}
