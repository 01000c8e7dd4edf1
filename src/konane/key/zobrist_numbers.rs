//! The Zobrist numbers: the assignment of numbers of the generator to features of positions.

use crate::game::split_mix;
use crate::konane::board::{BoardSize, Square};

/// The constant of the game. That of Abalone is 0.
pub(super) const GAME: u64 = split_mix(20_000);
/// White is to move.
pub(super) const WHITE_TO_MOVE: u64 = split_mix(20_001);
/// White is to take off a stone.
pub(super) const WHITE_REMOVAL: u64 = split_mix(20_002);
/// Black is to take off a stone, and it may be any.
pub(super) const ANY_REMOVAL: u64 = split_mix(20_003);

// Indices of the first number of a kind; those of squares are below 30,000.
const SIZES: u64 = 21_000;
const EMPTY_SQUARES: u64 = 22_000;
const MISSING_SQUARES: u64 = 23_000;

/// The number of a board size.
pub(super) const fn size_number(size: BoardSize) -> u64 {
    split_mix(SIZES + 20 * (size.rows() as u64 - 1) + size.columns() as u64 - 1)
}

/// The number of a missing square.
pub(super) const fn missing_number(square: Square) -> u64 {
    split_mix(MISSING_SQUARES + square.index() as u64)
}

/// The number of an empty square by its index.
#[inline]
pub(super) fn empty_number(index: usize) -> u64 {
    EMPTY_NUMBERS[index & 511]
}

/// The numbers of empty squares. The size is a power of two, so that masked indices need no bounds check.
static EMPTY_NUMBERS: [u64; 512] = {
    let mut numbers = [0; 512];
    let mut index = 0;
    while index < Square::INDEX_COUNT {
        numbers[index] = split_mix(EMPTY_SQUARES + index as u64);
        index += 1;
    }
    numbers
};
