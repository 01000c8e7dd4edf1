//! `PlayStrategy`: the reversible notation without the ejection mark.
//!
//! Source: strategygames (Mind Sports Games): the destination is the first empty cell beyond the whole chain, or the cell
//! of the marble that is ejected.

use super::super::codec::{Codec, MoveCells, Naming};
use super::reversible::marbles_left;

pub(super) const CODEC: Codec = Codec {
    key: "playstrategy",
    title: "PlayStrategy",
    example: "a1d4",
    read: MoveCells::from_letters,
    write: MoveCells::to_letters,
    naming: Naming::Landing(marbles_left),
};
