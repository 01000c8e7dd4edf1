//! The reversible notation: the rear marble of the whole moved chain and the cell where the front marble that stays on the
//! board lands, own or pushed; `(e)` when a marble left; a broadside by its furthest pair.
//!
//! The inverse of a move is its token read backwards, so a record can be played from either end knowing only the position
//! at that end.

use super::{MoveCells, Codec, Naming};
use crate::rules::Move;

pub(super) const CODEC: Codec = Codec {
    key: "reversible",
    title: "Reversible",
    example: "a1d4",
    read: MoveCells::from_letters,
    write: MoveCells::to_letters,
    naming: Naming::Landing(staying),
};

/// The marbles of the chain that are on the board after the move.
pub(super) fn staying(mv: Move) -> u8 {
    mv.marbles() + mv.pushed() - u8::from(mv.ejects())
}
