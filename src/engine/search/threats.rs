//! Threats to win: where a side needs one more ejection and can make it, nothing that the other side can answer is pruned, and the answers are searched also
//! below the last ply.

use super::node::Node;
use super::options::Pruning;
use super::worker::{MAX_PLIES, Worker};
use crate::engine::eval::{TermCounts, side_to_move};
use crate::game::Color;
use crate::rules::Position;

impl Worker<'_> {
    /// Whether the opponent of the side to move wins by an ejection unless a move prevents it.
    pub(super) fn must_answer_threat(&self) -> bool {
        let side = side_to_move(&self.position);
        let points = self.position.points(1 - side as u8);
        points + 1 >= self.position.rules().eject && can_eject(&self.position, 1 - side)
    }

    /// The least depth of a node: one ply more than none where a threat to win must be answered.
    #[inline]
    pub(super) fn threat_extension(&self, node: &Node) -> i32 {
        let is_extended = self.shared.pruning == Pruning::Selective
            && node.ply < MAX_PLIES
            && self.must_answer_threat();
        i32::from(is_extended)
    }
}

/// Whether a side could eject a marble if it were its turn.
#[inline]
pub(super) fn can_eject(position: &Position, side: usize) -> bool {
    if !position.rules().plays_as_standard() {
        let place = usize::from(side != side_to_move(position));
        return TermCounts::of(position).ejections[place] > 0;
    }
    position.can_eject(Color::BOTH[side])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::split_mix;
    use crate::rules::Layout;

    #[test]
    fn ejections_are_known_without_generating_moves() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let mut found = [0; 2];
        for ply in 0..400 {
            let mut moves = position.move_list();
            moves.sort_unstable();
            let expected = moves.iter().any(|mv| mv.ejects());
            let side = side_to_move(&position);
            assert_eq!(can_eject(&position, side), expected, "ply {ply}");
            assert_eq!(
                can_eject(&position, 1 - side),
                TermCounts::of(&position).ejections[1] > 0,
                "ply {ply}"
            );
            found[usize::from(expected)] += 1;
            let pushes: Vec<_> = moves.iter().filter(|mv| mv.pushed() > 0).collect();
            let place = split_mix(ply) as usize;
            let mv = match pushes[..] {
                [] => moves[place % moves.len()],
                _ => *pushes[place % pushes.len()],
            };
            position.play_unchecked(mv);
            if position.rules().winner(&position).is_some() {
                position = Layout::find("Standard").unwrap().position();
            }
        }
        assert!(found.iter().all(|&count| count > 20), "{found:?}");
    }
}
