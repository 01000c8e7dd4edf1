//! Puzzles of defence: all moves but one lose the game by force.

use std::sync::atomic::Ordering;

use super::finder::PuzzleFinder;
use super::verifier::Verifier;
use crate::engine::{ProofGoal, ProofLimits, ProofResult};
use crate::rules::{Move, Position};

/// The most plies in which the other side wins after a wrong move.
const MAX_PLIES: u8 = 5;
/// The positions that the proof after a move may take.
const LIMIT: ProofLimits = ProofLimits::nodes(60_000);
/// The least number of moves that parry the immediate threat: with a single one, there is nothing to find.
const MIN_PARRIES: usize = 2;

/// The only move that does not lose, and the plies after which the game is lost after the best of the others.
pub(super) struct Defence {
    pub(super) mv: Move,
    pub(super) lost_in: u8,
}

impl PuzzleFinder<'_> {
    /// The only defence of the side to move against an ejection that wins the game.
    pub(super) fn only_defence(&mut self, position: &Position) -> Option<Defence> {
        let other = position.turn().opponent();
        let side = position.rules().side(position.seat());
        let is_threatened =
            position.points(1 - side) + 1 == position.rules().eject && position.can_eject(other);
        if !is_threatened {
            return None;
        }
        let mut moves = position.move_list();
        moves.sort_unstable();
        let after = |mv: Move| {
            let mut after = *position;
            after.play_unchecked(mv);
            after
        };
        let parries = moves.iter().filter(|&&mv| !after(mv).can_eject(other));
        let parries: Vec<Move> = parries.copied().collect();
        if parries.len() < MIN_PARRIES {
            return None;
        }
        let (mut only, mut lost_in) = (None, 0);
        for &mv in &parries {
            let next = after(mv);
            match self
                .proofs
                .prove(&next, ProofGoal::Win, MAX_PLIES, &LIMIT, self.stop)
            {
                ProofResult::Proved(line) => lost_in = lost_in.max(line.len() as u8 + 1),
                ProofResult::Disproved if only.is_none() => only = Some(mv),
                ProofResult::Disproved | ProofResult::Unknown => return None,
            }
        }
        let mv = only?;
        let is_verified = moves.iter().all(|&other| {
            let next = after(other);
            let mut verifier = Verifier::new(ProofGoal::Win, &next, self.stop);
            let loses = verifier.attacks(&next, MAX_PLIES);
            loses == (other != mv)
        });
        let is_stopped = self.stop.load(Ordering::Relaxed);
        debug_assert!(is_verified || is_stopped, "{position}: {mv:?}");
        (is_verified && !is_stopped).then_some(Defence { mv, lost_in })
    }
}
