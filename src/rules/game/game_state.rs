//! `GameState`: a game in progress, when it ends and who has won.

use std::collections::HashMap;

use crate::game::{EndReason, GameEnd};
use crate::rules::board_state::Position;
use crate::rules::move_code::Move;

/// A game in progress: the position, and what the rules for the end of a game need of its history.
#[derive(Debug, Clone)]
pub struct GameState {
    position: Position,
    plies: u32,
    round: usize,
    /// How often each position has occurred, if repetition ends the game.
    occurrences: HashMap<Position, u8>,
    /// How often the current position has occurred.
    repeated: u8,
    /// The side that has won by ejections.
    winner: Option<u8>,
}

impl GameState {
    /// A game that starts from a position.
    pub fn new(start: Position) -> GameState {
        GameState::in_round(start, 1)
    }

    /// A game that starts from a position in the round with this number.
    pub(crate) fn in_round(start: Position, round: usize) -> GameState {
        let mut state = GameState {
            position: start,
            plies: 0,
            round,
            occurrences: HashMap::new(),
            repeated: 1,
            winner: start.rules.winner(&start),
        };
        if state.position.rules.repetition.is_some() {
            state.count_occurrence();
        }
        state
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of the current round, from 1. A round lasts from a move of the first player to the next one.
    pub fn round(&self) -> usize {
        self.round
    }

    /// Plays a legal move.
    #[inline]
    #[doc(hidden)]
    pub fn play_unchecked(&mut self, mv: Move) {
        let seat = self.position.seat;
        self.position.play_unchecked(mv);
        let begins_round = self.position.seat <= seat && self.position.first_moved_color.is_none();
        self.round += usize::from(begins_round);
        self.plies += 1;
        // Only ejections give points.
        if mv.ejects() {
            self.winner = self.position.rules.winner(&self.position);
        }
        if self.position.rules.repetition.is_some() {
            self.count_occurrence();
        }
    }

    /// Counts an occurrence of the current position.
    fn count_occurrence(&mut self) {
        let mut position = self.position;
        // Positions count as the same whatever marbles were lost.
        (position.lost, position.points) = Default::default();
        position.plies_since_join = position.plies_since_join.map(|plies| plies.min(1));
        let count = self.occurrences.entry(position).or_default();
        *count = count.saturating_add(1);
        self.repeated = *count;
    }

    /// The end of the game, if it has ended.
    #[inline]
    pub fn end(&self) -> Option<GameEnd> {
        let rules = &self.position.rules;
        let end = |winner, reason| Some(GameEnd { winner, reason });
        if self.winner.is_some() {
            return end(self.winner, EndReason::Points);
        }
        if rules.no_move_loses && self.position.count_moves() == 0 {
            let loser = rules.side(self.position.seat);
            return end(Some(1 - loser), EndReason::NoMove);
        }
        if rules.repetition.is_some_and(|most| self.repeated >= most) {
            return end(None, EndReason::Repetition);
        }
        if rules
            .sprint
            .is_some_and(|plies| self.plies >= u32::from(plies))
        {
            return end(self.leader(), EndReason::PlyLimit);
        }
        None
    }

    /// The side with more points than any other.
    fn leader(&self) -> Option<u8> {
        let points = |side: &u8| self.position.points(*side);
        let sides = || 0..self.position.rules.players.sides();
        let most = sides().map(|side| points(&side)).max()?;
        let mut leaders = sides().filter(|side| points(side) == most);
        leaders.next().filter(|_| leaders.next().is_none())
    }
}
