//! Moves on a rotated or reflected board.

use super::construct::prefix;
use super::encoded_move::{Move, SHAPE};
use super::kind::{MoveKind, Triangle};
use crate::board::{Direction, Symmetry};

impl Move {
    /// The image of the move under a symmetry.
    #[must_use]
    pub fn transform(self, symmetry: Symmetry) -> Move {
        let direction = symmetry.direction(self.direction());
        let start = symmetry.cell(self.start());
        match self.kind() {
            // The shape does not depend on the orientation.
            MoveKind::Inline => Move(prefix(start, direction) | self.0 & SHAPE),
            MoveKind::Broadside { line } => {
                let line = symmetry.direction(line);
                let marbles = self.marbles();
                if self.is_from_one_end() {
                    Move::broadside_from(start, line, marbles, direction)
                } else if line.index() < 3 {
                    Move::broadside(start, line, marbles, direction)
                } else {
                    let end = symmetry.cell(self.end());
                    Move::broadside(end, line.opposite(), marbles, direction)
                }
            }
            MoveKind::Triangle(_) => {
                let cells = symmetry.cells(self.cells());
                let start = cells.into_iter().next().expect("three cells");
                // A triangle points up if two of its cells are in the lowest row.
                let next = start.step(Direction::East);
                let is_up = next.is_some_and(|next| cells.contains(next));
                let triangle = if is_up { Triangle::Up } else { Triangle::Down };
                Move::triangle(start, triangle, direction)
            }
        }
    }
}
