//! The family that names an in-line move by its first cell and a landing cell, and a broadside by its furthest pair.

use super::{Cells, NoSuchMove, Notation, arrivals};
use crate::board::{Cell, Direction};
use crate::rules::{Move, MoveKind, Position};

/// The furthest pair of a broadside: the start of one end and the arrival of the other.
fn furthest_pair(made: Move) -> Cells {
    let [start_to, end_to] = arrivals(made);
    if made.start().distance(end_to) > made.end().distance(start_to) {
        Cells::Two(made.start(), end_to)
    } else {
        Cells::Two(made.end(), start_to)
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
    legal.max_by_key(|&made| furthest_pair(made) == Cells::Two(from, to))
}

/// Finds the move of the family that names an in-line move by its first cell and a landing cell.
pub(super) fn resolve(
    notation: Notation,
    cells: Cells,
    position: &Position,
    landing_distance: fn(Move) -> u8,
) -> Result<Move, NoSuchMove> {
    let Cells::Two(from, to) = cells else {
        return Err(NoSuchMove::Shape(notation, "two cells"));
    };
    let Some((direction, distance)) = from.line_to(to) else {
        let shape = "a line of one's own marbles, or the furthest pair of a broadside";
        return broadside_by_pair(from, to, position).ok_or(NoSuchMove::Shape(notation, shape));
    };
    let made = position.inline_move(from, direction)?;
    if landing_distance(made) == distance {
        return Ok(made);
    }
    Err(NoSuchMove::Written(notation, notation.token(made)))
}

/// Names a move of that family.
pub(super) fn name(made: Move, landing_distance: fn(Move) -> u8) -> Cells {
    match made.kind() {
        MoveKind::Broadside { .. } => furthest_pair(made),
        MoveKind::Triangle(triangle) => Cells::Triangle(triangle, made.start(), arrivals(made)[0]),
        MoveKind::Inline => {
            let landing = made.start().steps(made.direction(), landing_distance(made));
            Cells::Two(
                made.start(),
                landing.expect("a marble that stays lands on the board"),
            )
        }
    }
}
