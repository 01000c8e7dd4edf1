//! What can search positions: the built-in engine, or an external one.

use std::sync::atomic::AtomicBool;

use crate::engine::{
    Engine, ExternalEngine, GameLine, PlayerError, SearchError, SearchLimits, SearchResult,
};

/// Something that searches positions.
pub trait Searcher {
    /// Searches the position after a line until a limit is reached or `stop` is set; `watch` receives the result of each depth. `None` if the game is over or there is
    /// no legal move.
    ///
    /// # Errors
    /// When the engine does not play the game, or an external engine fails.
    fn search_line(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, PlayerError>;

    /// Prepares for another game.
    ///
    /// # Errors
    /// When an external engine has exited.
    fn new_game(&mut self) -> Result<(), PlayerError>;
}

impl Searcher for Engine {
    fn search_line(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, PlayerError> {
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

impl Searcher for ExternalEngine {
    fn search_line(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, PlayerError> {
        Ok(self.search(line, limits, stop, watch)?)
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        Ok(ExternalEngine::new_game(self)?)
    }
}
