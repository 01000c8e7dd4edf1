//! Kōnane for matches: its engine is the only player.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::{
    ChosenMove, EvalParams, ExternalEngineError, MatchPosition, MoveChooser, PlayerError,
    PlayerSpec, PlayerSpecError,
};
use crate::game::{GameLine, SearchLimits};
use crate::konane::engine::{Engine, EngineOptions};
use crate::konane::{Move, Position};

impl MatchPosition for Position {
    fn chooser(
        spec: &PlayerSpec,
        _: &EvalParams,
        _: Duration,
    ) -> Result<Box<dyn MoveChooser<Position>>, PlayerSpecError> {
        match spec
            .built_in()
            .filter(|_| spec.evaluation().is_none() && spec.book().is_none())
        {
            Some((threads, table_mebibytes)) => Ok(Box::new(Engine::new(&EngineOptions {
                threads,
                table_mebibytes,
            }))),
            None => {
                let expected = "sumito without weights, network or book: the engine of Kōnane has none, and no other program plays it";
                Err(PlayerSpecError(spec.text().to_owned(), expected))
            }
        }
    }
}

impl MoveChooser<Position> for Engine {
    fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        Engine::new_game(self);
        Ok(())
    }

    fn choose(
        &mut self,
        line: &GameLine<Position>,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
    ) -> Result<ChosenMove<Move>, PlayerError> {
        let result = self.search(&line.last(), limits, stop, &mut |_| ())?;
        Ok(ChosenMove {
            mv: result.best_move(),
            score: (result.depth > 0).then_some(result.score),
        })
    }
}
