//! Encoding of moves.

use super::encoded_move::{BROADSIDE, DIRECTION, LINE, MARBLES, Move};
use super::inline_shape::{EXTRA, EjectedOffset};
use super::kind::Triangle;
use crate::board::{Cell, Direction};

impl Move {
    /// The in-line move of the line whose rear marble is on `start`.
    #[inline]
    pub(in crate::rules) fn inline(
        start: Cell,
        direction: Direction,
        marbles: u8,
        pushed: u8,
        ejected: EjectedOffset,
    ) -> Move {
        let shape = match ejected.0 {
            0 | 1 => u16::from(marbles | pushed << 2 | ejected.0 << 4),
            other => EXTRA[usize::from(marbles)][usize::from(pushed)][usize::from(other)],
        };
        Move(prefix(start, direction) | shape << MARBLES)
    }

    /// A broadside that may be named from both ends. `start` is the alphabetically smaller one, so `line` points east, north-east or
    /// north-west.
    #[inline]
    pub(in crate::rules) fn broadside(
        start: Cell,
        line: Direction,
        marbles: u8,
        direction: Direction,
    ) -> Move {
        let line = u16::from(line.index()) << LINE;
        Move(prefix(start, direction) | u16::from(marbles) << MARBLES | line | BROADSIDE)
    }

    /// A broadside that may be named from `start` only, because the marble at the other end belongs to the partner.
    pub(in crate::rules) fn broadside_from(
        start: Cell,
        line: Direction,
        marbles: u8,
        direction: Direction,
    ) -> Move {
        let line = u16::from(line.index()) << LINE;
        Move(prefix(start, direction) | u16::from(marbles - 2) << MARBLES | line | BROADSIDE)
    }

    /// The move of a triangle whose lowest, leftmost cell is `start`.
    pub(in crate::rules) fn triangle(
        start: Cell,
        triangle: Triangle,
        direction: Direction,
    ) -> Move {
        let line = 6 + triangle as u16;
        Move(prefix(start, direction) | 3 << MARBLES | line << LINE | BROADSIDE)
    }
}

/// The bits for the start and the direction, which all moves have in common.
#[inline]
pub(super) fn prefix(start: Cell, direction: Direction) -> u16 {
    u16::from(start.index()) | u16::from(direction.index()) << DIRECTION
}
