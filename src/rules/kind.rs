//! The kinds of moves.

use super::Move;
use super::moves::EjectedOffset;
use crate::board::Direction;

/// How a move goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveKind {
    /// Along the line of the moved marbles.
    Inline,
    /// Sidewise (*en flèche*): each marble off the line.
    Broadside {
        /// The direction from [`super::Move::start`] to the other end of the line.
        line: Direction,
    },
    /// Three in a triangle.
    Triangle(Triangle),
}

impl MoveKind {
    /// In one word, as JSON has it.
    pub const fn key(self) -> &'static str {
        match self {
            MoveKind::Inline => "inline",
            MoveKind::Broadside { .. } => "broadside",
            MoveKind::Triangle(_) => "triangle",
        }
    }
}

impl Move {
    /// Whether a position of the standard game allows it.
    pub fn is_standard(self) -> bool {
        match self.kind() {
            MoveKind::Inline => match self.ejected() {
                EjectedOffset::NONE => true,
                // Over the edge, not into a hole.
                EjectedOffset::OTHER => {
                    let last = self.ejected_from().expect("it ejects");
                    last.step(self.direction()).is_none()
                }
                _ => false,
            },
            MoveKind::Broadside { .. } => !self.is_from_one_end(),
            MoveKind::Triangle(_) => false,
        }
    }
}

/// How a triangle of three cells lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Triangle {
    /// Two cells, and one above them.
    Up,
    /// One cell, and two above it.
    Down,
}

impl Triangle {
    /// From the lowest, leftmost cell to the other two.
    pub const fn lines(self) -> [Direction; 2] {
        match self {
            Triangle::Up => [Direction::East, Direction::NorthEast],
            Triangle::Down => [Direction::NorthEast, Direction::NorthWest],
        }
    }

    /// As tokens write it.
    pub const fn sign(self) -> char {
        match self {
            Triangle::Up => '^',
            Triangle::Down => 'v',
        }
    }
}
