//! Which moves are tried first: the better the order, the fewer moves must be looked at.

use std::sync::LazyLock;

use super::terms::ring;
use crate::board::Cell;
use crate::rules::{Move, MoveKind};

/// A move and how early it is tried.
pub(super) type Ranked = (i32, Move);

/// What a worker has learnt of quiet moves.
#[derive(Debug, Clone)]
pub(super) struct Order {
    /// Moves that were too good for the other side to allow, two for each ply from the root.
    killers: Vec<[Option<Move>; 2]>,
    /// How often that was so of moves, by side and [place](place): on a scale where a move is as good as its gain.
    history: Vec<i32>,
}

/// The ranks: the move that the table names, ejections, killers; all other moves are below.
const KNOWN: i32 = 1 << 30;
const EJECTION: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
/// The most that history counts, either way.
const MOST: i32 = 1 << 14;

/// What nearness to the centre is worth to a marble that moves, and what it costs to be pushed from there.
const RINGS: [i32; 5] = [280, 260, 200, 120, 0];
/// What each enemy marble pushed is worth beyond that, and each own marble that comes along.
const PUSHED: i32 = 300;
const TOGETHER: i32 = 40;

/// What the two bytes of each move tell of it, by its code.
static GAINS: LazyLock<Vec<i16>> = LazyLock::new(|| {
    let gain = |code: u16| Move::from_code(code).map_or(0, gain);
    let codes = 0..=u16::MAX;
    codes
        .map(|code| i16::try_from(gain(code)).expect("some thousands at most"))
        .collect()
});

fn gain(made: Move) -> i32 {
    let at = |cell: Option<Cell>| cell.map_or(0, |cell| RINGS[ring(cell)]);
    let (start, direction, marbles) = (made.start(), made.direction(), made.marbles());
    let step = |cell: Cell| at(cell.step(direction)) - at(Some(cell));
    match made.kind() {
        MoveKind::Inline => {
            let front = start.steps(direction, marbles);
            let pushed = match made.pushed() {
                0 => 0,
                pushed => {
                    let behind = start.steps(direction, marbles + pushed);
                    at(front) - at(behind) + PUSHED * i32::from(pushed)
                }
            };
            at(front) - at(Some(start)) + pushed + TOGETHER * i32::from(marbles - 1)
        }
        MoveKind::Broadside { line } => (0..marbles)
            .filter_map(|steps| start.steps(line, steps))
            .map(step)
            .sum(),
        MoveKind::Triangle(triangle) => {
            let others = triangle.lines().map(|line| start.step(line));
            let cells = others.into_iter().flatten().chain([start]);
            cells.map(step).sum()
        }
    }
}

/// Where history keeps a move: moves that start, go and count alike are one.
#[inline]
fn place(side: usize, made: Move) -> usize {
    let code = usize::from(made.code());
    side << 13 | code >> 3 & 1 << 12 | code & 0xfff
}

impl Order {
    /// For lines of so many plies.
    pub(super) fn new(plies: usize) -> Order {
        Order {
            killers: vec![[None; 2]; plies],
            history: vec![0; 1 << 14],
        }
    }

    /// How early a move is tried.
    #[inline]
    pub(super) fn rank(&self, made: Move, known: Option<Move>, ply: usize, side: usize) -> i32 {
        let gain = i32::from(GAINS[usize::from(made.code())]);
        if Some(made) == known {
            KNOWN
        } else if made.ejects() {
            EJECTION + gain
        } else if self.killers[ply].contains(&Some(made)) {
            KILLER + gain
        } else {
            gain + self.history[place(side, made)] / 4
        }
    }

    /// A move that is no ejection was too good; those tried before it were not.
    pub(super) fn learn(
        &mut self,
        good: Move,
        tried: &[Ranked],
        depth: i32,
        ply: usize,
        side: usize,
    ) {
        if good.ejects() {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(good) {
            *killers = [Some(good), killers[0]];
        }
        let bonus = (16 * depth * depth).min(MOST / 8);
        self.change(place(side, good), bonus);
        for &(_, made) in tried.iter().filter(|(_, made)| !made.ejects()) {
            self.change(place(side, made), -bonus);
        }
    }

    /// The nearer to the most, the less a change adds.
    fn change(&mut self, place: usize, bonus: i32) {
        let history = &mut self.history[place];
        *history += bonus - *history * bonus.abs() / MOST;
    }
}

/// The next of the moves from a place on, put there.
#[inline]
pub(super) fn next(moves: &mut [Ranked], place: usize) -> Ranked {
    let mut best = place;
    for other in place + 1..moves.len() {
        // The code breaks ties: the order in which moves are found is none.
        if (moves[other].0, moves[best].1) > (moves[best].0, moves[other].1) {
            best = other;
        }
    }
    moves.swap(place, best);
    moves[place]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn what_was_too_good_comes_early() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let mut order = Order::new(4);
        let ranked = |order: &Order, known| {
            let moves = position.legal_moves().into_iter();
            let mut moves: Vec<Ranked> = moves
                .map(|made| (order.rank(made, known, 1, 0), made))
                .collect();
            for place in 0..moves.len() {
                next(&mut moves, place);
            }
            moves.into_iter().map(|(_, made)| made).collect::<Vec<_>>()
        };
        let first = ranked(&order, None);
        let [known, killer, last] = [10, 20, 30].map(|place| first[place]);
        let tried: Vec<Ranked> = first[..5].iter().map(|&made| (0, made)).collect();
        for _ in 0..50 {
            order.learn(last, &tried, 8, 2, 0);
        }
        order.learn(killer, &[], 1, 1, 0);
        let then = ranked(&order, Some(known));
        assert_eq!(then[..3], [known, killer, last]);
        assert!(first[..5].iter().all(|made| then[20..].contains(made)));
        assert!(order.history.iter().all(|count| count.abs() <= MOST));
    }
}
