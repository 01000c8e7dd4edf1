//! Proofs of up to three plies, without the table.

use super::df_pn::DfPn;
use crate::board::{Bitboard, Direction};
use crate::rules::Move;

impl DfPn<'_> {
    /// A move of the attacker that reaches the goal at once.
    pub(super) fn finishing_move(&mut self) -> Option<Move> {
        if self.target.can_finish(&self.position) == Some(false) {
            return None;
        }
        // Where a marble is still needed, only an ejection can be the move, unless a side without a legal move loses.
        let needs_ejection =
            self.target.needed(&self.position) > 0 && !self.position.rules().no_move_loses;
        let mut moves = std::mem::take(&mut self.finishing_moves);
        moves.clear();
        if needs_ejection {
            self.position.for_each_ejecting_move(|mv| moves.push(mv));
        } else {
            self.position.for_each_move(|mv| moves.push(mv));
        }
        moves.sort_unstable();
        let found = moves.iter().copied().find(|&mv| {
            self.position.play_unchecked(mv);
            let is_reached = self.target.is_reached(&self.position);
            self.position.undo(mv);
            is_reached
        });
        self.finishing_moves = moves;
        found
    }

    /// Whether the attacker, whose turn it is, reaches the goal at once.
    #[inline]
    pub(super) fn can_finish(&mut self) -> bool {
        match self.target.can_finish(&self.position) {
            Some(can_finish) => can_finish,
            None => self.finishing_move().is_some(),
        }
    }

    /// Whether every reply of the defender, whose turn it is, leaves the attacker a move that reaches the goal.
    pub(super) fn every_reply_can_be_finished(&mut self) -> bool {
        self.counter.count();
        if self.is_missed_after_reply(2) {
            return false;
        }
        let mut threats = [Bitboard::EMPTY; MAX_THREATS];
        let mut count = 0;
        if self.target.is_threatened_by_any_ejection(&self.position) {
            self.position
                .for_each_ejection(self.target.attacker, |cells| {
                    if count < MAX_THREATS {
                        threats[count] = cells;
                        count += 1;
                    }
                });
        }
        if count == 0 && self.first_replies_refute() {
            return false;
        }
        let mut replies = std::mem::take(&mut self.replies);
        replies.clear();
        self.position.for_each_move(|mv| replies.push(mv));
        let are_all_finished = !replies.is_empty()
            && replies.iter().all(|&reply| {
                let changed = reply.changed_cells();
                let leaves_threat = || {
                    threats[..count]
                        .iter()
                        .any(|&cells| (cells & changed).is_empty())
                };
                // A reply that ejects may end the game.
                (!reply.ejects() && leaves_threat()) || self.can_finish_after(reply)
            });
        self.replies = replies;
        are_all_finished
    }

    /// Whether the attacker reaches the goal at once after a reply.
    fn can_finish_after(&mut self, reply: Move) -> bool {
        self.position.play_unchecked(reply);
        let can_finish = !self.target.is_missed(&self.position, 1) && self.can_finish();
        self.position.undo(reply);
        can_finish
    }

    /// Whether one of the replies in a single direction refutes a move that threatens nothing, as nearly all of them do.
    fn first_replies_refute(&mut self) -> bool {
        let mut first = None;
        for direction in [Direction::East, Direction::West] {
            self.position
                .for_each_move_toward(direction, |mv| first = first.or(Some(mv)));
            if first.is_some() {
                break;
            }
        }
        first.is_some_and(|reply| !self.can_finish_after(reply))
    }

    /// A move of the attacker, whose turn it is, that reaches the goal or leaves the defender no reply but those after which the next move reaches it; moves
    /// that threaten are tried first.
    pub(super) fn proving_move_within_three_plies(&mut self) -> Option<Move> {
        let mut moves = Vec::new();
        self.position.for_each_move(|mv| moves.push(mv));
        moves.sort_unstable();
        let mut others = Vec::new();
        for mv in moves {
            self.position.play_unchecked(mv);
            let is_proved = if self.target.is_reached(&self.position) {
                true
            } else if self.position.can_eject(self.target.attacker) {
                self.every_reply_can_be_finished()
            } else {
                others.push(mv);
                false
            };
            self.position.undo(mv);
            if is_proved {
                return Some(mv);
            }
        }
        others.into_iter().find(|&mv| {
            self.position.play_unchecked(mv);
            let is_proved = self.every_reply_can_be_finished();
            self.position.undo(mv);
            is_proved
        })
    }
}

/// The number of ejections that are stored: further ones would not change the answer, only the time.
const MAX_THREATS: usize = 8;
