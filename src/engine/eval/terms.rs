//! The terms of the evaluation, and how they are counted in any position.

use crate::board::{Bitboard, Cell, Direction};
use crate::game::Color;
use crate::rules::Position;

/// A feature of a position that can be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvalTerm {
    /// Its name, one word.
    pub name: &'static str,
    /// The meaning of the count: for the side to move minus the same for the other side, unless stated otherwise.
    pub meaning: &'static str,
}

/// The number of terms.
pub(in crate::engine) const TERM_COUNT: usize = EVAL_TERMS.len();

/// All terms. Those of distances and lines are known to players and programs of the field: marbles ejected, the centre, marbles that stand together,
/// marbles at the edge, and possible pushes.
pub const EVAL_TERMS: [EvalTerm; 18] = [
    term("turn", "one for the side to move"),
    term(
        "out-5",
        "the ejection after which five are left to make, and each before it",
    ),
    term("out-4", "the ejection after which four are left to make"),
    term("out-3", "the ejection after which three are left to make"),
    term("out-2", "the ejection after which two are left to make"),
    term("out-1", "the ejection after which one is left to make"),
    term("ring-0", "a marble on the centre, against one at the edge"),
    term("ring-1", "marbles one step from the centre"),
    term("ring-2", "marbles two steps from the centre"),
    term("ring-3", "marbles three steps from the centre"),
    term("pair", "two marbles side by side"),
    term("triple", "three marbles in a line"),
    term("push", "pushes that eject nothing"),
    term(
        "pressed",
        "marbles with an exit before them and an enemy behind",
    ),
    term("wedge", "marbles between two enemies in a line"),
    term(
        "fork",
        "enemies between two marbles in a line, one of them with another behind it",
    ),
    term(
        "hanging",
        "whether the other side can eject a marble of the side to move",
    ),
    term(
        "hanging-more",
        "further ejections that the other side can make",
    ),
];

const fn term(name: &'static str, meaning: &'static str) -> EvalTerm {
    EvalTerm { name, meaning }
}

// Indices into the list of terms.
pub(super) const TURN: usize = 0;
/// The first of the five `out` terms.
pub(in crate::engine) const FIRST_OUT: usize = 1;
/// The first of the four `ring` terms.
pub(in crate::engine) const FIRST_RING: usize = 6;
pub(super) const PAIR: usize = 10;
pub(super) const TRIPLE: usize = 11;
pub(super) const PUSH: usize = 12;
pub(super) const PRESSED: usize = 13;
pub(super) const WEDGE: usize = 14;
pub(super) const FORK: usize = 15;
pub(super) const HANGING: usize = 16;

/// The distance of a cell from the centre, 0 to 4.
pub(in crate::engine) fn ring(cell: Cell) -> usize {
    let centre = Cell::new(5, 5).expect("the centre is on the board");
    usize::from(cell.distance(centre))
}

/// The terms of a position, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermCounts {
    /// In the order of [`EVAL_TERMS`].
    pub counts: [i32; TERM_COUNT],
    /// The ejections available to the side to move, and those available to the other side if it were to move.
    pub ejections: [i32; 2],
}

impl TermCounts {
    /// Counts the terms of a position of a game between two sides.
    pub fn of(position: &Position) -> TermCounts {
        let rules = position.rules();
        let mover = usize::from(rules.side(position.seat()));
        let mut counts = [0; TERM_COUNT];
        let mut ejections = [0; 2];
        for board in 0..rules.players.boards() {
            let occupancy = Occupancy::of(position, board);
            for (side, sign) in [(mover, 1), (1 - mover, -1)] {
                ejections[side] += occupancy.count_terms(side, sign, &mut counts);
            }
        }
        counts[TURN] = 1;
        for left in 1..=5 {
            let count = |side: usize| out_count(position, side, left);
            counts[FIRST_OUT + usize::from(5 - left)] = count(mover) - count(1 - mover);
        }
        let ejections = [ejections[mover], ejections[1 - mover]];
        counts[HANGING..].copy_from_slice(&hanging(ejections[1]));
        TermCounts { counts, ejections }
    }
}

/// 1 if a side has made the ejection after which `left` remain to be made, otherwise 0. For 5 left, all ejections before that one count too.
fn out_count(position: &Position, side: usize, left: u8) -> i32 {
    let eject = i32::from(position.rules().eject);
    let points = i32::from(position.points(side as u8));
    let left = i32::from(left);
    if left == 5 {
        points.min((eject - 5).max(0))
    } else {
        i32::from(points + left >= eject && eject > left)
    }
}

/// The two `hanging` terms: whether the other side can eject at all, and its ejections beyond the first.
#[inline]
pub(super) fn hanging(ejections: i32) -> [i32; 2] {
    [ejections.min(1), (ejections - 1).max(0)]
}

/// The occupancy of one board, by role.
struct Occupancy {
    sides: [Bitboard; 2],
    /// Empty cells, into which marbles can be pushed.
    free: Bitboard,
    holes: Bitboard,
    /// Marbles of neither side.
    neutral: Bitboard,
    /// Marbles that cannot be ejected.
    unejectable: Bitboard,
}

impl Occupancy {
    fn of(position: &Position, board: u8) -> Occupancy {
        let rules = position.rules();
        let mut sides = [Bitboard::EMPTY; 2];
        let mut blocked = rules.obstacles;
        for color in Color::ALL {
            if rules.board_of(color) != board {
                continue;
            }
            let marbles = position.marbles(color);
            blocked |= marbles;
            if let Some(side) = rules.side_of(color) {
                sides[usize::from(side)] |= marbles;
            }
        }
        let neutral = position.marbles(Color::Neutral);
        let unejectable = match rules.pivot_worth {
            None => neutral,
            Some(_) => Bitboard::EMPTY,
        };
        Occupancy {
            sides,
            free: !(blocked | rules.holes),
            holes: rules.holes,
            neutral,
            unejectable,
        }
    }

    /// Adds the terms of a side, multiplied by `sign`, and returns the number of ejections available to it.
    fn count_terms(&self, side: usize, sign: i32, counts: &mut [i32; TERM_COUNT]) -> i32 {
        let (own, other) = (self.sides[side], self.sides[1 - side]);
        let enemy = other | self.neutral;
        let mut add = |term: usize, cells: Bitboard| counts[term] += sign * len(cells);
        for cell in own {
            if ring(cell) < 4 {
                add(FIRST_RING + ring(cell), cell.bit());
            }
        }
        let mut ejections = 0;
        for direction in Direction::ALL {
            let exits = Bitboard::edge(direction) | self.holes.before(direction);
            // The front marble of two and of three own marbles in a line.
            let (pairs, free) = (own & own.step(direction), self.free.before(direction));
            let triples = pairs & pairs.step(direction);
            let (behind_two, behind_three) = (pairs.step(direction), triples.step(direction));
            let last = enemy & behind_two | (enemy & behind_three).step(direction) & enemy;
            add(PUSH, last & free);
            ejections += len(last & exits & !self.unejectable);
            add(PRESSED, own & exits & other.step(direction));
            add(FORK, other & behind_two & own.before(direction));
            if direction.index() < 3 {
                add(PAIR, pairs);
                add(TRIPLE, triples);
                add(WEDGE, own & other.step(direction) & other.before(direction));
            }
        }
        ejections
    }
}

fn len(cells: Bitboard) -> i32 {
    cells.len().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::split_mix;
    use crate::rules::{Layout, Rules};

    #[test]
    fn every_ejection_but_the_last_counts_once() {
        let layout = Layout::find("Belgian Daisy").unwrap();
        for eject in [3, 5, 6, 8] {
            let rules: Rules = format!("eject={eject}").parse().unwrap();
            let mut position = layout.start(&rules).unwrap();
            let mut points = [0; 2];
            for ply in 0..2_000 {
                let mut moves = position.move_list();
                moves.sort_unstable();
                let any = moves[split_mix(ply) as usize % moves.len()];
                let mv = moves.iter().find(|mv| mv.ejects()).unwrap_or(&any);
                position.play_unchecked(*mv);
                if rules.winner(&position).is_some() {
                    break;
                }
                for (side, points) in points.iter_mut().enumerate() {
                    *points = i32::from(position.points(side as u8));
                    let counts = (1..=5).map(|left| out_count(&position, side, left));
                    assert_eq!(counts.sum::<i32>(), *points, "eject {eject} ply {ply}");
                }
            }
            assert!(points.into_iter().max() == Some(eject - 1), "{points:?}");
        }
    }
}
