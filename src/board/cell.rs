//! `Cell`: one cell of the board, and its neighbours.

use super::direction::Direction;

/// A cell of the board, `a1` to `i9`.
///
/// ```
/// use sumito::board::{Cell, Direction};
///
/// let cell: Cell = "c3".parse()?;
/// assert_eq!((cell.row(), cell.column()), (3, 3));
/// assert_eq!(cell.step(Direction::East), "c4".parse().ok());
/// assert_eq!(cell.distance("e5".parse()?), 2);
/// assert_eq!(Cell::all().count(), 61);
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
///
/// # Stability
/// The number of a cell is `9 x row + column`, both counted from 0 (`a1` = 0, `e5` = 40, `i9` = 80). It is part of the move
/// code and of the position key, so it never changes. Cells order by it: row by row from the bottom, which is the
/// alphabetical order of their names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// The bits of the 61 cells in a [`Bitboard`](super::Bitboard).
pub(super) const BOARD_BITS: u128 = 0x1_f0fc_7f3f_dff7_f9fc_7e1f;

/// The bit of each cell by number; 0 for numbers that are not a cell.
pub(super) static BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < Cell::INDEX_COUNT {
        bits[index] = BOARD_BITS & 1 << index;
        index += 1;
    }
    bits
};

/// The numbers of the cells at a distance, by direction, cell and distance. The dimensions are powers of two, so that masked indices need
/// no bounds check.
static RAYS: [[[u8; 16]; 128]; 8] = {
    let mut rays = [[[Cell::OFF_BOARD; 16]; 128]; 8];
    let (mut direction, mut index, mut count) = (0, 0, 0);
    while direction < 6 {
        let (rows, columns) = Direction::ALL[direction].step();
        if let Some(cell) = Cell::from_index(index as u8) {
            let steps = (count as u8).cast_signed();
            let row = cell.row().saturating_add_signed(rows * steps);
            let column = cell.column().saturating_add_signed(columns * steps);
            if let Some(cell) = Cell::new(row, column) {
                rays[direction][index][count] = cell.0;
            }
        }
        count += 1;
        if count == 9 {
            (index, count) = (index + 1, 0);
        }
        if index == Cell::INDEX_COUNT {
            (direction, index) = (direction + 1, 0);
        }
    }
    rays
};

/// The number of cells from a cell to the edge, including the cell itself, by direction and cell.
static RAY_LENGTHS: [[u8; 128]; 6] = {
    let mut ray_length = [[0; 128]; 6];
    let (mut direction, mut index) = (0, 0);
    while direction < 6 {
        let ray = &RAYS[direction][index];
        let mut count = 0;
        while ray[count] != Cell::OFF_BOARD {
            count += 1;
        }
        ray_length[direction][index] = count as u8;
        index += 1;
        if index == 128 {
            (direction, index) = (direction + 1, 0);
        }
    }
    ray_length
};

/// The direction to a neighbour by the difference of its number, plus 10.
static DIRECTIONS_BY_DIFFERENCE: [Option<Direction>; 21] = {
    let mut towards = [None; 21];
    let mut number = 0;
    while number < 6 {
        let direction = Direction::ALL[number];
        let (rows, columns) = direction.step();
        towards[(10 + 9 * rows + columns).cast_unsigned() as usize] = Some(direction);
        number += 1;
    }
    towards
};

impl Cell {
    /// One more than the largest [`Cell::index`].
    #[doc(hidden)]
    pub const INDEX_COUNT: usize = 81;

    /// A number that stands for no cell.
    pub(crate) const OFF_BOARD: u8 = 127;

    /// The cell in a row (1 = `a` to 9 = `i`) and a diagonal (1 to 9), if it is on the board.
    pub const fn new(row: u8, column: u8) -> Option<Cell> {
        if row >= 1 && row <= 9 && column >= 1 && column <= 9 && row.abs_diff(column) <= 4 {
            Some(Cell(9 * (row - 1) + column - 1))
        } else {
            None
        }
    }

    /// The cell with this number, if there is one.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Cell> {
        if index < 128 && BITS[index as usize] != 0 {
            Some(Cell(index))
        } else {
            None
        }
    }

    /// The number of the cell, 0 to 80 with gaps.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The row, 1 (`a`) to 9 (`i`).
    pub const fn row(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The diagonal, 1 to 9.
    pub const fn column(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The cell of a row (1 to 9) with this number of cells on its left, if there is one.
    pub(crate) const fn from_row_index(row: u8, index_in_row: u8) -> Option<Cell> {
        Cell::new(row, index_in_row + 1 + row.saturating_sub(5))
    }

    /// The number of cells on its left in its row, 0 to 8.
    pub(crate) const fn index_in_row(self) -> u8 {
        self.column() - 1 - self.row().saturating_sub(5)
    }

    /// The cells of a row, 1 to 9, from left to right.
    pub(crate) fn row_cells(row: u8) -> impl DoubleEndedIterator<Item = Cell> {
        (1..=9).filter_map(move |column| Cell::new(row, column))
    }

    /// The neighbour in a direction, if it is on the board.
    pub const fn step(self, direction: Direction) -> Option<Cell> {
        self.steps(direction, 1)
    }

    /// The cell `count` steps away in a direction, if it is on the board.
    ///
    /// The board is convex: when the result is on the board, so is every cell between.
    #[inline]
    #[doc(hidden)]
    pub const fn steps(self, direction: Direction, count: u8) -> Option<Cell> {
        // The largest distance on the board is 8.
        let count = if count < 16 { count } else { 15 };
        match RAYS[direction.index() as usize][(self.0 & 127) as usize][count as usize] {
            Cell::OFF_BOARD => None,
            index => Some(Cell(index)),
        }
    }
    /// The number of the cell at a distance below 16, given the numbers of a cell and of a direction; [`Cell::OFF_BOARD`] if it is off the board.
    #[inline]
    pub(crate) const fn index_on_ray(index: u8, direction: u8, count: u8) -> u8 {
        debug_assert!(count < 16, "no two cells are more than eight steps apart");
        RAYS[(direction & 7) as usize][(index & 127) as usize][(count & 15) as usize]
    }

    /// The direction of a neighbour; `None` for other cells.
    #[inline]
    pub(crate) const fn direction_to(self, neighbour: Cell) -> Option<Direction> {
        // The numbers of neighbours differ by 1, 9 or 10.
        let difference = neighbour.0.wrapping_sub(self.0).wrapping_add(10);
        if difference < 21 {
            DIRECTIONS_BY_DIFFERENCE[difference as usize]
        } else {
            None
        }
    }

    /// The number of steps to another cell.
    pub const fn distance(self, other: Cell) -> u8 {
        let (rows, columns) = self.vector_to(other);
        if (rows < 0) == (columns < 0) {
            let (rows, columns) = (rows.unsigned_abs(), columns.unsigned_abs());
            if rows > columns { rows } else { columns }
        } else {
            rows.unsigned_abs() + columns.unsigned_abs()
        }
    }

    /// The number of cells from this one to the edge in a direction, including itself: 1 to 9.
    #[inline]
    pub(crate) const fn ray_length(self, direction: Direction) -> u8 {
        RAY_LENGTHS[direction.index() as usize][(self.0 & 127) as usize]
    }

    /// The direction and the distance of another cell on the same line; `None` for the cell itself and for cells on no common line.
    #[doc(hidden)]
    pub const fn line_to(self, other: Cell) -> Option<(Direction, u8)> {
        let (rows, columns) = self.vector_to(other);
        let direction = match (rows.signum(), columns.signum()) {
            (0, 1) => Direction::East,
            (0, -1) => Direction::West,
            (1, 0) => Direction::NorthWest,
            (-1, 0) => Direction::SouthEast,
            (1, 1) if rows == columns => Direction::NorthEast,
            (-1, -1) if rows == columns => Direction::SouthWest,
            _ => return None,
        };
        let count = if rows == 0 { columns } else { rows };
        Some((direction, count.unsigned_abs()))
    }

    /// The differences of row and column to another cell.
    #[allow(clippy::cast_possible_wrap)]
    const fn vector_to(self, other: Cell) -> (i8, i8) {
        (
            other.row() as i8 - self.row() as i8,
            other.column() as i8 - self.column() as i8,
        )
    }

    /// All 61 cells, from `a1` to `i9`.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> {
        (0..Cell::INDEX_COUNT as u8).filter_map(Cell::from_index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Bitboard;

    #[test]
    fn sixty_one_cells_with_pinned_numbers() {
        assert_eq!(Cell::all().count(), 61);
        for (name, index) in [
            ("a1", 0),
            ("a5", 4),
            ("b1", 9),
            ("e1", 36),
            ("e5", 40),
            ("i5", 76),
            ("i9", 80),
        ] {
            let cell: Cell = name.parse().unwrap();
            assert_eq!((cell.index(), cell.to_string().as_str()), (index, name));
        }
        assert!(
            Cell::all()
                .all(|c| Cell::from_index(c.index()) == Some(c) && c.to_string().parse() == Ok(c))
        );
    }

    #[test]
    fn three_hundred_and_twelve_steps_lead_to_a_cell() {
        let steps = Cell::all().flat_map(|c| Direction::ALL.map(|d| (c, d, c.step(d))));
        let inside: Vec<_> = steps.filter_map(|(c, d, to)| Some((c, d, to?))).collect();
        assert_eq!(inside.len(), 312);
        for (from, direction, to) in inside {
            assert_eq!(to.step(direction.opposite()), Some(from));
            assert_eq!(
                (from.distance(to), from.line_to(to)),
                (1, Some((direction, 1)))
            );
        }
        for (from, to) in Cell::all().flat_map(|from| Cell::all().map(move |to| (from, to))) {
            let neighbour = from.line_to(to).filter(|(_, steps)| *steps == 1);
            assert_eq!(
                from.direction_to(to),
                neighbour.map(|(direction, _)| direction)
            );
        }
        for (from, direction) in Cell::all().flat_map(|c| Direction::ALL.map(|d| (c, d))) {
            let inside = (0..).take_while(|&n| from.steps(direction, n).is_some());
            for steps in 0..=inside.count() as u8 + 1 {
                let expected = from.steps(direction, steps);
                let found = from.bit_at(direction, steps);
                assert_eq!(found, expected.map_or(Bitboard::EMPTY, Cell::bit));
            }
        }
    }

    #[test]
    fn lines_and_distances_between_cells() {
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        assert_eq!(
            cell("a1").line_to(cell("d4")),
            Some((Direction::NorthEast, 3))
        );
        assert_eq!(cell("e6").line_to(cell("f8")), None);
        assert_eq!(cell("e6").line_to(cell("e6")), None);
        assert_eq!(cell("i5").distance(cell("a5")), 8);
        assert_eq!(cell("e1").distance(cell("i5")), 4);
    }
}
