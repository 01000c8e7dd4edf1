//! Sets of single cells.

use super::bitboard::Bitboard;
use super::cell::{BITS, Cell};
use super::direction::Direction;

impl Cell {
    /// The set of this cell alone.
    #[inline]
    #[doc(hidden)]
    pub const fn bit(self) -> Bitboard {
        Bitboard::from_bits_unchecked(BITS[(self.index() & 127) as usize])
    }

    /// The set of the cell `count` steps away in a direction, with `count` below 16; empty if that is off the board.
    #[inline]
    pub(crate) const fn bit_at(self, direction: Direction, count: u8) -> Bitboard {
        Cell::bit_on_ray(self.index(), direction.index(), count)
    }

    /// [`Cell::bit_at`] for the numbers of a cell and of a direction; empty for invalid numbers too.
    #[inline]
    pub(crate) const fn bit_on_ray(index: u8, direction: u8, count: u8) -> Bitboard {
        let index = Cell::index_on_ray(index, direction, count);
        Bitboard::from_bits_unchecked(BITS[(index & 127) as usize])
    }
}
