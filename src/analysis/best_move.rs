//! The best move of a game, found by the engine of its game.

use std::sync::atomic::AtomicBool;

use crate::engine::{Engine, GameLine, SearchError, SearchLimits, SearchResult};
use crate::game;
use crate::games::GameKind;
use crate::konane;
use crate::record::Game;
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
}

fn other_game(game: &Game, expected: GameKind) -> SearchError {
    SearchError::OtherGame {
        found: game.start().kind().title(),
        expected: expected.title(),
    }
}
