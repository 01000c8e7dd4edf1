//! `Bitboard`: a set of cells in which steps are shifts.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::cell::{BOARD_BITS, Cell};
use super::direction::Direction;

/// A set of cells: bit `n` stands for the cell with [number](Cell::index) `n`.
///
/// Rows are nine bits apart, so that no step off the board lands on another cell: shifting the set and masking it is exact for all 366
/// steps, without a table. For storage and for replay, [`Bitboard::to_dense_bits`] drops the gaps between the rows.
///
/// ```
/// use sumito::board::{Bitboard, Cell};
///
/// let (a1, i9): (Cell, Cell) = ("a1".parse()?, "i9".parse()?);
/// let corners: Bitboard = [a1, i9].into_iter().collect();
/// assert!(corners.contains(a1) && corners.len() == 2);
/// assert_eq!((!corners).len(), 59);
/// assert!((corners & !corners).is_empty());
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// The empty set.
    #[doc(hidden)]
    pub const EMPTY: Bitboard = Bitboard(0);
    /// The 61 cells of the board.
    #[doc(hidden)]
    pub const BOARD: Bitboard = Bitboard(BOARD_BITS);

    /// The set with these bits; `None` if a bit is not a cell.
    pub(crate) const fn from_bits(bits: u128) -> Option<Bitboard> {
        if bits & !Bitboard::BOARD.0 == 0 {
            Some(Bitboard(bits))
        } else {
            None
        }
    }

    pub(super) const fn from_bits_unchecked(bits: u128) -> Bitboard {
        Bitboard(bits)
    }

    /// The bits of the set.
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the set is empty.
    #[doc(hidden)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cells in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit().0 != 0
    }

    /// The cells one step in `direction` from the cells of the set; steps off the board are dropped.
    #[must_use]
    #[inline]
    #[doc(hidden)]
    pub const fn step(self, direction: Direction) -> Bitboard {
        Bitboard(Bitboard::BOARD.0 & self.shift(direction))
    }

    /// The cells whose neighbour in `direction` is in the set.
    #[must_use]
    #[inline]
    pub(crate) const fn before(self, direction: Direction) -> Bitboard {
        self.step(direction.opposite())
    }

    /// The cells of the board whose neighbour in `direction` is off the board.
    #[inline]
    pub(crate) const fn edge(direction: Direction) -> Bitboard {
        Bitboard(Bitboard::BOARD.0 & !Bitboard::BOARD.before(direction).0)
    }

    /// Which of six cells in a direction are in the set: bit `n` stands for the cell `n` steps from `start`. The first bit beyond the edge
    /// is 0, further ones are unspecified. The function has no branches.
    #[inline]
    pub(crate) fn line(self, start: Cell, direction: Direction) -> u8 {
        let direction = direction.index() as usize;
        let LineGather { back, mask, factor } = &GATHERS[direction];
        let from = u32::from(start.index()).wrapping_sub(*back);
        let bits = self.0.rotate_right(from & 127) as u64 & mask;
        ORDERS[direction / 3][(bits.wrapping_mul(*factor) >> 58) as usize]
    }

    /// Shifts all bits by a step. Bits that wrap around are not on a cell. A rotation needs no branch if the direction is not known.
    #[inline]
    const fn shift(self, direction: Direction) -> u128 {
        self.0.rotate_left(match direction {
            Direction::East => 1,
            Direction::NorthEast => 10,
            Direction::NorthWest => 9,
            Direction::West => 127,
            Direction::SouthWest => 118,
            Direction::SouthEast => 119,
        })
    }
}

/// How six bits at equal distances are gathered by one multiplication.
struct LineGather {
    /// The distance from the number of the first cell down to the lowest bit, which is that of the last cell if numbers decrease.
    back: u32,
    /// The mask of the six bits.
    mask: u64,
    /// Moves the `n`-th bit to bit `58 + n`. No other products overlap with these bits or carry into them.
    factor: u64,
}

static GATHERS: [LineGather; 6] = {
    const fn gather(distance: u32, back: u32) -> LineGather {
        let (mut mask, mut factor, mut n) = (0, 0, 0);
        while n < 6 {
            mask |= 1 << (n * distance);
            // Adjacent bits are moved together.
            if distance > 1 || n == 0 {
                factor |= 1 << (58 + n - n * distance);
            }
            n += 1;
        }
        LineGather { back, mask, factor }
    }
    [
        gather(1, 0),
        gather(10, 0),
        gather(9, 0),
        gather(1, 5),
        gather(10, 50),
        gather(9, 45),
    ]
};

/// Six bits in the order of steps: unchanged if cell numbers increase, reversed if they decrease.
static ORDERS: [[u8; 64]; 2] = {
    let mut orders = [[0; 64]; 2];
    let mut bits: u8 = 0;
    while bits < 64 {
        orders[0][bits as usize] = bits;
        orders[1][bits as usize] = bits.reverse_bits() >> 2;
        bits += 1;
    }
    orders
};

/// An iterator over the cells of a set, from `a1` to `i9`.
///
/// ```
/// use sumito::rules::{Color, Position};
///
/// let black = Position::default().marbles(Color::Black);
/// let names: Vec<String> = black.into_iter().take(3).map(|cell| cell.to_string()).collect();
/// assert_eq!(names, ["a1", "a2", "a3"]);
/// ```
#[derive(Debug, Clone)]
pub struct Cells {
    low: u64,
    high: u64,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let index = if self.low != 0 {
            let index = self.low.trailing_zeros();
            self.low &= self.low - 1;
            index
        } else if self.high != 0 {
            let index = 64 + self.high.trailing_zeros();
            self.high &= self.high - 1;
            index
        } else {
            return None;
        };
        Cell::from_index(index as u8)
    }
}

impl IntoIterator for Bitboard {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        Cells {
            low: self.0 as u64,
            high: (self.0 >> 64) as u64,
        }
    }
}

impl FromIterator<Cell> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Bitboard {
        cells
            .into_iter()
            .fold(Bitboard::EMPTY, |set, cell| set | cell.bit())
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    /// The complement on the board.
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(Bitboard::BOARD.0 & !self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_contains_all_cells() {
        assert_eq!(Cell::all().collect::<Bitboard>(), Bitboard::BOARD);
        assert_eq!(
            Bitboard::BOARD.into_iter().collect::<Vec<_>>(),
            Cell::all().collect::<Vec<_>>()
        );
    }

    #[test]
    fn shifts_equal_steps_for_all_366_steps() {
        for cell in Cell::all() {
            for direction in Direction::ALL {
                assert_eq!(
                    cell.bit().step(direction),
                    cell.step(direction).into_iter().collect()
                );
                assert_eq!(
                    Bitboard::edge(direction).contains(cell),
                    cell.step(direction).is_none()
                );
            }
        }
    }

    #[test]
    fn a_line_has_its_cells_and_a_zero_beyond_the_edge() {
        let sets = (0..64).map(|n| {
            let cells = Cell::all().filter(|cell| {
                (u32::from(cell.index() + 1).wrapping_mul(2_654_435_761) >> (n % 25) & 3) > 0
            });
            cells.collect::<Bitboard>()
        });
        for set in sets.chain([Bitboard::BOARD, Bitboard::EMPTY]) {
            for cell in Cell::all() {
                for direction in Direction::ALL {
                    let line = set.line(cell, direction);
                    for steps in 0..=cell.ray_length(direction).min(5) {
                        let reached = cell.steps(direction, steps);
                        assert_eq!(reached.is_none(), steps == cell.ray_length(direction));
                        let is_in = reached.is_some_and(|cell| set.contains(cell));
                        assert_eq!(
                            line >> steps & 1 == 1,
                            is_in,
                            "{cell} {direction:?} {steps}"
                        );
                    }
                }
            }
        }
    }
}
