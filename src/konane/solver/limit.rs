//! The limits of the solver.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of the search for a solution.
///
/// ```
/// use std::time::Duration;
/// use sumito::konane::solver::SolveLimit;
///
/// let limit = SolveLimit { time: Some(Duration::from_secs(2)), ..SolveLimit::of_nodes(1_000_000) };
/// assert_eq!(limit.nodes, 1_000_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SolveLimit {
    /// The number of positions that are searched.
    pub nodes: u64,
    /// The time, if it is limited.
    pub time: Option<Duration>,
}

impl SolveLimit {
    /// A limit of nodes without one of time.
    pub const fn of_nodes(nodes: u64) -> SolveLimit {
        SolveLimit { nodes, time: None }
    }
}

/// The limit was reached before it was known who wins.
///
/// ```
/// use sumito::konane::Position;
/// use sumito::konane::solver::{SolveLimit, Unsolved, solve};
///
/// let error = solve(&Position::default(), SolveLimit::of_nodes(10)).unwrap_err();
/// assert_eq!(error, Unsolved::Nodes(10));
/// assert_eq!(error.to_string(), "no winner found in 10 nodes, the limit");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Hash)]
#[non_exhaustive]
pub enum Unsolved {
    /// The limit of nodes.
    #[error("no winner found in {0} nodes, the limit")]
    Nodes(u64),
    /// The limit of time.
    #[error("no winner found in {} ms, the limit", .0.as_millis())]
    Time(Duration),
    /// The caller has stopped it.
    #[error("stopped before a winner was found")]
    Stopped,
}

/// Counts nodes against a limit.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    limit: SolveLimit,
    start: Instant,
    nodes: u64,
    /// Set by the caller to end the search.
    stop: Option<&'a AtomicBool>,
}

/// The number of nodes between checks of the clock and of the stop flag.
const CLOCK_INTERVAL: u64 = 1 << 10;

impl<'a> Budget<'a> {
    pub(super) fn new(limit: SolveLimit, stop: Option<&'a AtomicBool>) -> Budget<'a> {
        Budget {
            limit,
            start: Instant::now(),
            nodes: 0,
            stop,
        }
    }

    /// The nodes counted so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node.
    ///
    /// # Errors
    /// If the limit is reached.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Unsolved> {
        if self.nodes >= self.limit.nodes {
            return Err(Unsolved::Nodes(self.limit.nodes));
        }
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn check(&self) -> Result<(), Unsolved> {
        if let Some(time) = self.limit.time
            && self.start.elapsed() >= time
        {
            return Err(Unsolved::Time(time));
        }
        match self.stop {
            Some(stop) if stop.load(Ordering::Relaxed) => Err(Unsolved::Stopped),
            _ => Ok(()),
        }
    }
}
