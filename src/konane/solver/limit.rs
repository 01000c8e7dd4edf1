//! How much work a solution may take.

use std::time::{Duration, Instant};

/// How much work the search for a solution may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The limit of nodes.
    #[error("no winner found in {0} nodes, the limit")]
    Nodes(u64),
    /// The limit of time.
    #[error("no winner found in {} ms, the limit", .0.as_millis())]
    Time(Duration),
}

/// Counts nodes against a limit.
#[derive(Debug)]
pub(super) struct Budget {
    limit: SolveLimit,
    start: Instant,
    nodes: u64,
}

/// How many nodes are counted between two looks at the clock.
const CLOCK_INTERVAL: u64 = 1 << 12;

impl Budget {
    pub(super) fn new(limit: SolveLimit) -> Budget {
        Budget {
            limit,
            start: Instant::now(),
            nodes: 0,
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
        if self.nodes.is_multiple_of(CLOCK_INTERVAL)
            && let Some(time) = self.limit.time
            && self.start.elapsed() >= time
        {
            return Err(Unsolved::Time(time));
        }
        self.nodes += 1;
        Ok(())
    }
}
