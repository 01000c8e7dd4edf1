//! `ProofGoal`: what a proof shows, and when a line has reached or missed it.

use crate::game::Color;
use crate::rules::Position;

/// The goal that the side to move, the attacker, is to force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProofGoal {
    /// The attacker wins the game.
    Win,
    /// The attacker ejects a marble, and the other side has ejected none before. What happens afterwards does not count.
    Eject,
    /// After a move of the attacker, the balance of ejected marbles is better for the attacker than at the start, and the other side cannot eject at
    /// once; or the attacker has won. Marbles may be given up on the way.
    Gain,
}

/// A goal of the side to move of one position, as it is tested in that position and in those that follow.
#[derive(Debug, Clone, Copy)]
pub struct ProofTarget {
    pub(super) goal: ProofGoal,
    pub(super) attacker: Color,
    /// The points of the attacker and of the defender in the position.
    points: [i32; 2],
    /// Whether only an ejection can reach the goal, and every ejection that is the last one needed reaches it.
    is_last_ejection: bool,
}

impl ProofTarget {
    /// The goal of the side to move of a position.
    pub fn new(goal: ProofGoal, root: &Position) -> ProofTarget {
        let attacker = root.turn();
        let is_last_ejection = match goal {
            ProofGoal::Win => !root.rules().no_move_loses,
            ProofGoal::Eject => true,
            ProofGoal::Gain => false,
        };
        ProofTarget {
            goal,
            attacker,
            points: [attacker, attacker.opponent()].map(|color| points(root, color)),
            is_last_ejection,
        }
    }

    /// The number of marbles that the attacker has to eject before the goal is reached.
    #[inline]
    pub(super) fn needed(&self, position: &Position) -> i32 {
        let [own, other] = [self.attacker, self.attacker.opponent()];
        match self.goal {
            ProofGoal::Win => i32::from(position.rules().eject) - points(position, own),
            ProofGoal::Eject => self.points[0] + 1 - points(position, own),
            ProofGoal::Gain => {
                let [own, other] = [own, other].map(|color| points(position, color));
                1 + (other - self.points[1]) - (own - self.points[0])
            }
        }
    }

    /// Whether the goal is reached, after a move of the attacker.
    #[inline]
    pub(super) fn is_reached(&self, position: &Position) -> bool {
        let rules = position.rules();
        let defender = self.attacker.opponent();
        let has_won = points(position, self.attacker) >= rules.eject.into();
        let is_stuck = || rules.no_move_loses && position.count_moves() == 0;
        match self.goal {
            ProofGoal::Win => has_won || is_stuck(),
            ProofGoal::Eject => self.needed(position) <= 0,
            ProofGoal::Gain => {
                has_won
                    || is_stuck()
                    || (self.needed(position) <= 0 && !position.can_eject(defender))
            }
        }
    }

    /// Whether the goal cannot be reached any more by this number of moves of the attacker: the other side has won, or has ejected where it must not, or too
    /// many marbles are needed.
    #[inline]
    pub(super) fn is_missed(&self, position: &Position, moves: u8) -> bool {
        let ejected = points(position, self.attacker.opponent());
        let has_lost = ejected >= position.rules().eject.into();
        let is_late = self.goal == ProofGoal::Eject && ejected > self.points[1];
        // Where a side without a move loses, a side that is behind can still win.
        let is_far = !position.rules().no_move_loses && self.needed(position) > i32::from(moves);
        has_lost || is_late || is_far
    }

    /// Whether one move of the attacker, whose turn it is, can reach the goal; `None` if that is not known without trying the moves.
    #[inline]
    pub(super) fn can_finish(&self, position: &Position) -> Option<bool> {
        if self.is_last_ejection {
            return Some(self.needed(position) == 1 && position.can_eject(self.attacker));
        }
        let needed = self.needed(position);
        let may_be_stuck = position.rules().no_move_loses;
        let is_out_of_reach = needed > 1 || (needed == 1 && !position.can_eject(self.attacker));
        (is_out_of_reach && !may_be_stuck).then_some(false)
    }

    /// Whether an ejection by the attacker that stays possible reaches the goal with the next move, as long as the defender does not eject.
    #[inline]
    pub(super) fn is_threatened_by_any_ejection(&self, position: &Position) -> bool {
        self.is_last_ejection && self.needed(position) == 1
    }
}

/// The points of Black or White.
#[inline]
fn points(position: &Position, color: Color) -> i32 {
    position.points(color as u8).into()
}
