//! The displacements of single marbles by a move, for animation and drawing.

use std::fmt;

use super::encoded_move::Move;
use super::kind::MoveKind;
use crate::board::{Bitboard, Cell};

/// The displacement of one marble: `a1b2`, or `i9-` if it is ejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Displacement {
    /// The cell before the move.
    pub from: Cell,
    /// The cell after the move; `None` if the marble is ejected.
    pub to: Option<Cell>,
}

impl fmt::Display for Displacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}{to}", self.from),
            None => write!(f, "{}-", self.from),
        }
    }
}

/// The displacements of all marbles of a move, in an order in which each marble steps onto a free cell: the foremost first, so that
/// pushed marbles come before those that push them.
pub fn displacements(mv: Move) -> Vec<Displacement> {
    let (start, marbles, direction) = (mv.start(), mv.marbles(), mv.direction());
    let along = |line, count: u8| (0..count).filter_map(move |steps| start.steps(line, steps));
    let mut cells: Vec<Cell> = match mv.kind() {
        MoveKind::Inline => along(direction, marbles + mv.pushed()).collect(),
        MoveKind::Broadside { line } => along(line, marbles).collect(),
        MoveKind::Triangle(triangle) => {
            let others = triangle.lines().into_iter();
            std::iter::once(start)
                .chain(others.filter_map(|line| start.step(line)))
                .collect()
        }
    };
    // In a triangle, a marble may step onto the cell of another one.
    let all: Bitboard = cells.iter().copied().collect();
    cells.sort_by_key(|cell| (cells_ahead(*cell, all, mv), cell.index()));
    let ejected = mv.ejected_from();
    cells
        .into_iter()
        .map(|from| Displacement {
            from,
            to: from.step(direction).filter(|_| Some(from) != ejected),
        })
        .collect()
}

/// The number of cells of a set that lie ahead of a cell in the direction of a move.
fn cells_ahead(cell: Cell, cells: Bitboard, mv: Move) -> usize {
    let ahead = (1..9).filter_map(|steps| cell.steps(mv.direction(), steps));
    ahead.filter(|cell| cells.contains(*cell)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn every_displacement_ends_on_a_free_cell() {
        let mut moves = 0;
        for layout in Layout::all() {
            let position = layout.position();
            let rules = "triangles".parse().ok();
            let position = rules
                .and_then(|rules| position.with_rules(rules).ok())
                .unwrap_or(position);
            for mv in position.move_list() {
                let mut board: Vec<Cell> = Cell::all()
                    .filter(|cell| position.at(*cell).is_some())
                    .collect();
                for displacement in displacements(mv) {
                    board.retain(|cell| *cell != displacement.from);
                    if let Some(to) = displacement.to {
                        assert!(!board.contains(&to), "{mv:?}");
                        board.push(to);
                    }
                }
                let mut after = position;
                after.play_unchecked(mv);
                board.sort_unstable();
                let color = position.turn();
                let displayed_board = after.rules().board_of(color);
                let expected: Vec<Cell> = Cell::all()
                    .filter(|cell| after.at_on_board(displayed_board, *cell).is_some())
                    .collect();
                assert_eq!(board, expected, "{mv:?}");
                moves += 1;
            }
        }
        assert!(moves > 4_000, "{moves}");
    }
}
