//! Naming by a landing cell, as in Nacre: an in-line move by its first cell and a landing cell, a broadside by its furthest pair.

use super::codec::{MoveCells, destinations};
use super::error::ResolveError;
use super::notation::Notation;
use crate::board::{Cell, Direction};
use crate::rules::{Move, MoveKind, Position};

/// The furthest pair of a broadside: the start of one end and the target of the other.
fn furthest_pair(mv: Move) -> MoveCells {
    let [start_to, end_to] = destinations(mv);
    if mv.start().distance(end_to) > mv.end().distance(start_to) {
        MoveCells::Two(mv.start(), end_to)
    } else {
        MoveCells::Two(mv.end(), start_to)
    }
}

/// The legal broadside with this pair of cells. A pair that is not the furthest is taken as the start of one end of three marbles and
/// the nearer target of the other, as an older program wrote them.
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

/// Finds the move with these cells, given the distance of the landing cell of a move.
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
    Err(ResolveError::OtherName(notation, notation.token(mv)))
}

/// The cells that name a move.
pub(super) fn name(mv: Move, landing_distance: fn(Move) -> u8) -> MoveCells {
    match mv.kind() {
        MoveKind::Broadside { .. } => furthest_pair(mv),
        MoveKind::Triangle(triangle) => {
            MoveCells::Triangle(triangle, mv.start(), destinations(mv)[0])
        }
        MoveKind::Inline => {
            let landing = mv.start().steps(mv.direction(), landing_distance(mv));
            MoveCells::Two(
                mv.start(),
                landing.expect("a marble that is not ejected lands on the board"),
            )
        }
    }
}
