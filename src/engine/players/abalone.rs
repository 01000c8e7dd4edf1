//! The players of matches of Abalone.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::baseline::{PlainAlphaBeta, points_minimax};
use super::external_player::ExternalPlayer;
use super::player::{ChosenMove, MatchPosition, MoveChooser, PlayerError};
use super::spec::{PlayerKind, PlayerSpec, PlayerSpecError};
use crate::engine::eval::EvalParams;
use crate::engine::protocol::{ExternalEngineError, GameLine};
use crate::engine::search::{BookOption, Engine, EngineOptions};
use crate::game::SearchLimits;
use crate::rules::{Move, Position};

impl MatchPosition for Position {
    fn chooser(
        spec: &PlayerSpec,
        evaluation: &EvalParams,
        timeout: Duration,
    ) -> Result<Box<dyn MoveChooser<Position>>, PlayerSpecError> {
        Ok(match &spec.kind {
            PlayerKind::Sumito => Box::new(Engine::new(&EngineOptions {
                threads: spec.threads,
                table_mebibytes: spec.table_mebibytes,
                evaluation: evaluation.clone(),
                book: spec
                    .loaded_book
                    .clone()
                    .map(|book| BookOption { book, seed: None }),
                ..EngineOptions::default()
            })),
            PlayerKind::Minimax => Box::new(Minimax),
            PlayerKind::Plain => Box::new(PlainAlphaBeta::new(evaluation.clone())),
            PlayerKind::Program(command) => Box::new(ExternalPlayer::new(command.clone(), timeout)),
        })
    }
}

impl MoveChooser<Position> for Engine {
    fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        Engine::new_game(self);
        Ok(())
    }

    fn choose(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
    ) -> Result<ChosenMove<Move>, PlayerError> {
        let result = self.search(&line.last(), &line.keys(), limits, stop, &mut |_| ())?;
        Ok(ChosenMove {
            mv: result.best_move(),
            score: (result.depth > 0).then_some(result.score),
        })
    }
}

/// Minimax on the points of both sides.
struct Minimax;

impl MoveChooser<Position> for Minimax {
    fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        Ok(())
    }

    fn choose(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
    ) -> Result<ChosenMove<Move>, PlayerError> {
        let mv = points_minimax(line, limits.depth.unwrap_or(1), stop);
        let mv = mv.ok_or(PlayerError::NoMove)?;
        Ok(ChosenMove { mv, score: None })
    }
}

impl MoveChooser<Position> for PlainAlphaBeta {
    fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        Ok(())
    }

    fn choose(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
    ) -> Result<ChosenMove<Move>, PlayerError> {
        let depth = limits.depth.unwrap_or(1);
        let mv = PlainAlphaBeta::choose(self, &line.last(), depth, stop);
        let mv = mv.ok_or(PlayerError::NoMove)?;
        Ok(ChosenMove { mv, score: None })
    }
}
