//! How marbles travel when a move is made.

use std::fmt;

use super::{Move, MoveKind};
use crate::board::{Bitboard, Cell};

/// The way of one marble: `a1b2`, or `i9-` when it is ejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// Where it was.
    pub from: Cell,
    /// Where it is then; `None` when it is ejected.
    pub to: Option<Cell>,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}{to}", self.from),
            None => write!(f, "{}-", self.from),
        }
    }
}

/// The ways of all marbles of a move, in the order in which nothing is in the way: the foremost first, so that what is pushed stands before
/// those that push.
pub fn ways(made: Move) -> Vec<Way> {
    let (start, marbles, direction) = (made.start(), made.marbles(), made.direction());
    let along = |line, count: u8| (0..count).filter_map(move |steps| start.steps(line, steps));
    let mut cells: Vec<Cell> = match made.kind() {
        MoveKind::Inline => along(direction, marbles + made.pushed()).collect(),
        MoveKind::Broadside { line } => along(line, marbles).collect(),
        MoveKind::Triangle(triangle) => {
            let others = triangle.lines().into_iter();
            std::iter::once(start)
                .chain(others.filter_map(|line| start.step(line)))
                .collect()
        }
    };
    // In a triangle one marble may step where another one stood.
    let all: Bitboard = cells.iter().copied().collect();
    cells.sort_by_key(|cell| (cells_ahead(*cell, all, made), cell.index()));
    let ejected = made.ejected_from();
    cells
        .into_iter()
        .map(|from| Way {
            from,
            to: from.step(direction).filter(|_| Some(from) != ejected),
        })
        .collect()
}

/// How many of some cells are in the way of a marble.
fn cells_ahead(cell: Cell, cells: Bitboard, made: Move) -> usize {
    let way = (1..9).filter_map(|steps| cell.steps(made.direction(), steps));
    way.filter(|cell| cells.contains(*cell)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn a_marble_never_steps_on_another() {
        let mut seen = 0;
        for layout in Layout::all() {
            let position = layout.position();
            let rules = "triangles".parse().ok();
            let position = rules
                .and_then(|rules| position.under(rules).ok())
                .unwrap_or(position);
            for made in position.legal_moves() {
                let mut board: Vec<Cell> = Cell::all()
                    .filter(|cell| position.at(*cell).is_some())
                    .collect();
                for step in ways(made) {
                    board.retain(|cell| *cell != step.from);
                    if let Some(to) = step.to {
                        assert!(!board.contains(&to), "{made:?}");
                        board.push(to);
                    }
                }
                let mut after = position;
                after.apply(made);
                board.sort_unstable();
                let color = position.turn();
                let shown = after.rules().board_of(color);
                let expected: Vec<Cell> = Cell::all()
                    .filter(|cell| after.at_on(shown, *cell).is_some())
                    .collect();
                assert_eq!(board, expected, "{made:?}");
                seen += 1;
            }
        }
        assert!(seen > 4_000, "{seen}");
    }
}
