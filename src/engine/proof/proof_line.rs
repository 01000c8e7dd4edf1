//! The line of a proof: the attacker's quickest way, against the longest defence.

use super::df_pn::DfPn;
use super::proof_table::ProofNumbers;
use crate::rules::Move;

impl DfPn<'_> {
    /// The line of a goal that is proved within an odd number of plies and not within fewer; the attacker is to move. It has as many moves as there are plies.
    pub(super) fn proof_line(&mut self, plies: u8) -> Vec<Move> {
        let mut line = Vec::new();
        let mut plies = plies;
        while let Some(mv) = self.proving_move(plies) {
            line.push(mv);
            self.position.play_unchecked(mv);
            let Some((reply, left)) = self.longest_defence(plies - 1).filter(|_| plies > 1) else {
                break;
            };
            line.push(reply);
            self.position.play_unchecked(reply);
            plies = left;
        }
        for &mv in line.iter().rev() {
            self.position.undo(mv);
        }
        line
    }

    /// A move that proves the goal within these plies.
    fn proving_move(&mut self, plies: u8) -> Option<Move> {
        if let Some(mv) = self.finishing_move() {
            return Some(mv);
        }
        if plies == 1 {
            return None;
        }
        if plies == 3 {
            return self.proving_move_within_three_plies();
        }
        let mut moves = self.position.move_list();
        moves.sort_unstable();
        moves.into_iter().find(|&mv| self.proves(mv, plies))
    }

    /// Whether a move of the attacker proves the goal within these plies, itself included.
    pub(super) fn proves(&mut self, mv: Move, plies: u8) -> bool {
        self.position.play_unchecked(mv);
        let is_proved = self.target.is_reached(&self.position)
            || match plies {
                1 => false,
                _ if self.is_missed_after_reply(plies - 1) => false,
                2 | 3 => self.every_reply_can_be_finished(),
                _ => self.search(plies - 1, ProofNumbers::UNDECIDED).proof == 0,
            };
        self.position.undo(mv);
        is_proved
    }

    /// The reply of the defender after which the goal takes the most plies, and their number. All replies lose within the plies left.
    fn longest_defence(&mut self, plies: u8) -> Option<(Move, u8)> {
        let mut replies = self.position.move_list();
        replies.sort_unstable();
        let mut longest = None;
        for reply in replies {
            self.position.play_unchecked(reply);
            let left = (1..plies).step_by(2).find(|&left| self.is_proved(left));
            self.position.undo(reply);
            if let Some(left) = left
                && longest.is_none_or(|(_, most)| left > most)
            {
                longest = Some((reply, left));
            }
        }
        longest
    }
}
