//! A node of the search tree, and the data that is computed before its moves are searched.

use super::options::Pruning;
use crate::engine::eval::EvalState;
use crate::rules::Move;

/// A position of the line that is searched.
pub(super) struct Node {
    pub(super) state: EvalState,
    /// Plies from the root.
    pub(super) ply: usize,
    /// Plies since the last ejection, those of the game included: only positions since then can repeat.
    pub(super) plies_since_ejection: usize,
    /// Whether a null move may be tried.
    pub(super) allow_null_move: bool,
}

/// The data of a node that is computed before its moves are searched.
pub(super) struct NodeContext {
    /// The side to move.
    pub(super) side: usize,
    /// The key in the transposition table.
    pub(super) table_key: u64,
    /// The move of the transposition table.
    pub(super) table_move: Option<Move>,
    pub(super) static_eval: i32,
    /// Whether the static evaluation is greater than two plies before: the side to move is on the way up, and its late moves deserve more.
    pub(super) is_improving: bool,
    pub(super) pruning: Pruning,
    /// Whether the opponent wins by an ejection unless this move prevents it.
    pub(super) must_answer_threat: bool,
    /// Whether the window is open, as on the principal variation; elsewhere it has no width.
    pub(super) is_pv: bool,
}

/// Whether a move pushes nothing.
pub(super) fn is_quiet(mv: Move) -> bool {
    !mv.ejects() && mv.pushed() == 0
}
