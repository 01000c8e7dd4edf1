//! The four directions.

/// The difference of the numbers of a square and the one above.
pub(super) const ROW_STEP: u16 = 21;

/// A direction in which stones jump.
///
/// # Stability
/// The number is part of the move code, so it never changes: counter-clockwise from the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// To the right, to the next column.
    East = 0,
    /// Up, to the next row.
    North = 1,
    /// To the left.
    West = 2,
    /// Down.
    South = 3,
}

impl Direction {
    /// All directions, in the order of their numbers.
    pub(crate) const ALL: [Direction; 4] = [
        Direction::East,
        Direction::North,
        Direction::West,
        Direction::South,
    ];

    /// The number of the direction, 0 to 3.
    pub(crate) const fn index(self) -> u8 {
        self as u8
    }

    /// The direction with this number, 0 to 3.
    pub(crate) const fn from_index(index: u8) -> Option<Direction> {
        if index < 4 {
            Some(Direction::ALL[index as usize])
        } else {
            None
        }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self.index() as usize + 2) % 4]
    }

    /// The differences of row and column to the neighbour in this direction.
    pub(crate) const fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (0, 1),
            Direction::North => (1, 0),
            Direction::West => (0, -1),
            Direction::South => (-1, 0),
        }
    }

    /// The difference of the numbers of neighbouring squares in this direction.
    #[inline]
    pub(crate) const fn number_step(self) -> i16 {
        const STRIDE: i16 = ROW_STEP.cast_signed();
        match self {
            Direction::East => 1,
            Direction::North => STRIDE,
            Direction::West => -1,
            Direction::South => -STRIDE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_opposites() {
        for (number, direction) in (0..).zip(Direction::ALL) {
            assert_eq!(direction.index(), number);
            assert_eq!(Direction::from_index(number), Some(direction));
            let (rows, columns) = direction.step();
            assert_eq!(direction.opposite().step(), (-rows, -columns));
            assert_eq!(
                direction.number_step(),
                21 * i16::from(rows) + i16::from(columns)
            );
        }
        assert_eq!(Direction::from_index(4), None);
    }
}
