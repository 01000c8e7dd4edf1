//! The result of a search, and why a position is not searched.

use std::time::Duration;

use super::search_score::SearchScore;

/// The result of a search to some depth.
///
/// ```
/// use sumito::engine::{Engine, EngineOptions, SearchLimits};
/// use sumito::record::Game;
/// use sumito::rules::Position;
///
/// let mut engine = Engine::new(&EngineOptions::default());
/// let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
/// let result = engine.best(&Game::new(Position::default()), &limits)?;
/// assert_eq!((result.depth, result.best_move()), (2, result.pv[0]));
/// println!("{} after {} positions", result.score, result.nodes);
/// # Ok::<(), sumito::engine::SearchError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchResult<M> {
    /// The nominal depth in plies: a search may follow some lines less deeply, and others more deeply.
    pub depth: u8,
    /// The number of positions searched, by all threads.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
    /// The score for the side to move.
    pub score: SearchScore,
    /// The principal variation: the best move and the expected continuation; never empty.
    pub pv: Vec<M>,
    /// The best lines that begin with other moves, from the best to the worst, if the limits request several lines.
    pub others: Vec<SearchLine<M>>,
}

/// A line that a search has found.
///
/// ```
/// use sumito::engine::{Engine, EngineOptions, SearchLimits};
/// use sumito::record::Game;
/// use sumito::rules::Position;
///
/// let mut engine = Engine::new(&EngineOptions::default());
/// let limits = SearchLimits { depth: Some(2), multi_pv: 3, ..SearchLimits::default() };
/// let result = engine.best(&Game::new(Position::default()), &limits)?;
/// assert_eq!(result.others.len(), 2);
/// assert!(result.others.iter().all(|line| line.score <= result.score));
/// # Ok::<(), sumito::engine::SearchError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchLine<M> {
    /// The score for the side to move.
    pub score: SearchScore,
    /// The first move and the expected continuation; never empty.
    pub pv: Vec<M>,
}

impl<M: Copy> SearchResult<M> {
    /// The best move.
    pub fn best_move(&self) -> M {
        self.pv[0]
    }
}

/// Why a position is not searched.
///
/// ```
/// use sumito::engine::{Engine, EngineOptions, SearchLimits};
/// use sumito::konane;
/// use sumito::record::Game;
///
/// let game = Game::new(konane::Position::default());
/// let mut engine = Engine::new(&EngineOptions::default());
/// let error = engine.best(&game, &SearchLimits::default()).unwrap_err();
/// assert_eq!(error.to_string(), "a game of Kōnane, expected one of Abalone");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The engine plays games of two sides only.
    #[error("{0} sides, expected two: the engine does not play where more are against each other")]
    TooManySides(u8),
    /// The game is over.
    #[error("the game is over, expected a position in which it is not")]
    GameOver,
    /// The game is not the one that the engine plays.
    #[error("a game of {found}, expected one of {expected}")]
    OtherGame {
        /// The game that was given.
        found: &'static str,
        /// The game that the engine plays.
        expected: &'static str,
    },
    /// There is no legal move, or none among those to which the search is limited.
    #[error("no legal move, expected one at least")]
    NoLegalMove,
    /// The game is a fragment: the position before its moves is not known.
    #[error("a fragment, expected a game from its start")]
    Fragment,
}
