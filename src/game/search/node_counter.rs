//! `SearchControl` and `NodeCounter`: the limits that the threads of a search share, and the positions that they count.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Instant;

/// The number of positions between checks of the limits.
const NODES_BETWEEN_CHECKS: u64 = 1 << 10;

/// When the threads of a search stop, and the positions they have searched.
pub(crate) struct SearchControl<'a> {
    /// Set by the caller to end the search.
    stop: &'a AtomicBool,
    /// Set by the main thread when it has finished.
    done: AtomicBool,
    /// The greatest depth that a thread has completed.
    completed_depth: AtomicU8,
    /// The positions searched by all threads, as far as they have published them.
    nodes: AtomicU64,
    max_nodes: u64,
    deadline: Option<Instant>,
}

impl<'a> SearchControl<'a> {
    /// The control of a search that has not begun.
    pub(crate) fn new(
        stop: &'a AtomicBool,
        max_nodes: u64,
        deadline: Option<Instant>,
    ) -> SearchControl<'a> {
        SearchControl {
            stop,
            done: AtomicBool::new(false),
            completed_depth: AtomicU8::new(0),
            nodes: AtomicU64::new(0),
            max_nodes,
            deadline,
        }
    }

    /// Ends the work of the other threads.
    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    /// Ends the searches of other threads to this depth.
    pub(super) fn complete(&self, depth: u8) {
        self.completed_depth.fetch_max(depth, Ordering::Relaxed);
    }

    /// The positions searched by all threads that have published theirs.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether a search with this number of positions has to stop.
    fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.max_nodes
            || self.stop.load(Ordering::Relaxed)
            || self.done.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|time| Instant::now() >= time)
    }
}

/// The positions that one thread of a search has counted, and whether it has to stop.
pub(crate) struct NodeCounter<'a> {
    control: &'a SearchControl<'a>,
    nodes: u64,
    /// The nodes that were added to the shared counter.
    published: u64,
    /// The number of nodes at which the limits are checked next.
    next_check: u64,
    /// The depth of the search; the thread stops as soon as another one has completed it.
    depth: u8,
    is_stopped: bool,
    /// Whether a limit was reached: not just a search to a depth ends, but all.
    is_over: bool,
}

impl<'a> NodeCounter<'a> {
    /// A counter at zero.
    pub(crate) fn new(control: &'a SearchControl<'a>) -> NodeCounter<'a> {
        NodeCounter {
            control,
            nodes: 0,
            published: 0,
            next_check: NODES_BETWEEN_CHECKS.min(control.max_nodes),
            depth: u8::MAX,
            is_stopped: false,
            is_over: false,
        }
    }

    /// Begins a search to a depth, which stops also when another thread has completed that depth.
    pub(super) fn begin(&mut self, depth: u8) {
        self.depth = depth;
        self.is_stopped = self.is_over;
    }

    /// Whether the thread has to stop; values that it returns from then on are meaningless.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether a limit was reached, so that no further search begins.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// The positions that this counter has counted.
    #[inline]
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Adds the nodes since the last call to the shared counter, and returns its value.
    pub(crate) fn publish(&mut self) -> u64 {
        let new = self.nodes - mem::replace(&mut self.published, self.nodes);
        self.control.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Counts a position, and checks the limits from time to time.
    #[inline]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    #[cold]
    fn check(&mut self) {
        let nodes = self.publish();
        self.is_over |= self.control.is_over(nodes);
        self.is_stopped |=
            self.is_over || self.control.completed_depth.load(Ordering::Relaxed) >= self.depth;
        self.next_check = (self.nodes + NODES_BETWEEN_CHECKS).min(self.control.max_nodes);
    }
}
