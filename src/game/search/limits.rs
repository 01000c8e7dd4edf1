//! `SearchLimits`: when a search ends.

use std::time::Duration;

/// When a search ends. A search without limits ends when it is stopped, or has found a certain win or loss.
///
/// ```
/// use std::time::Duration;
/// use sumito::engine::SearchLimits;
/// use sumito::rules::Move;
///
/// let limits: SearchLimits<Move> = SearchLimits {
///     time: Some(Duration::from_millis(500)),
///     depth: Some(8),
///     ..SearchLimits::default()
/// };
/// assert_eq!((limits.nodes, limits.multi_pv), (None, 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SearchLimits<M> {
    /// The time for the search.
    pub time: Option<Duration>,
    /// The depth in plies.
    pub depth: Option<u8>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The only moves to consider at the root; those that are not legal are ignored.
    pub search_moves: Option<Vec<M>>,
    /// The number of lines to find: the best one, and others that begin with other moves. Each takes about as long as the best one.
    pub multi_pv: usize,
}

impl<M> Default for SearchLimits<M> {
    /// No limit, one line.
    fn default() -> SearchLimits<M> {
        SearchLimits {
            time: None,
            depth: None,
            nodes: None,
            search_moves: None,
            multi_pv: 1,
        }
    }
}
