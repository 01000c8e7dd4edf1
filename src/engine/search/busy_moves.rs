//! The moves that threads are searching: a thread searches those of other threads last, when their results may be in the transposition table. After Weill,
//! "The ABDADA distributed minimax search algorithm" (1996), without counts of threads at nodes, as Kerrigan simplified it.
#![allow(clippy::cast_sign_loss, reason = "depths are from 0 to a few hundred")]

use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::split_mix;
use crate::rules::Move;

/// The moves that are being searched, by the low bits of their keys. If two have the same slot, the older one is overwritten, and may be searched twice.
pub(super) struct BusyMoves {
    /// The key of the move in each slot, or 0; there are no slots if there is only one thread.
    keys: Box<[AtomicU64]>,
}

/// A move at a node, with the depth to which it is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct BusyKey(u64);

/// The number of slots: more than the moves that the threads search at once, one for each ply of a line.
const SLOTS: usize = 1 << 12;
/// In nodes of a smaller depth, moves are searched before other threads could know.
const MIN_DEPTH: i32 = 3;

impl BusyMoves {
    pub(super) fn new(threads: usize) -> BusyMoves {
        let slots = if threads > 1 { SLOTS } else { 0 };
        BusyMoves {
            keys: (0..slots).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// The key of a move that other threads should know of, at a node with a key of the transposition table. The first move is searched by all threads at once,
    /// because its value decides whether the others are searched.
    #[inline]
    pub(super) fn key(&self, node: u64, mv: Move, number: usize, depth: i32) -> Option<BusyKey> {
        if self.keys.is_empty() || number == 0 || depth < MIN_DEPTH {
            return None;
        }
        let key = split_mix(node ^ u64::from(mv.code()) << 8 ^ depth as u64);
        Some(BusyKey(key.max(1)))
    }

    /// Whether a thread is searching a move.
    pub(super) fn contains(&self, key: BusyKey) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.0
    }

    /// Adds a move that this thread begins to search.
    pub(super) fn add(&self, key: BusyKey) {
        self.slot(key).store(key.0, Ordering::Relaxed);
    }

    /// Removes a move.
    pub(super) fn remove(&self, key: BusyKey) {
        self.slot(key).store(0, Ordering::Relaxed);
    }

    fn slot(&self, BusyKey(key): BusyKey) -> &AtomicU64 {
        &self.keys[key as usize % SLOTS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn a_move_is_busy_at_one_node_and_depth_until_its_search_ends() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let moves: Vec<Move> = position.move_list().into_iter().collect();
        let busy = BusyMoves::new(2);
        let key = busy.key(77, moves[1], 1, 3).unwrap();
        busy.add(key);
        assert!(busy.contains(busy.key(77, moves[1], 5, 3).unwrap()));
        let others = [
            busy.key(78, moves[1], 1, 3),
            busy.key(77, moves[2], 1, 3),
            busy.key(77, moves[1], 1, 4),
        ];
        assert!(others.into_iter().all(|key| !busy.contains(key.unwrap())));
        busy.remove(key);
        assert!(!busy.contains(key));
    }

    #[test]
    fn first_moves_leaves_and_searches_of_one_thread_have_no_busy_moves() {
        let mv = Layout::find("Belgian Daisy")
            .unwrap()
            .position()
            .move_list();
        let mv = mv.into_iter().next().unwrap();
        assert!(BusyMoves::new(2).key(77, mv, 0, 3).is_none());
        assert!(BusyMoves::new(2).key(77, mv, 1, 2).is_none());
        assert!(BusyMoves::new(1).key(77, mv, 1, 3).is_none());
    }
}
