//! `Verifier`: an exhaustive AND/OR search over legal moves, by which puzzles are checked. It has nothing in common with the proof search but the rules of the
//! game.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use foldhash::fast::RandomState;

use crate::engine::ProofGoal;
use crate::rules::{Move, Position};

/// Checks claims on a goal of the side to move of a position.
pub(super) struct Verifier<'a> {
    goal: ProofGoal,
    /// The side that is to reach the goal, and the points of both at the start.
    attacker: u8,
    start: [i16; 2],
    known: HashMap<(Position, u8), bool, RandomState>,
    /// When this is set, the search ends, and its answer is meaningless.
    stop: &'a AtomicBool,
}

impl Verifier<'_> {
    pub(super) fn new<'a>(goal: ProofGoal, start: &Position, stop: &'a AtomicBool) -> Verifier<'a> {
        let attacker = start.rules().side(start.seat());
        Verifier {
            goal,
            attacker,
            start: points(start, attacker),
            known: HashMap::default(),
            stop,
        }
    }

    /// Whether a line is the solution of a puzzle from the start: each move of the attacker reaches the goal within the plies of the line and not in fewer, and no other move
    /// does within `plies_of_others`; the last one may be one of several if the line is longer than one move.
    pub(super) fn is_solution(
        &mut self,
        start: &Position,
        line: &[Move],
        plies_of_others: u8,
    ) -> bool {
        let mut position = *start;
        for (index, &mv) in line.iter().enumerate() {
            let plies = (line.len() - index) as u8;
            if index % 2 == 0 {
                let is_quicker = plies > 2 && self.attacks(&position, plies - 2);
                let may_have_others = plies == 1 && line.len() > 1;
                if is_quicker || !self.succeeds(&position, mv, plies) {
                    return false;
                }
                let mut others = position.legal_moves().iter().filter(|&other| other != mv);
                if !may_have_others
                    && others.any(|other| self.succeeds(&position, other, plies_of_others))
                {
                    return false;
                }
            }
            if position.play(mv).is_err() {
                return false;
            }
        }
        line.len() % 2 == 1
    }

    /// Whether the attacker, whose turn it is, reaches the goal within these plies whatever the other side does.
    pub(super) fn attacks(&mut self, position: &Position, plies: u8) -> bool {
        if plies == 1 {
            // Only an ejection reaches a goal for which a marble is still needed.
            let needs_ejection = self.needs_ejection(position);
            if needs_ejection && !position.can_eject(position.turn()) {
                return false;
            }
            let moves = position.move_list().into_iter();
            let mut moves = moves.filter(|mv| mv.ejects() || !needs_ejection);
            return moves.any(|mv| self.succeeds(position, mv, 1));
        }
        if self.stop.load(Ordering::Relaxed) {
            return false;
        }
        if let Some(&known) = self.known.get(&(*position, plies)) {
            return known;
        }
        let mut moves = position.move_list().into_iter();
        let attacks = moves.any(|mv| self.succeeds(position, mv, plies));
        self.known.insert((*position, plies), attacks);
        attacks
    }

    fn succeeds(&mut self, position: &Position, mv: Move, plies: u8) -> bool {
        let mut after = *position;
        after.play_unchecked(mv);
        if self.is_reached(&after) {
            return true;
        }
        if plies < 3 {
            return false;
        }
        let mut has_reply = false;
        let mut replies = after.move_list().into_iter();
        let holds = replies.all(|reply| {
            has_reply = true;
            let mut next = after;
            next.play_unchecked(reply);
            let has_lost = points(&next, self.attacker)[1] >= i16::from(next.rules().eject);
            !has_lost && self.attacks(&next, plies - 2)
        });
        holds && has_reply
    }

    fn needs_ejection(&self, position: &Position) -> bool {
        let [own, other] = points(position, self.attacker);
        let is_ahead = own - self.start[0] > other - self.start[1];
        !position.rules().no_move_loses && (self.goal != ProofGoal::Gain || !is_ahead)
    }

    /// Whether the goal is reached after a move of the attacker.
    fn is_reached(&self, position: &Position) -> bool {
        let [own, other] = points(position, self.attacker);
        let is_stuck = || position.rules().no_move_loses && position.legal_moves().is_empty();
        let has_won = own >= i16::from(position.rules().eject) || is_stuck();
        let gained = own - self.start[0];
        match self.goal {
            ProofGoal::Win => has_won,
            ProofGoal::Eject => gained > 0,
            ProofGoal::Gain => {
                let is_ahead = gained > other - self.start[1];
                has_won || is_ahead && !position.can_eject(position.turn())
            }
        }
    }
}

/// The points of a side and of the other one.
fn points(position: &Position, side: u8) -> [i16; 2] {
    [side, 1 - side].map(|side| position.points(side).into())
}
