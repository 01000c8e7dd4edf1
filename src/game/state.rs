//! `GameState`: a game in progress.

use super::end::GameEnd;
use super::position::GamePosition;

/// A game in progress: the position, the number of the round, and what the rules for the end of the game need of its history.
pub trait GameState<P: GamePosition>: Clone {
    /// A game that starts from a position in the round with this number. Rounds are counted from 1.
    fn in_round(start: P, round: usize) -> Self;

    /// The current position.
    fn position(&self) -> &P;

    /// The number of the current round. A round lasts from a move of the first player to the next one.
    fn round(&self) -> usize;

    /// Plays a legal move.
    fn apply(&mut self, mv: P::Move);

    /// The end of the game, if it has ended.
    fn end(&self) -> Option<GameEnd>;
}
