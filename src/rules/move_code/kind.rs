//! The three kinds of moves.

use crate::board::Direction;

/// The kind of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveKind {
    /// The marbles move along their line.
    Inline,
    /// The marbles move sidewise (*en flèche*), off their line.
    Broadside {
        /// The direction from [`Move::start`](super::Move::start) to the other end of the line.
        line: Direction,
    },
    /// Three marbles in a triangle move together.
    Triangle(Triangle),
}

impl MoveKind {
    /// The name in JSON.
    #[doc(hidden)]
    pub const fn key(self) -> &'static str {
        match self {
            MoveKind::Inline => "inline",
            MoveKind::Broadside { .. } => "broadside",
            MoveKind::Triangle(_) => "triangle",
        }
    }
}

/// The orientation of a triangle of three cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Triangle {
    /// Two cells, and one above them.
    Up,
    /// One cell, and two above it.
    Down,
}

impl Triangle {
    /// The directions from the lowest, leftmost cell to the other two.
    pub(crate) const fn lines(self) -> [Direction; 2] {
        match self {
            Triangle::Up => [Direction::East, Direction::NorthEast],
            Triangle::Down => [Direction::NorthEast, Direction::NorthWest],
        }
    }

    /// The symbol of the triangle in tokens.
    pub(crate) const fn symbol(self) -> char {
        match self {
            Triangle::Up => '^',
            Triangle::Down => 'v',
        }
    }
}
