//! Which lines are cut short, and by how much.
#![allow(clippy::cast_sign_loss, reason = "depths are from 0 to a few hundred")]

use std::sync::LazyLock;

use super::order::Ranked;
use crate::rules::Move;

/// By how many plies less deep late moves are searched, by depth and number.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, plies) in row.iter_mut().enumerate().skip(1) {
            *plies = (0.4 + (depth as f64).ln() * (number as f64).ln() / 2.1) as i32;
        }
    }
    table
});

/// What a quiet move may gain at most, for each ply that is left; below, it is not tried.
pub(super) const HOPE: i32 = 45;
/// With so many plies left, only so many quiet moves are tried.
const TRIES: [usize; 4] = [0, 12, 22, 40];

/// What is seen of a position before its moves are.
pub(super) struct View {
    pub(super) side: usize,
    pub(super) key: u64,
    /// The move that the table knows, and the value that it has to the depth asked for.
    pub(super) known: Option<Move>,
    pub(super) answer: Option<i32>,
    /// As it stands.
    pub(super) value: i32,
    pub(super) is_exact: bool,
    pub(super) is_window_open: bool,
}

impl View {
    /// Whether quiet moves from this number on are not tried: with so little depth left they are too late, or hopeless.
    pub(super) fn gives_up(&self, depth: i32, number: usize, alpha: i32) -> bool {
        let is_late = TRIES
            .get(depth as usize)
            .is_some_and(|&most| number >= most);
        let is_hopeless = depth <= 2 && self.value + HOPE * (depth + 1) <= alpha;
        !self.is_exact && !self.is_window_open && (is_late || is_hopeless)
    }

    /// By how much less deep a move is searched first.
    pub(super) fn reduction(&self, depth: i32, number: usize, made: Move) -> i32 {
        if self.is_exact || depth < 3 || number < 3 || made.ejects() {
            return 0;
        }
        let less = REDUCTIONS[depth.min(63) as usize][number.min(63)];
        let less = less - i32::from(self.is_window_open) - i32::from(!is_quiet(made));
        less.clamp(0, depth - 2)
    }
}

/// Whether a move pushes nothing.
pub(super) fn is_quiet(made: Move) -> bool {
    !made.ejects() && made.pushed() == 0
}

/// Drops the quiet moves from a place on.
pub(super) fn keep_sharp(moves: &mut Vec<Ranked>, from: usize) {
    let mut kept = from;
    for place in from..moves.len() {
        if !is_quiet(moves[place].1) {
            moves.swap(kept, place);
            kept += 1;
        }
    }
    moves.truncate(kept);
}
