//! Move ordering: the earlier the best move is tried, the more cutoffs alpha-beta has.

use std::sync::LazyLock;

use crate::board::Cell;
use crate::engine::eval::ring;
use crate::rules::{Move, MoveKind};

/// A move with its rank; higher ranks are tried first.
pub(super) type RankedMove = (i32, Move);

/// The move ordering that a thread has learnt: killer moves and history.
#[derive(Debug, Clone)]
pub(super) struct MoveOrdering {
    /// The last two moves at each ply that caused a cutoff and eject nothing.
    killers: Vec<[Option<Move>; 2]>,
    /// The history of cutoffs by side and [`history_index`]; its quarter has the scale of the static gain.
    history: Vec<i32>,
}

/// Ranks: the move of the transposition table, ejections, killers; all other moves are below.
const TABLE_MOVE: i32 = 1 << 30;
const EJECTION: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
/// The greatest absolute value of a history entry.
const MAX_HISTORY: i32 = 1 << 14;

/// The value of a marble by its distance from the centre.
const RING_VALUES: [i32; 5] = [280, 260, 200, 120, 0];
/// The bonus for each enemy marble pushed.
const PUSHED: i32 = 300;
/// The bonus for each further own marble of an in-line move.
const TOGETHER: i32 = 40;

/// The static gain of each move by its code: known without a board.
static STATIC_GAINS: LazyLock<Vec<i16>> = LazyLock::new(|| {
    let gain = |code: u16| Move::from_code(code).map_or(0, static_gain);
    let codes = 0..=u16::MAX;
    codes
        .map(|code| i16::try_from(gain(code)).expect("some thousands at most"))
        .collect()
});

fn static_gain(mv: Move) -> i32 {
    let at = |cell: Option<Cell>| cell.map_or(0, |cell| RING_VALUES[ring(cell)]);
    let (start, direction, marbles) = (mv.start(), mv.direction(), mv.marbles());
    let step = |cell: Cell| at(cell.step(direction)) - at(Some(cell));
    match mv.kind() {
        MoveKind::Inline => {
            let front = start.steps(direction, marbles);
            let pushed = match mv.pushed() {
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

/// The index of a move in the history: moves of the same start, direction and number of marbles share it.
#[inline]
fn history_index(side: usize, mv: Move) -> usize {
    let code = usize::from(mv.code());
    side << 13 | code >> 3 & 1 << 12 | code & 0xfff
}

impl MoveOrdering {
    /// An empty ordering for lines of at most `plies` plies.
    pub(super) fn new(plies: usize) -> MoveOrdering {
        MoveOrdering {
            killers: vec![[None; 2]; plies],
            history: vec![0; 1 << 14],
        }
    }

    /// The rank of a move.
    #[inline]
    pub(super) fn rank(&self, mv: Move, table_move: Option<Move>, ply: usize, side: usize) -> i32 {
        let gain = i32::from(STATIC_GAINS[usize::from(mv.code())]);
        if Some(mv) == table_move {
            TABLE_MOVE
        } else if mv.ejects() {
            EJECTION + gain
        } else if self.killers[ply].contains(&Some(mv)) {
            KILLER + gain
        } else {
            gain + self.history[history_index(side, mv)] / 4
        }
    }

    /// Records that a move caused a cutoff, after others that did not. Ejections, which are tried early anyway, are not recorded.
    pub(super) fn record_cutoff(
        &mut self,
        good: Move,
        tried: &[RankedMove],
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
        let bonus = (16 * depth * depth).min(MAX_HISTORY / 8);
        self.update_history(history_index(side, good), bonus);
        for &(_, mv) in tried.iter().filter(|(_, mv)| !mv.ejects()) {
            self.update_history(history_index(side, mv), -bonus);
        }
    }

    /// Adds a bonus, less the nearer the entry is to its bound.
    fn update_history(&mut self, index: usize, bonus: i32) {
        let history = &mut self.history[index];
        *history += bonus - *history * bonus.abs() / MAX_HISTORY;
    }
}

/// Swaps the best move from an index on to that index, and returns it.
#[inline]
pub(super) fn pick_next(moves: &mut [RankedMove], index: usize) -> RankedMove {
    let mut best = index;
    for other in index + 1..moves.len() {
        // The code breaks ties: the order in which moves are generated is arbitrary.
        if (moves[other].0, moves[best].1) > (moves[best].0, moves[other].1) {
            best = other;
        }
    }
    moves.swap(index, best);
    moves[index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn moves_that_caused_cutoffs_are_tried_early() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let mut order = MoveOrdering::new(4);
        let ranked = |order: &MoveOrdering, known| {
            let moves = position.move_list().into_iter();
            let mut moves: Vec<RankedMove> =
                moves.map(|mv| (order.rank(mv, known, 1, 0), mv)).collect();
            for place in 0..moves.len() {
                pick_next(&mut moves, place);
            }
            moves.into_iter().map(|(_, mv)| mv).collect::<Vec<_>>()
        };
        let first = ranked(&order, None);
        let [known, killer, last] = [10, 20, 30].map(|place| first[place]);
        let tried: Vec<RankedMove> = first[..5].iter().map(|&mv| (0, mv)).collect();
        for _ in 0..50 {
            order.record_cutoff(last, &tried, 8, 2, 0);
        }
        order.record_cutoff(killer, &[], 1, 1, 0);
        let then = ranked(&order, Some(known));
        assert_eq!(then[..3], [known, killer, last]);
        assert!(first[..5].iter().all(|mv| then[20..].contains(mv)));
        assert!(order.history.iter().all(|count| count.abs() <= MAX_HISTORY));
    }
}
