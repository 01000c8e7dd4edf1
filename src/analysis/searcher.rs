//! `Searcher`: the interface of engines, built-in and external ones.

use std::sync::atomic::AtomicBool;

use crate::engine::PlayerError;
use crate::game::{GameLine, GamePosition, SearchLimits, SearchResult};

/// An engine that searches positions of a game, on any thread.
pub trait Searcher<P: GamePosition>: Send {
    /// Searches the position after a line until a limit is reached or `stop` is set; `watch` receives the result of each depth. `None` if the game is over or there is
    /// no legal move. The move of an external engine may have no score: the result of another program has depth 0 then.
    ///
    /// # Errors
    /// When the engine does not play the game, or an external engine fails.
    fn search_line(
        &mut self,
        line: &GameLine<P>,
        limits: &SearchLimits<P::Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<P::Move>),
    ) -> Result<Option<SearchResult<P::Move>>, PlayerError>;

    /// Searches as [`Searcher::search_line`], for a result with a score, unless `stop` is set.
    ///
    /// # Errors
    /// As for [`Searcher::search_line`], and when an external engine tells no score.
    fn search_score(
        &mut self,
        line: &GameLine<P>,
        limits: &SearchLimits<P::Move>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SearchResult<P::Move>),
    ) -> Result<Option<SearchResult<P::Move>>, PlayerError> {
        self.search_line(line, limits, stop, watch)
    }

    /// Prepares for another game.
    ///
    /// # Errors
    /// When an external engine has exited.
    fn new_game(&mut self) -> Result<(), PlayerError>;

    /// The name of the program, if it is another one.
    fn program(&self) -> Option<&str> {
        None
    }
}
