//! Ejections that a colour can make, with either side to move; in games that move as the standard one, they are found on bitboards without generating moves.

use crate::board::{Bitboard, Direction};
use crate::game::Color;
use crate::rules::board_state::Position;
use crate::rules::move_code::{EjectedOffset, Move};

/// Marbles that eject in one direction.
struct EjectingRears {
    /// The rear marbles of two that push one off the board.
    two: Bitboard,
    /// The rear marbles of three that push two.
    three: Bitboard,
}

impl Position {
    /// Whether a colour, Black or White, could eject a marble if it were its turn, in a game of two players that make one move a turn.
    #[inline]
    pub(crate) fn can_eject(&self, color: Color) -> bool {
        if !self.is_standard {
            return self.can_eject_by_moves(color);
        }
        Direction::ALL.into_iter().any(|direction| {
            let EjectingRears { two, three } = self.ejecting_rears(color, direction);
            !(two | three).is_empty()
        })
    }

    fn can_eject_by_moves(&self, color: Color) -> bool {
        let context = self.context(color);
        let mut ejects = false;
        for direction in Direction::ALL {
            let ejected = |_, _| EjectedOffset::OTHER;
            context.for_each_line(direction, ejected, &mut |mv| ejects |= mv.ejects());
        }
        ejects
    }

    /// Calls `visit` with each legal move that ejects a marble, in the order of [`Position::for_each_move`].
    #[inline]
    pub(crate) fn for_each_ejecting_move(&self, mut visit: impl FnMut(Move)) {
        if !self.is_standard {
            return self.for_each_move(|mv| {
                if mv.ejects() {
                    visit(mv);
                }
            });
        }
        let color = self.turn();
        for direction in Direction::ALL {
            let EjectingRears { two, three } = self.ejecting_rears(color, direction);
            let three_to_one = self.marbles[color.index()] & two.before(direction);
            for (rears, marbles, pushed) in [(two, 2, 1), (three_to_one, 3, 1), (three, 3, 2)] {
                for rear in rears {
                    let ejected = EjectedOffset::OTHER;
                    visit(Move::inline(rear, direction, marbles, pushed, ejected));
                }
            }
        }
    }

    /// Calls `visit` with the cells of each ejection that a colour could make if it were its turn: as long as their contents do not change, the ejection stays
    /// possible. Where moves are not those of the standard game, there is no call.
    #[inline]
    pub(crate) fn for_each_ejection(&self, color: Color, mut visit: impl FnMut(Bitboard)) {
        if !self.is_standard {
            return;
        }
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
        if last.is_empty() {
            return EjectingRears {
                two: last,
                three: last,
            };
        }
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
    use crate::rules::{Layout, Move, Position};

    /// The ejecting moves, after a check that they are those of all moves, in their order.
    fn ejecting_moves(position: &Position) -> Vec<Move> {
        let (mut ejecting, mut all) = (Vec::new(), Vec::new());
        position.for_each_ejecting_move(|mv| ejecting.push(mv));
        position.for_each_move(|mv| all.push(mv));
        all.retain(|mv| mv.ejects());
        assert_eq!(ejecting, all, "{position}");
        ejecting
    }

    #[test]
    fn ejections_under_other_rules_are_those_of_the_moves() {
        let mut seen = 0;
        for rules in [
            "holes=e5",
            "obstacles=d5,e6 triangles",
            "eject=3 holes=e4,e6",
        ] {
            let layout = Layout::find("Belgian Daisy").unwrap();
            let mut position = layout.start(&rules.parse().unwrap()).unwrap();
            for ply in 0..80_u64 {
                let mut moves = position.move_list();
                moves.sort_unstable();
                let ejects = !ejecting_moves(&position).is_empty();
                assert_eq!(position.can_eject(position.turn()), ejects, "{rules} {ply}");
                seen += usize::from(ejects);
                let place = crate::game::split_mix(ply) as usize;
                let sharp = moves.iter().find(|mv| mv.pushed() > 0);
                position.play_unchecked(*sharp.unwrap_or(&moves[place % moves.len()]));
            }
        }
        assert!(seen > 3, "{seen}");
    }

    /// Checks, in games of random moves, that the ejections are those of the generated moves, and that a move which changes none of their cells leaves them
    /// possible.
    #[test]
    fn ejections_are_those_of_the_move_generator() {
        let (mut seen, mut kept, mut of_three) = (0, 0, 0);
        for (seed, layout) in (0..).zip(
            Layout::all()
                .iter()
                .filter(|layout| layout.position().is_standard),
        ) {
            let mut position = layout.position();
            for ply in 0..120_u64 {
                let mut moves = position.move_list();
                moves.sort_unstable();
                let ejecting = ejecting_moves(&position);
                assert_eq!(position.can_eject(position.turn()), !ejecting.is_empty());
                of_three += ejecting.iter().filter(|mv| mv.marbles() == 3).count();
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
        assert!(of_three > 100, "{of_three}");
    }
}
