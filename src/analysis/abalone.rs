//! Abalone for analyses: its engine, and other programs that play it.

use std::sync::atomic::{AtomicBool, Ordering};

use super::engine_game::{EngineGame, EngineSettings, PositionContext, StartError};
use super::expected_result::{ResultFeatures, ResultModel};
use super::record_engine::{analysis_of_game, best_of_game};
use super::searcher::Searcher;
use crate::engine::{
    Book, Engine, EngineOptions, ExternalEngine, GameLine, PlayerError, SearchError,
};
use crate::game::{SearchLimits, SearchResult};
use crate::record::{Analysis, Evaluation, Game};
use crate::rules::{Move, MovesPerTurn, Players, Position};

impl EngineGame for Position {
    fn start_engine(settings: &EngineSettings) -> Result<Box<dyn Searcher<Position>>, StartError> {
        if let Some(command) = &settings.program {
            return Ok(Box::new(ExternalEngine::start(command)?));
        }
        Ok(Box::new(Engine::new(&EngineOptions {
            threads: settings.threads,
            table_mebibytes: settings.table_mebibytes,
            evaluation: settings.evaluation.clone().unwrap_or_default(),
            book: settings.book.clone(),
            ..EngineOptions::default()
        })))
    }

    fn expected_result_scale() -> f64 {
        ResultModel::built_in().typical_scale()
    }

    fn expected_result(evaluation: Evaluation, context: &PositionContext<Position>) -> f64 {
        let features = ResultFeatures::of(context.layout, context.ply, &context.position);
        let model = ResultModel::built_in();
        model.probabilities(evaluation, &features).expected()
    }

    /// Smaller in the opening, where a loss can still be made good and the results of searches differ most.
    fn loss_share(context: &PositionContext<Position>) -> f64 {
        match context.layout {
            Some(_) => f64::min((context.ply as f64 + 2.0) / 52.0, 1.0),
            None => 1.0,
        }
    }

    fn book_move(&self, number: u64) -> Option<Move> {
        let known = Book::built_in().choose(self, Some(number));
        known.map(|known| known.mv)
    }

    /// `None` where a turn has two moves, or more than two players take turns.
    fn passed(&self) -> Option<Position> {
        let rules = self.rules();
        if rules.moves != MovesPerTurn::One || rules.players != Players::Two {
            return None;
        }
        let mut setup = self.setup();
        setup.seat = 1 - setup.seat;
        Position::new(setup, *rules).ok()
    }
}

impl Engine {
    /// Searches the last position of a game of Abalone until a limit is reached. The earlier positions of the game serve to detect repetitions.
    ///
    /// ```
    /// use sumito::engine::{Engine, EngineOptions, SearchLimits};
    /// use sumito::record::Game;
    ///
    /// let game: Game = "1.a1b2 i5h5 2.a2b3 i6h6".parse()?;
    /// let mut engine = Engine::new(&EngineOptions::default());
    /// let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
    /// let result = engine.best(&game, &limits)?;
    /// println!("{:?} after {} nodes", result.score, result.nodes);
    /// assert_eq!(result.depth, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A game of another kind or of more than two sides; a game that is over.
    pub fn best(
        &mut self,
        game: &Game,
        limits: &SearchLimits<Move>,
    ) -> Result<SearchResult<Move>, SearchError> {
        best_of_game::<Position>(self, game, limits)
    }

    /// Analyses all moves of a game of Abalone: searches each position until a limit is reached, and judges the moves.
    ///
    /// ```
    /// use sumito::engine::{Engine, EngineOptions, SearchLimits};
    /// use sumito::record::Game;
    ///
    /// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
    /// let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
    /// let analysis = Engine::new(&EngineOptions::default()).analyse(&game, &limits)?;
    /// assert_eq!(analysis.plies.len(), game.plies().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<Option<SearchResult<Move>>, PlayerError> {
        match self.search(&line.last(), &line.keys(), limits, stop, watch) {
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

impl Searcher<Position> for ExternalEngine {
    fn search_line(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<Option<SearchResult<Move>>, PlayerError> {
        let result = self.search(line, limits, stop, watch)?;
        let is_complete = !stop.load(Ordering::Relaxed);
        if result.is_none() && is_complete && !line.last().legal_moves().is_empty() {
            return Err(self.no_move().into());
        }
        Ok(result)
    }

    /// A move of an opening book has no score. Restricted to some moves, even if they are all, an engine does not use its book.
    fn search_score(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits<Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<Move>),
    ) -> Result<Option<SearchResult<Move>>, PlayerError> {
        let lacks_score = |result: &Option<SearchResult<Move>>| {
            let is_without = result.as_ref().is_some_and(|found| found.depth == 0);
            is_without && !stop.load(Ordering::Relaxed)
        };
        let mut result = self.search_line(line, limits, stop, watch)?;
        if limits.search_moves.is_none() && lacks_score(&result) {
            let without_book = SearchLimits {
                search_moves: Some(line.last().move_list()),
                ..limits.clone()
            };
            result = self.search_line(line, &without_book, stop, watch)?;
        }
        match &result {
            Some(found) if lacks_score(&result) => Err(self.no_score(found).into()),
            _ => Ok(result),
        }
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        Ok(ExternalEngine::new_game(self)?)
    }

    fn program(&self) -> Option<&str> {
        Some(self.name())
    }
}
