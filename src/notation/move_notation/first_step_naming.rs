//! Naming by the first step, as in Aba-Pro: the rear marble and its next cell; a broadside by both ends and the target of the first.

use super::codec::{MoveCells, destinations};
use super::error::ResolveError;
use super::notation::Notation;
use crate::rules::{Move, MoveKind, Position};

/// Finds the move. The third cell of a broadside is the target of the first end or, if that gives no legal move, of the second, as some
/// programs write it.
pub(super) fn resolve(
    notation: Notation,
    cells: MoveCells,
    position: &Position,
) -> Result<Move, ResolveError> {
    match cells {
        MoveCells::Two(rear, next) => match rear.direction_to(next) {
            Some(direction) => Ok(position.inline_move(rear, direction)?),
            None => Err(ResolveError::Shape(notation, "the rear marble's next cell")),
        },
        MoveCells::Three(end, other_end, destination) => {
            let mut candidates = [end, other_end].into_iter().filter_map(|moved| {
                let direction = moved.direction_to(destination)?;
                Some(position.broadside_move(end, other_end, direction))
            });
            let shape = ResolveError::Shape(notation, "the destination next to one of the ends");
            let first = candidates.next().ok_or(shape)?;
            let mv =
                first.or_else(|reason| candidates.next().and_then(Result::ok).ok_or(reason))?;
            // In team games the first end has to be the mover's own.
            if mv.is_from_one_end() && mv.start() != end {
                return Err(position.not_from_own_end(end).into());
            }
            Ok(mv)
        }
        MoveCells::Triangle(..) => Err(ResolveError::Shape(notation, "two or three cells")),
    }
}

/// The cells that name a move.
pub(super) fn name(mv: Move) -> MoveCells {
    match mv.kind() {
        MoveKind::Inline => {
            let next = mv
                .start()
                .step(mv.direction())
                .expect("an in-line move steps onto the board");
            MoveCells::Two(mv.start(), next)
        }
        MoveKind::Broadside { .. } => MoveCells::Three(mv.start(), mv.end(), destinations(mv)[0]),
        MoveKind::Triangle(triangle) => {
            MoveCells::Triangle(triangle, mv.start(), destinations(mv)[0])
        }
    }
}

/// The cells that name the inverse of a move: the step back of the leading own marble; of a broadside, the targets of both ends and the
/// start of the first.
pub(super) fn inverse_name(mv: Move) -> MoveCells {
    match mv.kind() {
        MoveKind::Inline => {
            let leader = mv.end();
            MoveCells::Two(
                leader
                    .step(mv.direction())
                    .expect("an own marble stays on the board"),
                leader,
            )
        }
        MoveKind::Broadside { .. } => {
            let [start_to, end_to] = destinations(mv);
            MoveCells::Three(start_to, end_to, mv.start())
        }
        MoveKind::Triangle(triangle) => {
            MoveCells::Triangle(triangle, destinations(mv)[0], mv.start())
        }
    }
}
