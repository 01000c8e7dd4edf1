//! The reversible notation: the rear marble of the whole moved chain and the cell where the front marble that stays on the
//! board lands, own or pushed; `(e)` when a marble left; a broadside by its furthest pair.
//!
//! The inverse of a move is its token read backwards, so a record can be played from either end knowing only the position
//! at that end.

use super::{NoSuchMove, Notation, resolve_by_landing, token_by_landing};
use crate::notation::{Ejection, Token};
use crate::rules::{Move, Position};

pub(super) fn resolve(token: &Token, position: &Position) -> Result<Move, NoSuchMove> {
    resolve_by_landing(Notation::Reversible, token, position, staying)
}

pub(super) fn token(made: Move) -> Token {
    let ejection = if made.ejects() {
        Ejection::After
    } else {
        Ejection::Unmarked
    };
    token_by_landing(made, staying).with_ejection(ejection)
}

/// The marbles of the chain that are on the board after the move.
pub(super) fn staying(made: Move) -> u8 {
    made.marbles() + made.pushed() - u8::from(made.ejects())
}
