//! How a move is chosen: cheaply, and much as people do.
//!
//! Every legal move has a worth that only its two bytes tell: how much nearer the centre the own marbles come, how much farther from it those
//! pushed go, and what an ejection is worth. With some luck added, the best few are looked at on the board: how the marbles then stand together,
//! which hang at the edge on either side.

use std::sync::LazyLock;

use super::random::Random;
use crate::board::{Bitboard, Cell, Direction};
use crate::rules::{Color, Move, MoveKind, Position, Rules};

/// How somebody plays.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mind {
    /// How much luck has to do with it: the most that it adds to the worth of a move.
    pub(super) luck: i32,
    /// How much pushing is liked, in sixteenths of the usual.
    pub(super) temper: i32,
    /// How many moves are looked at on the board, 1 to [`MOST_LOOKS`].
    pub(super) looks: usize,
}

impl Mind {
    /// The same mind after so many plies: who has waited for long wants to see something happen.
    pub(super) fn after(self, plies: u32) -> Mind {
        let temper = self.temper + i32::try_from(plies / 40).unwrap_or(i32::MAX);
        Mind { temper, ..self }
    }
}

/// The most moves that anybody looks at.
pub(super) const MOST_LOOKS: usize = 4;

/// What a marble is worth at each distance from the centre.
const RINGS: [i32; 5] = [64, 60, 48, 28, 0];
/// What a push and an ejection are worth beyond that.
const PUSH: i32 = 18;
const EJECTION: i32 = 88;
/// What each marble that moves along in its line is worth: lines advance together.
const TOGETHER: i32 = 11;
/// What it is worth that two marbles of one's own touch, and what it costs that one can be ejected next.
const TOUCH: i32 = 11;
const HANGING: i32 = 108;
/// What it costs to take one's last move back.
const BACK: i32 = 60;

/// The worth of each move by its code: what it does to the own marbles, and what to the others'.
static WORTH: LazyLock<Vec<[i16; 2]>> = LazyLock::new(|| {
    let worth = |code: u16| Move::from_code(code).map_or([0, 0], worth);
    (0..=u16::MAX).map(worth).collect()
});

fn worth(made: Move) -> [i16; 2] {
    let at = |cell: Option<Cell>| {
        let centre = Cell::new(5, 5).expect("the centre is on the board");
        cell.map_or(0, |cell| RINGS[usize::from(cell.distance(centre))])
    };
    let (start, direction) = (made.start(), made.direction());
    let gain = |from: Cell, steps: u8| at(from.steps(direction, steps)) - at(Some(from));
    let (own, others) = match made.kind() {
        MoveKind::Inline => {
            let front = start.steps(direction, made.marbles());
            let pushed = made.pushed();
            let lost = front.filter(|_| pushed > 0);
            let lost = lost.map_or(0, |front| -gain(front, pushed) + PUSH);
            let ejection = if made.ejects() { EJECTION } else { 0 };
            let together = TOGETHER * i32::from(made.marbles() - 1);
            (gain(start, made.marbles()) + together, lost + ejection)
        }
        MoveKind::Broadside { line } => {
            let cells = (0..made.marbles()).filter_map(|steps| start.steps(line, steps));
            (cells.map(|cell| gain(cell, 1)).sum(), 0)
        }
        MoveKind::Triangle(triangle) => {
            let others = triangle.lines().map(|line| start.step(line));
            let cells = others.into_iter().flatten().chain([start]);
            (cells.map(|cell| gain(cell, 1)).sum(), 0)
        }
    };
    [own, others].map(|worth| i16::try_from(worth).expect("a few hundred at most"))
}

/// The move that somebody makes for their side; `None` where there is none. `before` are the marbles of the side before its last move.
pub(super) fn choose(
    position: &Position,
    mind: &Mind,
    side: &Side,
    before: Bitboard,
    random: &mut Random,
) -> Option<Move> {
    let luck = random.next();
    let worth = &*WORTH;
    let mut best = [i64::MIN; MOST_LOOKS];
    let [own, others] = side.marbles(position);
    let score = |made: Move| {
        let [own, others] = worth[usize::from(made.code())];
        let known = i32::from(own) + ((i32::from(others) * mind.temper) >> 4);
        let score = known + ((mind.luck * chance(luck, made)) >> 16);
        // The code breaks ties: the order of moves is no order.
        i64::from(score) << 16 | i64::from(made.code())
    };
    let ways = [luck % 6, (luck % 6 + 1 + (luck >> 32) % 5) % 6];
    for way in Direction::ALL {
        let is_tried = ways.contains(&u64::from(way.index()));
        if is_tried || ejectable_toward(way, others, own) > 0 {
            position.for_each_move_toward(way, |made| insert(&mut best, score(made)));
        }
    }
    if best[0] == i64::MIN {
        position.for_each_move(|made| insert(&mut best, score(made)));
    }
    let looked = best[..mind.looks].iter().filter(|&&entry| entry > i64::MIN);
    let seen = looked.map(|&entry| {
        let code = u16::try_from(entry & 0xffff).expect("sixteen bits");
        let made = Move::from_code(code).expect("the code of a legal move");
        let mut after = *position;
        after.apply(made);
        ((entry >> 16) + i64::from(side.worth(&after, before)), made)
    });
    seen.max_by_key(|&(score, made)| (score, made.code()))
        .map(|(_, made)| made)
}

/// What luck gives a move, 0 to below 65,536, near the middle oftener than not.
#[inline]
fn chance(luck: u64, made: Move) -> i32 {
    let mixed = (u64::from(made.code()) ^ luck).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed >> 49) + (mixed >> 33 & 0x7fff)) as i32
}

/// Puts an entry among the best, in their order, if it belongs there.
#[inline]
fn insert(best: &mut [i64; MOST_LOOKS], entry: i64) {
    if entry <= best[MOST_LOOKS - 1] {
        return;
    }
    let mut place = MOST_LOOKS - 1;
    while place > 0 && best[place - 1] < entry {
        best[place] = best[place - 1];
        place -= 1;
    }
    best[place] = entry;
}

/// The colours of a side, and all others that play.
#[derive(Debug, Clone)]
pub(super) struct Side {
    own: Vec<Color>,
    others: Vec<Color>,
}

impl Side {
    /// That of a seat.
    pub(super) fn of(rules: &Rules, seat: u8) -> Side {
        let is_own = |color: &Color| rules.side_of(*color) == Some(rules.side(seat));
        let (own, others) = rules.colors().iter().partition(|color| is_own(color));
        Side { own, others }
    }

    /// Its marbles, and all others.
    pub(super) fn marbles(&self, position: &Position) -> [Bitboard; 2] {
        [&self.own, &self.others].map(|colors| {
            colors
                .iter()
                .fold(Bitboard::EMPTY, |set, &color| set | position.marbles(color))
        })
    }

    /// What the marbles are worth as they stand after a move of the side.
    fn worth(&self, position: &Position, before: Bitboard) -> i32 {
        let [own, others] = self.marbles(position);
        let touching: u32 = [Direction::East, Direction::NorthEast, Direction::NorthWest]
            .into_iter()
            .map(|direction| (own & own.before(direction)).len())
            .sum();
        let count = |worth: i32, count: u32| worth * i32::try_from(count).unwrap_or(i32::MAX);
        let back = if own == before { BACK } else { 0 };
        count(TOUCH, touching) - count(HANGING, ejectable(own, others)) - back
    }
}

/// How many ejections of marbles of one set by those of the other there are.
fn ejectable(marbles: Bitboard, pushers: Bitboard) -> u32 {
    Direction::ALL
        .into_iter()
        .map(|direction| ejectable_toward(direction, marbles, pushers))
        .sum()
}

/// How many there are in a direction: of one with two behind it, or of two with three.
#[inline]
fn ejectable_toward(direction: Direction, marbles: Bitboard, pushers: Bitboard) -> u32 {
    let last = marbles & Bitboard::edge(direction);
    if last.is_empty() {
        return 0;
    }
    let touched = pushers.step(direction);
    let (one, two) = (last & touched, (marbles & touched).step(direction) & last);
    if (one | two).is_empty() {
        return 0;
    }
    let pairs = (pushers & touched).step(direction);
    let triples = (pairs & pushers).step(direction);
    ((one & pairs) | (two & triples.step(direction))).len()
}
