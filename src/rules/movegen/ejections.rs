//! Ejections that a colour can make, found on bitboards without generating moves, in games that move as the standard one.

use crate::board::{Bitboard, Direction};
use crate::game::Color;
use crate::rules::board_state::Position;
use crate::rules::move_code::Move;

/// Marbles that eject in one direction.
struct EjectingRears {
    /// The rear marbles of two that push one off the board.
    two: Bitboard,
    /// The rear marbles of three that push two.
    three: Bitboard,
}

impl Position {
    /// Whether the moves of this position are those of the standard game, which the other functions of this file assume.
    pub(crate) const fn moves_as_standard(&self) -> bool {
        self.is_standard
    }

    /// Whether a colour, Black or White, could eject a marble if it were its turn.
    #[inline]
    pub(crate) fn can_eject(&self, color: Color) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let EjectingRears { two, three } = self.ejecting_rears(color, direction);
            !(two | three).is_empty()
        })
    }

    /// Calls `visit` with the cells of each ejection that a colour could make if it were its turn: as long as their contents stay, so does the ejection.
    #[inline]
    pub(crate) fn for_each_ejection(&self, color: Color, mut visit: impl FnMut(Bitboard)) {
        for direction in Direction::ALL {
            let EjectingRears { two, three } = self.ejecting_rears(color, direction);
            for (rears, length) in [(two, 3), (three, 5)] {
                for rear in rears {
                    let cells = (0..length).filter_map(|steps| rear.steps(direction, steps));
                    visit(cells.collect());
                }
            }
        }
    }

    #[inline]
    fn ejecting_rears(&self, color: Color, direction: Direction) -> EjectingRears {
        let own = self.marbles[color.index()];
        let enemy = self.marbles[color.opponent().index()];
        let last = enemy & Bitboard::edge(direction);
        let before_last = last.before(direction);
        // The leading marbles of two, and of three behind two of the enemy.
        let (leader, leader_of_three) = (
            own & before_last,
            own & (enemy & before_last).before(direction),
        );
        let middle = own & leader_of_three.before(direction);
        EjectingRears {
            two: own & leader.before(direction),
            three: own & middle.before(direction),
        }
    }
}

impl Move {
    /// The cells whose contents the move changes, in the standard game.
    #[inline]
    pub(crate) fn changed_cells(self) -> Bitboard {
        let (own, enemy) = self.changes();
        own | enemy
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::Layout;

    /// In games of random moves: the ejections are those of the generated moves, and a move that changes none of their cells leaves them.
    #[test]
    fn ejections_are_those_of_the_move_generator() {
        let (mut seen, mut kept) = (0, 0);
        for (seed, layout) in (0..).zip(
            Layout::all()
                .iter()
                .filter(|layout| layout.position().moves_as_standard()),
        ) {
            let mut position = layout.position();
            for ply in 0..120_u64 {
                let mut moves = position.move_list();
                moves.sort_unstable();
                let ejects = moves.iter().any(|mv| mv.ejects());
                assert_eq!(position.can_eject(position.turn()), ejects);
                let mut threats = Vec::new();
                let other = position.turn().opponent();
                position.for_each_ejection(other, |cells| threats.push(cells));
                assert_eq!(position.can_eject(other), !threats.is_empty());
                seen += threats.len();
                for &mv in &moves {
                    let mut after = position;
                    after.play_unchecked(mv);
                    if threats
                        .iter()
                        .any(|&cells| (cells & mv.changed_cells()).is_empty())
                    {
                        assert!(after.move_list().iter().any(|mv| mv.ejects()));
                        kept += 1;
                    }
                }
                let place = crate::game::split_mix(seed * 1_000 + ply) as usize;
                let sharp = moves
                    .iter()
                    .find(|mv| mv.pushed() > 0 && place.is_multiple_of(2));
                let Some(&mv) = sharp.or(moves.get(place % moves.len().max(1))) else {
                    break;
                };
                position.play_unchecked(mv);
                if position.rules().winner(&position).is_some() {
                    break;
                }
            }
        }
        assert!(seen > 500 && kept > 10_000, "{seen} {kept}");
    }
}
