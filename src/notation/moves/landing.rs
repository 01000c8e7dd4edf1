//! The family that names an in-line move by its first cell and a landing cell, and a broadside by its furthest pair.

use super::{MoveCells, ResolveError, Notation, arrivals};
use crate::board::{Cell, Direction};
use crate::rules::{Move, MoveKind, Position};

/// The furthest pair of a broadside: the start of one end and the arrival of the other.
fn furthest_pair(mv: Move) -> MoveCells {
    let [start_to, end_to] = arrivals(mv);
    if mv.start().distance(end_to) > mv.end().distance(start_to) {
        MoveCells::Two(mv.start(), end_to)
    } else {
        MoveCells::Two(mv.end(), start_to)
    }
}

/// The legal broadside that is written as this pair of cells. A pair that is not the furthest is read as the start of one end
/// of three marbles and the nearer arrival of the other, as one older program wrote them.
fn broadside_by_pair(from: Cell, to: Cell, position: &Position) -> Option<Move> {
    let ends = Direction::ALL
        .into_iter()
        .flat_map(|line| [1, 2].map(|steps| from.steps(line, steps)))
        .flatten();
    let legal = ends.filter_map(|end| {
        let (direction, 1) = end.line_to(to)? else {
            return None;
        };
        position.broadside_move(from, end, direction).ok()
    });
    legal.max_by_key(|&mv| furthest_pair(mv) == MoveCells::Two(from, to))
}

/// Finds the move of the family that names an in-line move by its first cell and a landing cell.
pub(super) fn resolve(
    notation: Notation,
    cells: MoveCells,
    position: &Position,
    landing_distance: fn(Move) -> u8,
) -> Result<Move, ResolveError> {
    let MoveCells::Two(from, to) = cells else {
        return Err(ResolveError::Shape(notation, "two cells"));
    };
    let Some((direction, distance)) = from.line_to(to) else {
        let shape = "a line of one's own marbles, or the furthest pair of a broadside";
        return broadside_by_pair(from, to, position).ok_or(ResolveError::Shape(notation, shape));
    };
    let mv = position.inline_move(from, direction)?;
    if landing_distance(mv) == distance {
        return Ok(mv);
    }
    Err(ResolveError::Written(notation, notation.token(mv)))
}

/// Names a move of that family.
pub(super) fn name(mv: Move, landing_distance: fn(Move) -> u8) -> MoveCells {
    match mv.kind() {
        MoveKind::Broadside { .. } => furthest_pair(mv),
        MoveKind::Triangle(triangle) => MoveCells::Triangle(triangle, mv.start(), arrivals(mv)[0]),
        MoveKind::Inline => {
            let landing = mv.start().steps(mv.direction(), landing_distance(mv));
            MoveCells::Two(
                mv.start(),
                landing.expect("a marble that stays lands on the board"),
            )
        }
    }
}
