//! Threats to win: where a side needs one more ejection and can make it, nothing that the other side can answer is pruned, and the answers are searched also
//! below the last ply.

use super::node::Node;
use super::options::Pruning;
use super::worker::{MAX_PLIES, Worker};
use crate::engine::eval::{TermCounts, side_to_move};
use crate::game::Color;
use crate::rules::{Position, Rules};

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
            && node.ply <= self.last_extension
            && self.must_answer_threat();
        i32::from(is_extended)
    }
}

/// The greatest ply of a node that is extended in a search to a depth. With several moves a turn, a side that must answer a threat often has one of its own after
/// its first move: without a limit, such threats follow each other with all moves in between.
pub(super) fn last_extension(rules: &Rules, depth: u8) -> usize {
    match rules.moves.count() {
        1 => MAX_PLIES - 1,
        moves => usize::from(depth) + moves - 1,
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
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::engine::{Engine, EngineOptions};
    use crate::game::{SearchLimits, split_mix};
    use crate::notation::read_position_under;
    use crate::rules::Layout;

    /// Of two sides that need one more ejection each, and have two moves a turn, one threatens to win after nearly every move.
    #[test]
    fn threats_of_two_moves_a_turn_do_not_follow_each_other_without_end() {
        let rules: Rules = "eject=2 moves=2".parse().unwrap();
        let text = "3bb/wwwbbb/1wwwbb1/3w4/9/3b4/2bbbww/bbbwww/3ww b+b";
        let position = read_position_under(text, Some(&rules)).unwrap();
        let mut engine = Engine::new(&EngineOptions {
            table_mebibytes: 1,
            threads: std::num::NonZero::<usize>::MIN,
            ..EngineOptions::default()
        });
        let limits = SearchLimits {
            depth: Some(1),
            nodes: Some(1_000_000),
            ..SearchLimits::default()
        };
        let found = engine.search(
            &position,
            &[],
            &limits,
            &AtomicBool::new(false),
            &mut |_| {},
        );
        let found = found.unwrap();
        assert!(found.depth == 1 && found.nodes < 100_000, "{found:?}");
    }

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
