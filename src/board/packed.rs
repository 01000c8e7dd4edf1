//! Sets of cells in 61 bits.

use super::Bitboard;

impl Bitboard {
    /// The set in 61 bits of one machine word, without the gaps between the rows.
    ///
    /// # Stability
    /// Bit `n` stands for the cell that is the `n`-th in the order of [`Cell::all`](super::Cell::all), counted from 0 (`a1` = 0, `e5` = 30,
    /// `i9` = 60). Databases may hold it, so it never changes.
    #[inline]
    pub const fn packed(self) -> u64 {
        let bits = self.bits();
        let (mut packed, mut row, mut place) = (0, 0, 0);
        while row < 9 {
            let width = if row < 4 { 5 + row } else { 13 - row };
            let first = 9 * row + if row < 4 { 0 } else { row - 4 };
            packed |= ((bits >> first) as u64 & ((1 << width) - 1)) << place;
            place += width;
            row += 1;
        }
        packed
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Bitboard, Cell};

    #[test]
    fn the_place_of_a_cell_is_its_place_among_all() {
        for (place, cell) in Cell::all().enumerate() {
            assert_eq!(cell.bit().packed(), 1 << place, "{cell}");
        }
        assert_eq!(Bitboard::BOARD.packed(), (1 << 61) - 1);
        assert_eq!("e5".parse::<Cell>().unwrap().bit().packed(), 1 << 30);
    }
}
