//! `GameState`: a game in progress, its rounds and its end.

use super::move_code::Move;
use super::position::Position;
use crate::game::{Color, EndReason, GameEnd};

/// A game in progress: the position and the number of the round.
#[derive(Debug, Clone, Copy)]
pub struct GameState {
    position: Position,
    round: usize,
}

impl GameState {
    /// A game that starts from a position in the round with this number.
    pub(crate) const fn in_round(start: Position, round: usize) -> GameState {
        GameState {
            position: start,
            round,
        }
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The number of the current round, from 1. A round lasts from a move of Black to the next one.
    pub const fn round(&self) -> usize {
        self.round
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play_unchecked(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        self.round += usize::from(self.position.turn() == Color::Black);
    }

    /// The end of the game, if it has ended: the side that cannot move has lost.
    #[inline]
    pub fn end(&self) -> Option<GameEnd> {
        let winner = self.position.winner()?;
        Some(GameEnd {
            winner: Some(u8::from(winner == Color::White)),
            reason: EndReason::NoMove,
        })
    }
}
