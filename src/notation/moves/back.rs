//! Moves taken back: which ones can have led to a position.

use super::MoveCells;
use crate::board::Direction;
use crate::rules::{Move, Position};

/// The moves that can have led to a position and whose inverse is about the cells of the token: in-line from any cell
/// behind the last one, or a broadside that arrived on the first one.
pub(super) fn possible_origins(cells: MoveCells, position: &Position) -> Vec<Move> {
    if let MoveCells::Triangle(triangle, arrived, start) = cells {
        let way = start.line_to(arrived).map(|(direction, _)| direction);
        let mv = way.and_then(|way| position.triangle_predecessor_move(start, triangle, way));
        return mv.into_iter().collect();
    }
    let (first, last) = cells.first_and_last();
    let mut moves = Vec::new();
    for back in Direction::ALL {
        let direction = back.opposite();
        for start in (0..3).filter_map(|steps| last.steps(back, steps)) {
            moves.extend(position.inline_predecessor_moves(start, direction));
        }
        // The marble that arrived on the first cell was one end; the other is up to two cells from there.
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
