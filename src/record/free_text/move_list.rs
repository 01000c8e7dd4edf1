//! What a list of moves says.

use crate::games::Notation;

/// The moves of a list.
pub(crate) struct MoveList<M> {
    pub(crate) moves: Vec<M>,
    /// The notation in which they are written, unless it is one that records need not state.
    pub(crate) rare_notation: Option<Notation>,
    /// Whether a record of these moves would be read in the same notation: a few moves are not enough evidence for a rare one.
    pub(crate) is_evident: bool,
}
