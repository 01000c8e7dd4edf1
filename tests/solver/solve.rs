//! Exhaustive AND/OR search with a transposition table.

use std::collections::HashMap;

use super::board::{Board, Step};

/// The goal that the side to move has to force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Goal {
    /// The sixth ejection.
    Win,
    /// An ejection before the other side ejects.
    Eject,
    /// A better balance of ejections after an own move, where the other side cannot eject at once; or a win.
    Gain,
}

/// The solver of one position.
pub(crate) struct Solver {
    goal: Goal,
    attacker: u8,
    /// The marbles lost by Black and White at the start.
    lost: [u8; 2],
    known: HashMap<(Board, u8), bool>,
}

const TO_WIN: u8 = 6;

impl Solver {
    pub(crate) fn new(board: &Board, goal: Goal) -> Solver {
        Solver {
            goal,
            attacker: board.turn,
            lost: board.lost,
            known: HashMap::new(),
        }
    }

    /// The marbles that a colour has ejected since the start.
    fn ejected(&self, board: &Board, color: u8) -> u8 {
        let other = usize::from(2 - color);
        board.lost[other] - self.lost[other]
    }

    /// Whether the goal is reached, after a move of the attacker.
    fn is_reached(&self, board: &Board) -> bool {
        let defender = 3 - self.attacker;
        let has_won = board.lost[usize::from(defender - 1)] >= TO_WIN;
        match self.goal {
            Goal::Win => has_won,
            Goal::Eject => self.ejected(board, self.attacker) > 0,
            Goal::Gain => {
                has_won
                    || self.ejected(board, self.attacker) > self.ejected(board, defender)
                        && !board.can_eject()
            }
        }
    }

    /// Whether the goal is out of reach, after a move of the defender.
    fn is_missed(&self, board: &Board) -> bool {
        let has_lost = board.lost[usize::from(self.attacker - 1)] >= TO_WIN;
        has_lost || self.goal == Goal::Eject && self.ejected(board, 3 - self.attacker) > 0
    }

    /// Whether the attacker, whose turn it is, reaches the goal with at most this many plies, whatever the defender does.
    pub(crate) fn attacks(&mut self, board: &mut Board, plies: u8) -> bool {
        if plies == 1 && !board.can_eject() && self.goal != Goal::Gain {
            return false;
        }
        if let Some(&known) = self.known.get(&(board.clone(), plies)) {
            return known;
        }
        let moves = board.moves();
        let succeeds = moves.iter().any(|step| self.succeeds(board, step, plies));
        if plies > 1 {
            self.known.insert((board.clone(), plies), succeeds);
        }
        succeeds
    }

    /// Whether a move of the attacker reaches the goal with at most this many plies, itself included.
    pub(crate) fn succeeds(&mut self, board: &mut Board, step: &Step, plies: u8) -> bool {
        board.play(step);
        let succeeds = self.is_reached(board) || plies > 2 && self.holds(board, plies - 1);
        board.take_back(step);
        succeeds
    }

    /// Whether the attacker reaches the goal after every move of the defender, whose turn it is and who has one.
    fn holds(&mut self, board: &mut Board, plies: u8) -> bool {
        let moves = board.moves();
        !moves.is_empty()
            && moves.iter().all(|step| {
                board.play(step);
                let holds = !self.is_missed(board) && self.attacks(board, plies - 1);
                board.take_back(step);
                holds
            })
    }

    /// The fewest plies in which the attacker reaches the goal, at most `most`, and all moves that do it.
    pub(crate) fn shortest(&mut self, board: &mut Board, most: u8) -> Option<(u8, Vec<Step>)> {
        let plies = (1..=most)
            .step_by(2)
            .find(|&plies| self.attacks(board, plies))?;
        let moves = board.moves();
        let solutions = moves
            .into_iter()
            .filter(|step| self.succeeds(board, step, plies));
        Some((plies, solutions.collect()))
    }
}
