//! Counting the ejections that are possible on a board.

use crate::board::{Bitboard, Direction};

/// The number of ejections of `marbles` by `pushers`, in all directions.
pub(super) fn ejectable(marbles: Bitboard, pushers: Bitboard) -> u32 {
    Direction::ALL
        .into_iter()
        .map(|direction| ejectable_toward(direction, marbles, pushers))
        .sum()
}

/// The number of ejections in one direction: of one marble with two pushers behind it, or of two with three.
#[inline]
pub(super) fn ejectable_toward(direction: Direction, marbles: Bitboard, pushers: Bitboard) -> u32 {
    let last = marbles & Bitboard::edge(direction);
    if last.is_empty() {
        return 0;
    }
    let touched = pushers.step(direction);
    let (one, two) = (last & touched, (marbles & touched).step(direction) & last);
    if (one | two).is_empty() {
        return 0;
    }
    let pairs = (pushers & touched).step(direction);
    let triples = (pairs & pushers).step(direction);
    ((one & pairs) | (two & triples.step(direction))).len()
}
