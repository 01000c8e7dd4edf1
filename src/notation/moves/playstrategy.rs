//! `PlayStrategy`: the reversible notation without the mark of ejection.
//!
//! Source: strategygames (Mind Sports Games): the destination is the first empty cell beyond the whole chain, or the cell
//! of the marble that is ejected.

use super::reversible::staying;
use super::{MoveCells, Codec, Naming};

pub(super) const CODEC: Codec = Codec {
    key: "playstrategy",
    title: "PlayStrategy",
    example: "a1d4",
    read: MoveCells::from_letters,
    write: MoveCells::to_letters,
    naming: Naming::Landing(staying),
};
