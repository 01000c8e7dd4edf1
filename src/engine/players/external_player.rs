//! An external engine as a player: started when it is needed, and restarted after a failure.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::player::{ChosenMove, MoveChooser, PlayerError};
use crate::engine::protocol::{ExternalEngine, ExternalEngineError, GameLine};
use crate::game::SearchLimits;
use crate::rules::{Move, Position};

pub(super) struct ExternalPlayer {
    command: String,
    timeout: Duration,
    running: Option<ExternalEngine>,
}

impl ExternalPlayer {
    pub(super) const fn new(command: String, timeout: Duration) -> ExternalPlayer {
        ExternalPlayer {
            command,
            timeout,
            running: None,
        }
    }

    /// The engine, started if it is not running.
    fn engine(&mut self) -> Result<&mut ExternalEngine, ExternalEngineError> {
        let mut engine = match self.running.take() {
            Some(engine) => engine,
            None => ExternalEngine::start(&self.command)?,
        };
        engine.set_timeout(self.timeout);
        Ok(self.running.insert(engine))
    }

    /// An engine that has failed once is not used again.
    fn drop_if_failed<T>(
        &mut self,
        result: Result<T, ExternalEngineError>,
    ) -> Result<T, ExternalEngineError> {
        if result.is_err() {
            self.running = None;
        }
        result
    }
}

impl MoveChooser<Position> for ExternalPlayer {
    fn new_game(&mut self) -> Result<(), ExternalEngineError> {
        let result = self.engine()?.new_game();
        self.drop_if_failed(result)
    }

    fn choose(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
    ) -> Result<ChosenMove<Move>, PlayerError> {
        let engine = self.engine()?;
        let result = engine.search(line, limits, stop, &mut |_| ());
        let no_move =
            || engine.unexpected_reply("bestmove none", "`bestmove MOVE` with a legal move");
        let result = result.and_then(|result| result.ok_or_else(no_move));
        let result = self.drop_if_failed(result)?;
        Ok(ChosenMove {
            mv: result.best_move(),
            // Without a depth, the score does not come from a search.
            score: (result.depth > 0).then_some(result.score),
        })
    }
}
