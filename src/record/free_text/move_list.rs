//! What a list of moves says.

use crate::games::Notation;
use crate::record::free_text::move_list_error::MoveListError;

/// The moves of a list.
pub(crate) struct MoveList<M> {
    pub(crate) moves: Vec<M>,
    /// The notation in which they are written, unless it is one that records need not state.
    pub(crate) rare_notation: Option<Notation>,
    /// Whether a record of these moves would be read in the same notation: a few moves are not enough evidence for a rare one.
    pub(crate) is_evident: bool,
    /// Why the moves are none of the notation that is spelled alike, if they are no evidence for the rare one: they may be mistyped.
    pub(crate) doubt: Option<MoveListError>,
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        MoveList {
            moves: Vec::new(),
            rare_notation: None,
            is_evident: true,
            doubt: None,
        }
    }
}

impl<M> MoveList<M> {
    /// The list, if there is no doubt about its moves.
    ///
    /// # Errors
    /// The doubt.
    pub(crate) fn certain(self) -> Result<MoveList<M>, MoveListError> {
        match self.doubt {
            Some(doubt) => Err(doubt),
            None => Ok(self),
        }
    }
}
