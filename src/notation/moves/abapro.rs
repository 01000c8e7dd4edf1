//! Aba-Pro: the rear marble and its next cell; a broadside by both ends and the arrival of the first.
//!
//! Source: "Comprendre la notation Aba-Pro" (onlineabalone). It says what the player does, not what follows from it, so it
//! cannot be played backwards.

use super::{Cells, Codec, Naming, NoSuchMove, Notation, arrivals};
use crate::rules::{Move, MoveKind, Position};

pub(super) const CODEC: Codec = Codec {
    key: "abapro",
    title: "Aba-Pro",
    example: "a1b2",
    read: Cells::from_letters,
    write: Cells::to_letters,
    naming: Naming::Step,
};

/// Finds the move. The third cell of a broadside is the arrival of the first end or, where that gives no legal move, of the
/// second, as some programs write it.
pub(super) fn resolve(
    notation: Notation,
    cells: Cells,
    position: &Position,
) -> Result<Move, NoSuchMove> {
    match cells {
        Cells::Two(rear, next) => match rear.direction_to(next) {
            Some(direction) => Ok(position.inline_move(rear, direction)?),
            None => Err(NoSuchMove::Shape(notation, "the rear marble's next cell")),
        },
        Cells::Three(end, other_end, arrival) => {
            let mut tries = [end, other_end].into_iter().filter_map(|moved| {
                let direction = moved.direction_to(arrival)?;
                Some(position.broadside_move(end, other_end, direction))
            });
            let shape = NoSuchMove::Shape(notation, "the arrival next to one of the ends");
            let first = tries.next().ok_or(shape)?;
            let made = first.or_else(|reason| tries.next().and_then(Result::ok).ok_or(reason))?;
            // The end named first says whose move it is.
            if made.is_from_one_end() && made.start() != end {
                return Err(position.not_from_own_end(end).into());
            }
            Ok(made)
        }
        Cells::Triangle(..) => Err(NoSuchMove::Shape(notation, "two or three cells")),
    }
}

pub(super) fn name(made: Move) -> Cells {
    match made.kind() {
        MoveKind::Inline => {
            let next = made
                .start()
                .step(made.direction())
                .expect("an in-line move steps onto the board");
            Cells::Two(made.start(), next)
        }
        MoveKind::Broadside { .. } => Cells::Three(made.start(), made.end(), arrivals(made)[0]),
        MoveKind::Triangle(triangle) => Cells::Triangle(triangle, made.start(), arrivals(made)[0]),
    }
}

/// The step back of the leading own marble; a broadside back from where its ends arrived.
pub(super) fn back_name(made: Move) -> Cells {
    match made.kind() {
        MoveKind::Inline => {
            let leader = made.end();
            Cells::Two(
                leader
                    .step(made.direction())
                    .expect("an own marble stays on the board"),
                leader,
            )
        }
        MoveKind::Broadside { .. } => {
            let [start_to, end_to] = arrivals(made);
            Cells::Three(start_to, end_to, made.start())
        }
        MoveKind::Triangle(triangle) => Cells::Triangle(triangle, arrivals(made)[0], made.start()),
    }
}
