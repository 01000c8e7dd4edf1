//! The reversible notation: the rear marble of the chain and the cell where its foremost marble that stays on the board lands, own or
//! pushed; `(e)` if a marble is ejected; a broadside by its furthest pair.
//!
//! The inverse of a move is its reversed token, so a record can be played from either end, given the position at that end.

use super::super::codec::{Codec, MoveCells, Naming};
use crate::rules::Move;

pub(super) const CODEC: Codec = Codec {
    key: "reversible",
    title: "Reversible",
    example: "a1d4",
    read: MoveCells::from_letters,
    write: MoveCells::to_letters,
    naming: Naming::Landing(marbles_left),
};

/// The number of marbles of the chain that are on the board after the move.
pub(super) fn marbles_left(mv: Move) -> u8 {
    mv.marbles() + mv.pushed() - u8::from(mv.ejects())
}
