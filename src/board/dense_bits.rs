//! Dense bits: a set of cells in 61 bits, without the gaps between the rows of a [`Bitboard`].
//!
//! There are two representations because neither can replace the other:
//!
//! - Steps in a direction are shifts of a [`Bitboard`], which move generation is built on. Among dense bits, the distance between rows
//!   varies, so that a step would need a shift and a mask for each of the nine rows.
//! - Dense bits fit in a machine word. Databases store them, so they never change. The table of moves for replay has five sets for each
//!   move: 48 bytes, with 128-bit sets it would have 96, and each check and update of a replay would take two words instead of one.

use super::bitboard::Bitboard;

impl Bitboard {
    /// The set as 61 dense bits.
    ///
    /// # Stability
    /// Bit `n` stands for the `n`-th cell in the order of [`Cell::all`](super::Cell::all), from 0 (`a1` = 0, `e5` = 30, `i9` = 60). Databases
    /// store these bits, so they never change.
    #[inline]
    #[doc(hidden)]
    pub const fn to_dense_bits(self) -> u64 {
        let bits = self.bits();
        let (mut dense, mut row, mut place) = (0, 0, 0);
        while row < 9 {
            let width = if row < 4 { 5 + row } else { 13 - row };
            let first = 9 * row + if row < 4 { 0 } else { row - 4 };
            dense |= ((bits >> first) as u64 & ((1 << width) - 1)) << place;
            place += width;
            row += 1;
        }
        dense
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Bitboard, Cell};

    #[test]
    fn cells_are_numbered_in_the_order_of_all() {
        for (place, cell) in Cell::all().enumerate() {
            assert_eq!(cell.bit().to_dense_bits(), 1 << place, "{cell}");
        }
        assert_eq!(Bitboard::BOARD.to_dense_bits(), (1 << 61) - 1);
        assert_eq!("e5".parse::<Cell>().unwrap().bit().to_dense_bits(), 1 << 30);
    }
}
