//! Who looks at positions: the engine, or another program.

use std::sync::atomic::AtomicBool;

use crate::engine::{
    Engine, ExternalEngine, GameLine, PlayerError, SearchError, SearchLimits, SearchResult,
};

/// Somebody who searches positions.
pub trait Searcher {
    /// What is found after the moves of a line until a limit, or until `stop` is raised; `watch` sees what each depth finds. `None` where the game is over or nothing
    /// can be played.
    ///
    /// # Errors
    /// When the game is none that it plays, or a program fails.
    fn search_line(
        &mut self,
        line: &GameLine,
        limits: &SearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, PlayerError>;

    /// Another game comes.
    ///
    /// # Errors
    /// When a program has ended.
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
            Ok(found) => Ok(Some(found)),
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
