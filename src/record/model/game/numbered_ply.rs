//! Plies with their move numbers and the positions before them.

use super::ply::Ply;
use crate::game::{GamePosition, GameState};

/// A ply with its move number and the position before it.
#[derive(Debug, Clone, Copy)]
pub struct NumberedPly<'a, P: GamePosition> {
    /// The ply.
    pub ply: &'a Ply,
    /// Its move.
    pub mv: P::Move,
    /// The position before it.
    pub before: P,
    /// The move number. A new number begins with each move of the first player.
    pub number: usize,
}

impl<P: GamePosition> NumberedPly<'_, P> {
    /// Whether it is the first ply with its move number.
    pub fn begins_round(&self) -> bool {
        self.before.begins_round()
    }
}

/// Numbers the plies of a line that begins in this position with this move number.
pub(crate) fn numbered_plies_from<P: GamePosition>(
    plies: &[Ply],
    start: P,
    number: usize,
) -> Vec<NumberedPly<'_, P>> {
    let mut state = P::State::in_round(start, number);
    let number = |ply| {
        let ply: &Ply = ply;
        let (before, number) = (*state.position(), state.round());
        let mv = ply.mv.to_move();
        state.play_unchecked(mv);
        NumberedPly {
            ply,
            mv,
            before,
            number,
        }
    };
    plies.iter().map(number).collect()
}
