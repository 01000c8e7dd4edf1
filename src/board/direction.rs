//! The six directions.

/// One of the six directions of a step.
///
/// ```
/// use sumito::board::{Cell, Direction};
///
/// let centre: Cell = "e5".parse()?;
/// let neighbours = Direction::ALL.map(|direction| centre.step(direction).expect("a cell").to_string());
/// assert_eq!(neighbours, ["e6", "f6", "f5", "e4", "d4", "d5"]);
/// assert_eq!(Direction::East.opposite(), Direction::West);
/// # Ok::<(), sumito::board::ParseCellError>(())
/// ```
///
/// # Stability
/// The numbers 0 to 5, counter-clockwise from east, are part of the move code and never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// `e5` to `e6`.
    East = 0,
    /// `e5` to `f6`.
    NorthEast = 1,
    /// `e5` to `f5`.
    NorthWest = 2,
    /// `e5` to `e4`.
    West = 3,
    /// `e5` to `d4`.
    SouthWest = 4,
    /// `e5` to `d5`.
    SouthEast = 5,
}

impl Direction {
    /// The six directions in the order of their numbers.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The direction with this number, 0 to 5.
    pub(crate) const fn from_index(index: u8) -> Option<Direction> {
        if index < 6 {
            Some(Direction::ALL[index as usize])
        } else {
            None
        }
    }

    /// The number of the direction, 0 to 5.
    #[doc(hidden)]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }

    /// Whether two directions lie on one axis.
    #[doc(hidden)]
    pub const fn is_parallel(self, other: Direction) -> bool {
        self as u8 % 3 == other as u8 % 3
    }

    /// The change of row and of column by a step.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::NorthWest => (1, 0),
            Direction::West => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::SouthEast => (-1, 0),
        }
    }
}
