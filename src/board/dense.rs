//! Sets of cells in 61 bits.

use super::Bitboard;

impl Bitboard {
    /// The set in 61 bits of one machine word, without the gaps between the rows.
    ///
    /// # Stability
    /// Bit `n` stands for the cell that is the `n`-th in the order of [`Cell::all`](super::Cell::all), counted from 0 (`a1` = 0, `e5` = 30,
    /// `i9` = 60). Databases may hold it, so it never changes.
    #[inline]
    pub const fn to_dense_bits(self) -> u64 {
        let bits = self.bits();
        let (mut to_dense_bits, mut row, mut place) = (0, 0, 0);
        while row < 9 {
            let width = if row < 4 { 5 + row } else { 13 - row };
            let first = 9 * row + if row < 4 { 0 } else { row - 4 };
            to_dense_bits |= ((bits >> first) as u64 & ((1 << width) - 1)) << place;
            place += width;
            row += 1;
        }
        to_dense_bits
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Bitboard, Cell};

    #[test]
    fn the_place_of_a_cell_is_its_place_among_all() {
        for (place, cell) in Cell::all().enumerate() {
            assert_eq!(cell.bit().to_dense_bits(), 1 << place, "{cell}");
        }
        assert_eq!(Bitboard::BOARD.to_dense_bits(), (1 << 61) - 1);
        assert_eq!("e5".parse::<Cell>().unwrap().bit().to_dense_bits(), 1 << 30);
    }
}
