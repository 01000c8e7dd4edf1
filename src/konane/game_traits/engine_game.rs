//! Kōnane for analyses: its engine, and which marks need a proof.

use std::sync::atomic::AtomicBool;

use crate::analysis::{
    EngineGame, EngineSettings, Searcher, StartError, analysis_of_game, best_of_game,
};
use crate::engine::PlayerError;
use crate::game::{GameLine, GamePosition, SearchError, SearchLimits, SearchResult};
use crate::konane::engine::{EXPECTED_RESULT_SCALE, Engine, EngineOptions};
use crate::konane::{Move, Phase, Position};
use crate::record::{Analysis, Evaluation, Game, Judgement};

impl EngineGame for Position {
    fn start_engine(settings: &EngineSettings) -> Result<Box<dyn Searcher<Position>>, StartError> {
        let unsupported = [
            ("--engine", settings.program.is_some()),
            ("network and no weights", settings.evaluation.is_some()),
            ("opening book", settings.book.is_some()),
        ];
        if let Some((setting, _)) = unsupported.into_iter().find(|(_, is_given)| *is_given) {
            let game = Position::TITLE;
            return Err(StartError::Unsupported { setting, game });
        }
        Ok(Box::new(Engine::new(&EngineOptions {
            threads: settings.threads,
            table_mebibytes: settings.table_mebibytes,
        })))
    }

    fn expected_result_scale() -> f64 {
        EXPECTED_RESULT_SCALE
    }

    /// `None` while stones are taken off.
    fn passed(&self) -> Option<Position> {
        let mut setup = self.setup();
        setup.turn = setup.turn.opponent();
        (self.phase() == Phase::Jumps)
            .then(|| Position::new(&setup, self.rules()).ok())
            .flatten()
    }

    /// `??` is for a move that turned a certain win into a certain loss. After a certain win, a move of which it is not known whether it wins too is dubious.
    fn most_severe_judgement(before: Evaluation, after: Evaluation) -> Judgement {
        match (before.decided(), after.decided()) {
            (Some(_), Some(_)) => Judgement::Blunder,
            (Some(_), None) => Judgement::Dubious,
            (None, _) => Judgement::Mistake,
        }
    }
}

impl Engine {
    /// Searches the last position of a game of Kōnane until a limit is reached.
    ///
    /// ```
    /// use sumito::konane::engine::{Engine, EngineOptions};
    /// use sumito::engine::SearchScore;
    /// use sumito::game::SearchLimits;
    /// use sumito::record::Game;
    ///
    /// let game: Game = "[Game \"Konane\"]\n[Board \"4x4\"]\n\n1. b2 b3".parse()?;
    /// let mut engine = Engine::new(&EngineOptions::default());
    /// let result = engine.best(&game, &SearchLimits::default())?;
    /// assert!(result.score != SearchScore::EVEN);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A game of another kind; a game that is over.
    pub fn best(
        &mut self,
        game: &Game,
        limits: &SearchLimits<Move>,
    ) -> Result<SearchResult<Move>, SearchError> {
        best_of_game::<Position>(self, game, limits)
    }

    /// Analyses all moves of a game of Kōnane: searches each position until a limit is reached, and judges the moves.
    ///
    /// # Errors
    /// As [`Engine::best`].
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &SearchLimits<Move>,
    ) -> Result<Analysis, SearchError> {
        analysis_of_game::<Position>(self, game, limits)
    }
}

impl Searcher<Position> for Engine {
    fn search_line(
        &mut self,
        line: &GameLine<Position>,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<Option<SearchResult<Move>>, PlayerError> {
        match self.search(&line.last(), limits, stop, watch) {
            Ok(result) => Ok(Some(result)),
            Err(SearchError::GameOver | SearchError::NoLegalMove) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        Engine::new_game(self);
        Ok(())
    }
}
