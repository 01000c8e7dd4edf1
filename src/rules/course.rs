//! A game on its way: when it is over, and who has won.

use std::collections::HashMap;

use super::{Move, Position};

/// A game on its way: the position, and what of the plies before the rules ask for.
#[derive(Debug, Clone)]
pub struct GameState {
    position: Position,
    plies: u32,
    round: usize,
    /// How often each position occurred, where repetition ends the game.
    occurrences: HashMap<Position, u8>,
    /// How often the one on the board did.
    repeated: u8,
    /// The side that has won by ejections.
    winner: Option<u8>,
}

/// How a game has ended by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameEnd {
    /// The side that has won, from 0; `None` for a draw.
    pub winner: Option<u8>,
    /// By which rule.
    pub reason: EndReason,
}

/// The rule that ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// A side has ejected as many marbles as it takes.
    Ejections,
    /// The plies of a sprint are played.
    Sprint,
    /// A position occurred as often as makes a draw.
    Repetition,
    /// The side to move has no legal move, and loses by it.
    NoMove,
}

impl GameState {
    /// A game that begins in a position.
    pub fn new(start: Position) -> GameState {
        GameState::in_round(start, 1)
    }

    /// A game that begins in a position with the round that has this number.
    pub fn in_round(start: Position, round: usize) -> GameState {
        let mut course = GameState {
            position: start,
            plies: 0,
            round,
            occurrences: HashMap::new(),
            repeated: 1,
            winner: start.rules.winner(&start),
        };
        if course.position.rules.repetition.is_some() {
            course.count();
        }
        course
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of the round: of the moves from one of the first player's to the next, from 1.
    pub fn round(&self) -> usize {
        self.round
    }

    /// Plays a move that is legal.
    #[inline]
    pub fn apply(&mut self, mv: Move) {
        let seat = self.position.seat;
        self.position.apply(mv);
        let begins_round = self.position.seat <= seat && self.position.half_turn.is_none();
        self.round += usize::from(begins_round);
        self.plies += 1;
        // Nothing else gives points.
        if mv.ejects() {
            self.winner = self.position.rules.winner(&self.position);
        }
        if self.position.rules.repetition.is_some() {
            self.count();
        }
    }

    /// Counts the position on the board as one that occurred.
    fn count(&mut self) {
        let mut position = self.position;
        // The same to who plays on, whatever was lost on the way.
        (position.lost, position.points) = Default::default();
        position.joined = position.joined.map(|plies| plies.min(1));
        let count = self.occurrences.entry(position).or_default();
        *count = count.saturating_add(1);
        self.repeated = *count;
    }

    /// How the game has ended, if it has.
    #[inline]
    pub fn end(&self) -> Option<GameEnd> {
        let rules = &self.position.rules;
        let end = |winner, reason| Some(GameEnd { winner, reason });
        if self.winner.is_some() {
            return end(self.winner, EndReason::Ejections);
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
            return end(self.leader(), EndReason::Sprint);
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
