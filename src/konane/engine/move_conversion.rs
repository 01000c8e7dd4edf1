//! Moves of the search as moves of the game, and back.

use crate::konane::solver::{PaddedBoard, PaddedMove};
use crate::konane::{Direction, Move};

/// A move of the search as a move of the game.
pub(super) fn game_move<const W: usize>(padded: &PaddedBoard<W>, mv: PaddedMove) -> Move {
    let stride = padded.stride() as i16;
    let direction = match mv.step {
        1 => Direction::East,
        -1 => Direction::West,
        step if step == stride => Direction::North,
        _ => Direction::South,
    };
    Move::new_jump(padded.square(mv.from.into()), direction, mv.jumps)
}

/// A jump of the game as a move of the search; `None` for a removal.
pub(super) fn padded_move<const W: usize>(padded: &PaddedBoard<W>, mv: Move) -> Option<PaddedMove> {
    let stride = padded.stride() as i16;
    let step = match mv.direction()? {
        Direction::East => 1,
        Direction::West => -1,
        Direction::North => stride,
        Direction::South => -stride,
    };
    Some(PaddedMove {
        from: padded.number(mv.start()) as u16,
        step,
        jumps: mv.jumps(),
    })
}
