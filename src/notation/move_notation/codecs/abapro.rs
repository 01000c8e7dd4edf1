//! Aba-Pro: the rear marble and its next cell; a broadside by both ends and the target of the first.
//!
//! Source: "Comprendre la notation Aba-Pro" (onlineabalone). A name contains only what the player does, not which marbles are pushed, so
//! that games cannot be played backwards.

use super::super::codec::{Codec, MoveCells, Naming};

pub(super) const CODEC: Codec = Codec {
    key: "abapro",
    title: "Aba-Pro",
    example: "a1b2",
    read: MoveCells::from_letters,
    write: MoveCells::to_letters,
    naming: Naming::FirstStep,
};
