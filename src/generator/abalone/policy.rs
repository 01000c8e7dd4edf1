//! The move policy of synthetic games: cheap, and similar to human play.
//!
//! The static value of a legal move depends only on its code: how much nearer to the centre the own marbles come, how much farther from it the pushed
//! marbles go, and the value of an ejection. The policy adds noise, and evaluates the best few moves on the board: how many own marbles touch,
//! and how many own marbles can be ejected next.

use std::sync::LazyLock;

use super::ejectable::{ejectable, ejectable_toward};
use crate::board::{Bitboard, Cell, Direction};
use crate::game::Color;
use crate::generator::rng::Rng;
use crate::rules::{Move, MoveKind, Position, Rules};

/// The style of a player.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlayStyle {
    /// The greatest noise that is added to the value of a move.
    pub(super) noise: i32,
    /// The weight of pushes and ejections, in sixteenths.
    pub(super) aggression: i32,
    /// The number of moves that are evaluated on the board, 1 to [`MAX_CANDIDATES`].
    pub(super) candidates: usize,
}

impl PlayStyle {
    /// The style at a ply of a game: aggression grows with its length.
    pub(super) fn at_ply(self, ply: u32) -> PlayStyle {
        let aggression = self.aggression + i32::try_from(ply / 40).unwrap_or(i32::MAX);
        PlayStyle { aggression, ..self }
    }
}

/// The greatest number of moves that are evaluated on the board.
pub(super) const MAX_CANDIDATES: usize = 4;

/// The value of a marble by its distance from the centre.
const RING_VALUES: [i32; 5] = [64, 60, 48, 28, 0];
/// The bonus of a push.
const PUSH_BONUS: i32 = 18;
/// The bonus of an ejection.
const EJECTION_BONUS: i32 = 88;
/// The bonus for each further marble of an in-line move: lines advance together.
const LINE_BONUS: i32 = 11;
/// The bonus for two own marbles that touch.
const ADJACENCY_BONUS: i32 = 11;
/// The penalty for each own marble that can be ejected next.
const HANGING_PENALTY: i32 = 108;
/// The penalty for reversing the last move.
const REVERSAL_PENALTY: i32 = 60;

/// The static value of each move by its code: for the own marbles, and for the opponents'.
static STATIC_VALUES: LazyLock<Vec<[i16; 2]>> = LazyLock::new(|| {
    let value = |code: u16| Move::from_code(code).map_or([0, 0], static_value);
    (0..=u16::MAX).map(value).collect()
});

fn static_value(mv: Move) -> [i16; 2] {
    let at = |cell: Option<Cell>| {
        let centre = Cell::new(5, 5).expect("the centre is on the board");
        cell.map_or(0, |cell| RING_VALUES[usize::from(cell.distance(centre))])
    };
    let (start, direction) = (mv.start(), mv.direction());
    let gain = |from: Cell, steps: u8| at(from.steps(direction, steps)) - at(Some(from));
    let (own, others) = match mv.kind() {
        MoveKind::Inline => {
            let front = start.steps(direction, mv.marbles());
            let pushed = mv.pushed();
            let displaced = front.filter(|_| pushed > 0);
            let push = displaced.map_or(0, |front| -gain(front, pushed) + PUSH_BONUS);
            let ejection = if mv.ejects() { EJECTION_BONUS } else { 0 };
            let together = LINE_BONUS * i32::from(mv.marbles() - 1);
            (gain(start, mv.marbles()) + together, push + ejection)
        }
        MoveKind::Broadside { line } => {
            let cells = (0..mv.marbles()).filter_map(|steps| start.steps(line, steps));
            (cells.map(|cell| gain(cell, 1)).sum(), 0)
        }
        MoveKind::Triangle(triangle) => {
            let others = triangle.lines().map(|line| start.step(line));
            let cells = others.into_iter().flatten().chain([start]);
            (cells.map(|cell| gain(cell, 1)).sum(), 0)
        }
    };
    [own, others].map(|value| i16::try_from(value).expect("a few hundred at most"))
}

/// Chooses a move for a side; `None` if there is no legal move. `previous` are the marbles of the side before its last move.
pub(super) fn choose(
    position: &Position,
    style: &PlayStyle,
    side: &Side,
    previous: Bitboard,
    rng: &mut Rng,
) -> Option<Move> {
    let random = rng.next();
    let static_values = &*STATIC_VALUES;
    let mut best = [i64::MIN; MAX_CANDIDATES];
    let [own, others] = side.marbles(position);
    let entry = |mv: Move| {
        let [own, others] = static_values[usize::from(mv.code())];
        let value = i32::from(own) + ((i32::from(others) * style.aggression) >> 4);
        let value = value + ((style.noise * noise(random, mv)) >> 16);
        // The code breaks ties: the order in which moves are generated is arbitrary.
        i64::from(value) << 16 | i64::from(mv.code())
    };
    // Two random directions are considered, and those in which something can be ejected.
    let considered = [random % 6, (random % 6 + 1 + (random >> 32) % 5) % 6];
    for direction in Direction::ALL {
        let is_considered = considered.contains(&u64::from(direction.index()));
        if is_considered || ejectable_toward(direction, others, own) > 0 {
            position.for_each_move_toward(direction, |mv| insert(&mut best, entry(mv)));
        }
    }
    if best[0] == i64::MIN {
        position.for_each_move(|mv| insert(&mut best, entry(mv)));
    }
    let candidates = best[..style.candidates]
        .iter()
        .filter(|&&entry| entry > i64::MIN);
    let evaluated = candidates.map(|&entry| {
        let code = u16::try_from(entry & 0xffff).expect("sixteen bits");
        let mv = Move::from_code(code).expect("the code of a legal move");
        let mut after = *position;
        after.play_unchecked(mv);
        (
            (entry >> 16) + i64::from(side.evaluate(&after, previous)),
            mv,
        )
    });
    evaluated
        .max_by_key(|&(value, mv)| (value, mv.code()))
        .map(|(_, mv)| mv)
}

/// The noise of a move, 0 to below 65,536, with a triangular distribution.
#[inline]
fn noise(random: u64, mv: Move) -> i32 {
    let mixed = (u64::from(mv.code()) ^ random).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed >> 49) + (mixed >> 33 & 0x7fff)) as i32
}

/// Inserts an entry into the best ones, which are in descending order, if it belongs there.
#[inline]
fn insert(best: &mut [i64; MAX_CANDIDATES], entry: i64) {
    if entry <= best[MAX_CANDIDATES - 1] {
        return;
    }
    let mut index = MAX_CANDIDATES - 1;
    while index > 0 && best[index - 1] < entry {
        best[index] = best[index - 1];
        index -= 1;
    }
    best[index] = entry;
}

/// The colours of a side, and those of its opponents.
#[derive(Debug, Clone)]
pub(super) struct Side {
    own: Vec<Color>,
    others: Vec<Color>,
}

impl Side {
    /// The side of a seat.
    pub(super) fn of(rules: &Rules, seat: u8) -> Side {
        let is_own = |color: &Color| rules.side_of(*color) == Some(rules.side(seat));
        let (own, others) = rules.colors().iter().partition(|color| is_own(color));
        Side { own, others }
    }

    /// The marbles of the side, and those of its opponents.
    pub(super) fn marbles(&self, position: &Position) -> [Bitboard; 2] {
        [&self.own, &self.others].map(|colors| {
            colors
                .iter()
                .fold(Bitboard::EMPTY, |set, &color| set | position.marbles(color))
        })
    }

    /// The value of a position after a move of the side.
    fn evaluate(&self, position: &Position, previous: Bitboard) -> i32 {
        let [own, others] = self.marbles(position);
        let touching: u32 = [Direction::East, Direction::NorthEast, Direction::NorthWest]
            .into_iter()
            .map(|direction| (own & own.before(direction)).len())
            .sum();
        let total = |value: i32, count: u32| value * i32::try_from(count).unwrap_or(i32::MAX);
        let reversal = if own == previous { REVERSAL_PENALTY } else { 0 };
        total(ADJACENCY_BONUS, touching) - total(HANGING_PENALTY, ejectable(own, others)) - reversal
    }
}
