//! The moves that can have led to a position, given the cells of an inverse token.

use super::codec::MoveCells;
use crate::board::Direction;
use crate::rules::{Move, Position};

/// Candidates for the move whose inverse names these cells: in-line moves from any cell behind the last one, and broadsides that arrived
/// on the first one.
pub(super) fn possible_predecessors(cells: MoveCells, position: &Position) -> Vec<Move> {
    if let MoveCells::Triangle(triangle, arrived, start) = cells {
        let direction = start.line_to(arrived).map(|(direction, _)| direction);
        let mv = direction
            .and_then(|direction| position.triangle_predecessor_move(start, triangle, direction));
        return mv.into_iter().collect();
    }
    let (first, last) = cells.first_and_last();
    let mut moves = Vec::new();
    for back in Direction::ALL {
        let direction = back.opposite();
        for start in (0..3).filter_map(|steps| last.steps(back, steps)) {
            moves.extend(position.inline_predecessor_moves(start, direction));
        }
        // The marble that arrived on the first cell was one end of the broadside; the other end was up to two cells away.
        let Some(end) = first.step(back) else {
            continue;
        };
        let other_ends = Direction::ALL
            .into_iter()
            .flat_map(|line| [1, 2].map(|steps| end.steps(line, steps)));
        moves.extend(
            other_ends
                .flatten()
                .filter_map(|other| position.broadside_predecessor_move(end, other, direction)),
        );
    }
    moves
}
