//! From the token of an inverse move to the move that led to a position, for playing a record backwards.

use super::error::{AmbiguousMoves, MoveError, ResolveError};
use super::notation::Notation;
use super::predecessors::possible_predecessors;
use crate::notation::token::{EjectionMark, Token};
use crate::rules::{Move, Position};

impl Notation {
    /// The move that led to a position, given the token of its inverse. An ejection mark before the cells means that a marble comes back.
    ///
    /// # Errors
    /// [`MoveError::Unresolved`] if no legal move did, [`MoveError::Ambiguous`] if several can have done, which never happens in the
    /// reversible notation.
    #[doc(hidden)]
    pub fn resolve_inverse(self, token: &Token, position: &Position) -> Result<Move, MoveError> {
        let candidates = self.inverse_candidates(token, position)?;
        match candidates[..] {
            [mv] => Ok(mv),
            [] => Err(MoveError::Unresolved {
                token: *token,
                reason: ResolveError::NoPredecessor,
            }),
            _ => Err(MoveError::Ambiguous {
                token: *token,
                candidates: AmbiguousMoves(candidates),
            }),
        }
    }

    /// The moves that can have led to a position, given the token of the inverse. In the reversible notation there is at most one.
    ///
    /// # Errors
    /// [`MoveError::Unresolved`] if the token does not name a move in this notation.
    pub(crate) fn inverse_candidates(
        self,
        token: &Token,
        position: &Position,
    ) -> Result<Vec<Move>, MoveError> {
        let cells = self.cells(token).map_err(|reason| MoveError::Unresolved {
            token: *token,
            reason,
        })?;
        let marks_ejection = token.ejection() == EjectionMark::Before;
        let mut candidates: Vec<Move> = possible_predecessors(cells, position);
        candidates.retain(|&mv| {
            let agrees =
                mv.ejects() == marks_ejection || !marks_ejection && !self.marks_ejections();
            let has_color = || {
                let mut before = *position;
                before.undo(mv);
                before.ejected(mv) == token.ejected()
            };
            agrees && self.inverse_cells(mv) == cells && (token.ejected().is_none() || has_color())
        });
        Ok(candidates)
    }
}
