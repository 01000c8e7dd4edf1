//! Nacre ("from first to last"): the rear marble and the cell where the leading own marble lands, so that their distance is the number
//! of own marbles moved; a broadside by its furthest pair.
//!
//! Sources: Peer Sommerlund's abmove; the furthest pair is the rule of KAAH and Abalassembly.

use super::super::codec::{Codec, MoveCells, Naming};
use crate::rules::Move;

pub(super) const CODEC: Codec = Codec {
    key: "nacre",
    title: "Nacre",
    example: "a1d4",
    read: MoveCells::from_letters,
    write: MoveCells::to_letters,
    naming: Naming::Landing(Move::marbles),
};
