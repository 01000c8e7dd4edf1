//! Puzzles of forced wins and gains: the line of the solution, in which each move but the last is the only one.

use super::finder::PuzzleFinder;
use super::solution::{MAX_PLIES, Solution};
use crate::engine::{ProofGoal, ProofLimits, ProofResult, ProofTarget};
use crate::record::PuzzleTask;
use crate::rules::{Move, Position};

/// The positions that a proof may take: that of the goal, and that of each other move.
const LIMIT: ProofLimits = ProofLimits::nodes(60_000);
const LIMIT_OF_OTHERS: ProofLimits = ProofLimits::nodes(150_000);
/// The number of equally long replies that are tried for one after which the next move is the only one.
const REPLIES: usize = 6;

impl PuzzleFinder<'_> {
    /// The forced win or gain of the side to move, if a single move forces it. One that takes one move is a puzzle only if it wins the game, and
    /// if the game, whose next move is `played`, went another way.
    pub(super) fn forced_line(
        &mut self,
        position: &Position,
        played: Option<Move>,
    ) -> Option<Solution> {
        let (goal, plies) = self.forced_goal(position)?;
        let target = ProofTarget::new(goal, position);
        if plies == 1 && goal != ProofGoal::Win {
            return None;
        }
        let line = self.unique_line(position, &target, plies, plies)?;
        if plies == 1 && played.is_none_or(|played| played == line[0]) {
            return None;
        }
        let task = match goal {
            ProofGoal::Win => PuzzleTask::Win,
            ProofGoal::Eject | ProofGoal::Gain => PuzzleTask::Eject,
        };
        Some(Solution { task, line, goal })
    }

    /// The greatest goal that is forced, and in how many plies.
    fn forced_goal(&mut self, position: &Position) -> Option<(ProofGoal, u8)> {
        let side = position.rules().side(position.seat());
        let needed = position.rules().eject.saturating_sub(position.points(side));
        if needed <= MAX_PLIES.div_ceil(2)
            && let Some(plies) = self.forced_plies(position, ProofGoal::Win)
        {
            return Some((ProofGoal::Win, plies));
        }
        // A gain without a forced ejection begins with a marble that is given up, for which the other side needs an ejection.
        let may_give_up = position.can_eject(position.turn().opponent());
        if !may_give_up {
            self.forced_plies(position, ProofGoal::Eject)?;
        }
        let plies = self.forced_plies(position, ProofGoal::Gain)?;
        Some((ProofGoal::Gain, plies))
    }

    fn forced_plies(&mut self, position: &Position, goal: ProofGoal) -> Option<u8> {
        let proof = self
            .proofs
            .prove(position, goal, MAX_PLIES, &LIMIT, self.stop);
        proof.line().map(|line| line.len() as u8)
    }

    /// The line that reaches the target in these plies against the longest defence, if at every turn but the last no other move reaches it within
    /// [`MAX_PLIES`].
    /// `whole` is the length of the whole line: if it is one move, no other move may reach the target.
    fn unique_line(
        &mut self,
        position: &Position,
        target: &ProofTarget,
        plies: u8,
        whole: u8,
    ) -> Option<Vec<Move>> {
        let mv = if plies == 1 && whole > 1 {
            *self.proved_line(position, target, 1)?.first()?
        } else {
            self.only_move(position, target, plies)?
        };
        if plies == 1 {
            return Some(vec![mv]);
        }
        let mut after = *position;
        after.play_unchecked(mv);
        for reply in self.longest_replies(&after, target, plies - 2)? {
            let mut next = after;
            next.play_unchecked(reply);
            if let Some(rest) = self.unique_line(&next, target, plies - 2, whole) {
                return Some([&[mv, reply][..], &rest].concat());
            }
        }
        None
    }

    /// The only move that reaches the target in these plies, if no other does within [`MAX_PLIES`].
    fn only_move(&mut self, position: &Position, target: &ProofTarget, plies: u8) -> Option<Move> {
        let mut moves = position.move_list();
        moves.sort_unstable();
        let mut only = None;
        for &mv in &moves {
            if self.forces(position, target, mv, plies)? && only.replace(mv).is_some() {
                return None;
            }
        }
        let only = only?;
        moves.retain(|&mv| mv != only && plies < MAX_PLIES);
        for mv in moves {
            if self.forces(position, target, mv, MAX_PLIES)? {
                return None;
            }
        }
        Some(only)
    }

    fn forces(
        &mut self,
        position: &Position,
        target: &ProofTarget,
        mv: Move,
        plies: u8,
    ) -> Option<bool> {
        let limit = &LIMIT_OF_OTHERS;
        self.proofs
            .forces(position, mv, target, plies, limit, self.stop)
    }

    fn proved_line(
        &mut self,
        position: &Position,
        target: &ProofTarget,
        plies: u8,
    ) -> Option<Vec<Move>> {
        let limit = &LIMIT_OF_OTHERS;
        match self
            .proofs
            .prove_target(position, target, plies, limit, self.stop)
        {
            ProofResult::Proved(line) => Some(line),
            _ => None,
        }
    }

    /// Replies after which the target takes exactly these plies, the most possible; `None` if a proof is not found again.
    fn longest_replies(
        &mut self,
        position: &Position,
        target: &ProofTarget,
        plies: u8,
    ) -> Option<Vec<Move>> {
        let mut replies = position.move_list();
        replies.sort_unstable();
        let mut longest = Vec::new();
        for reply in replies {
            let mut next = *position;
            next.play_unchecked(reply);
            if self.proved_line(&next, target, plies)?.len() == usize::from(plies) {
                longest.push(reply);
            }
            if longest.len() == REPLIES {
                break;
            }
        }
        Some(longest)
    }
}
