//! Sets of cells, as bits of one integer.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Cell, Direction};

/// A set of cells: bit `n` stands for the cell with [number](Cell::index) `n`.
///
/// With nine columns a row, no step from a cell of the board over its edge lands on another cell of the board, so shifting
/// the set and masking it is exact for all 366 steps and no table is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// No cell.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// The 61 cells of the board.
    pub const BOARD: Bitboard = Bitboard(0x1_f0fc_7f3f_dff7_f9fc_7e1f);

    /// The set with these bits; bits that are no cell are refused.
    pub const fn from_bits(bits: u128) -> Option<Bitboard> {
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
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether no cell is in the set.
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

    /// The cells one step in `direction` from the cells of the set; what steps over the edge is gone.
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Bitboard {
        Bitboard(Bitboard::BOARD.0 & self.shift(direction))
    }

    /// The cells whose neighbour in `direction` is in the set.
    #[must_use]
    #[inline]
    pub const fn before(self, direction: Direction) -> Bitboard {
        self.step(direction.opposite())
    }

    /// The cells of the board whose neighbour in `direction` is off the board.
    #[inline]
    pub const fn edge(direction: Direction) -> Bitboard {
        Bitboard(Bitboard::BOARD.0 & !Bitboard::BOARD.before(direction).0)
    }

    /// Which of the six cells from one on in a direction are of the set: bit `n` for the one `n` steps away. Beyond the edge of the board
    /// the first bit is 0, and those after it mean nothing. Free of branches, however little is known of cell and direction.
    #[inline]
    pub(crate) fn line(self, start: Cell, direction: Direction) -> u8 {
        let direction = direction.index() as usize;
        let LineGather { back, mask, factor } = &GATHERS[direction];
        let from = u32::from(start.index()).wrapping_sub(*back);
        let bits = self.0.rotate_right(from & 127) as u64 & mask;
        ORDERS[direction / 3][(bits.wrapping_mul(*factor) >> 58) as usize]
    }

    /// Every bit to the cell of the step; what goes round the end of the integer is on no cell. Free of branches where the direction is
    /// not known.
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

/// How six bits at equal distances are put side by side by one multiplication.
struct LineGather {
    /// How far before the first cell the lowest of the bits is: where the numbers of the cells fall, that is the last cell.
    back: u32,
    /// The bits.
    mask: u64,
    /// Brings the bit `n` places up to place `58 + n`. No other bits meet there, nor carry into it.
    factor: u64,
}

static GATHERS: [LineGather; 6] = {
    const fn gather(distance: u32, back: u32) -> LineGather {
        let (mut mask, mut factor, mut n) = (0, 0, 0);
        while n < 6 {
            mask |= 1 << (n * distance);
            // Side by side already, all go up at once.
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

/// Six bits in the order of the steps: as they are where the numbers of the cells rise, and the other way round where they fall.
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

/// The cells of a set, from `a1` to `i9`.
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
    /// The cells of the board that are not in the set.
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
    fn the_board_is_its_cells() {
        assert_eq!(Cell::all().collect::<Bitboard>(), Bitboard::BOARD);
        assert_eq!(
            Bitboard::BOARD.into_iter().collect::<Vec<_>>(),
            Cell::all().collect::<Vec<_>>()
        );
    }

    #[test]
    fn shifting_is_stepping_for_all_366_steps() {
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
    fn a_line_is_its_cells_up_to_one_step_over_the_edge() {
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
