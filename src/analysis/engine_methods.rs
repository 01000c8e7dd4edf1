//! The engines asked about a game: its best next move, and an analysis of all its moves.

use std::sync::atomic::AtomicBool;

use super::engine_game::EngineGame;
use super::game_analysis::{AnalysisOptions, analyse_game};
use super::preparation::name_with_limits;
use super::searcher::Searcher;
use crate::engine::{Engine, GameLine, PlayerError, SearchError, SearchLimits, SearchResult};
use crate::game;
use crate::games::GameKind;
use crate::konane;
use crate::record::{Analysis, Game};
use crate::rules::Position;

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
    /// assert!(!result.pv.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A game of another kind or of more than two sides; a game that is over; no legal move.
    pub fn best(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
    ) -> Result<SearchResult, SearchError> {
        let Some(moves) = game.of::<Position>() else {
            return Err(other_game(game, GameKind::Abalone));
        };
        let line = GameLine {
            start: moves.start(),
            moves: moves.moves().collect(),
        };
        let never = AtomicBool::new(false);
        self.search(&line.last(), &line.keys(), limits, &never, &mut |_| {})
    }

    /// Analyses all moves of a game of Abalone: searches each position until a limit is reached, and judges the moves.
    ///
    /// # Errors
    /// As [`Engine::best`].
    pub fn analyse(&mut self, game: &Game, limits: &SearchLimits) -> Result<Analysis, SearchError> {
        analyse::<Position>(self, game, limits)
    }
}

impl konane::engine::Engine {
    /// Searches the last position of a game of Kōnane until a limit is reached.
    ///
    /// # Errors
    /// A game of another kind; a game that is over.
    pub fn best(
        &mut self,
        game: &Game,
        limits: &game::SearchLimits<konane::Move>,
    ) -> Result<game::SearchResult<konane::Move>, SearchError> {
        let Some(moves) = game.of::<konane::Position>() else {
            return Err(other_game(game, GameKind::Konane));
        };
        self.search(&moves.last(), limits, &AtomicBool::new(false), &mut |_| {})
    }

    /// Analyses all moves of a game of Kōnane, as [`Engine::analyse`] does for Abalone.
    ///
    /// # Errors
    /// As [`konane::engine::Engine::best`].
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &game::SearchLimits<konane::Move>,
    ) -> Result<Analysis, SearchError> {
        analyse::<konane::Position>(self, game, limits)
    }
}

fn analyse<P: EngineGame>(
    engine: &mut dyn Searcher<P>,
    game: &Game,
    limits: &game::SearchLimits<P::Move>,
) -> Result<Analysis, SearchError> {
    let of = game.of::<P>().ok_or_else(|| other_game(game, P::KIND))?;
    let options = AnalysisOptions {
        by: &name_with_limits(None, limits),
        limits,
        stop: &AtomicBool::new(false),
    };
    match analyse_game(of, engine, &options, &mut |_| {}) {
        Ok(analysis) => Ok(analysis.expect("nothing stops the analysis")),
        Err(PlayerError::Search(error)) => Err(error),
        Err(PlayerError::NoMove) => Err(SearchError::NoLegalMove),
        Err(PlayerError::ExternalEngine(_)) => unreachable!("the engine is that of the library"),
    }
}

fn other_game(game: &Game, expected: GameKind) -> SearchError {
    SearchError::OtherGame {
        found: game.start().kind().title(),
        expected: expected.title(),
    }
}
