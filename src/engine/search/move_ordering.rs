//! Move ordering: the earlier the best move is tried, the more cutoffs alpha-beta has.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI32, Ordering};

use super::node::is_quiet;
use crate::board::Cell;
use crate::engine::eval::ring;
use crate::rules::{Move, MoveKind};

/// A move with its rank; higher ranks are tried first.
pub(super) type RankedMove = (i32, Move);

/// The move ordering that a thread has learnt: killer moves and history.
pub(super) struct MoveOrdering<'a> {
    /// The last two moves at each ply that caused a cutoff and eject nothing.
    killers: Vec<[Option<Move>; 2]>,
    history: &'a History,
}

/// The history of cutoffs, shared by the threads of a search, by side and [`history_index`]; its quarter has the scale of the static gain. An update can be lost
/// when two threads make one at the same time.
pub(super) struct History(Box<[AtomicI32]>);

impl History {
    /// An empty history.
    pub(super) fn new() -> History {
        History((0..1 << 14).map(|_| AtomicI32::new(0)).collect())
    }

    #[inline]
    fn get(&self, index: usize) -> i32 {
        self.0[index].load(Ordering::Relaxed)
    }

    /// Adds a bonus, less the nearer the entry is to its bound.
    fn update(&self, index: usize, bonus: i32) {
        let old = self.get(index);
        let new = old + bonus - old * bonus.abs() / MAX_HISTORY;
        self.0[index].store(new, Ordering::Relaxed);
    }
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

impl MoveOrdering<'_> {
    /// The ordering without killer moves, for lines of at most `plies` plies.
    pub(super) fn new(plies: usize, history: &History) -> MoveOrdering<'_> {
        MoveOrdering {
            killers: vec![[None; 2]; plies],
            history,
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
            gain + self.history.get(history_index(side, mv)) / 4
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
        self.history.update(history_index(side, good), bonus);
        for &(_, mv) in tried.iter().filter(|(_, mv)| !mv.ejects()) {
            self.history.update(history_index(side, mv), -bonus);
        }
    }
}

/// The moves of a node in the order in which they are searched: by rank, then those that were deferred.
pub(super) struct MovePicker {
    moves: Vec<RankedMove>,
    /// How many moves were picked by rank.
    picked: usize,
    /// The numbers of the deferred moves, and how many of them were picked again.
    deferred: Vec<usize>,
    picked_again: usize,
}

/// A move to search. Its number in the order of ranks decides its reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PickedMove {
    pub(super) mv: Move,
    pub(super) number: usize,
    pub(super) was_deferred: bool,
}

impl MovePicker {
    pub(super) fn new(moves: Vec<RankedMove>) -> MovePicker {
        MovePicker {
            moves,
            picked: 0,
            deferred: Vec::new(),
            picked_again: 0,
        }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<PickedMove> {
        let was_deferred = self.picked >= self.moves.len();
        let number = if was_deferred {
            self.picked_again += 1;
            *self.deferred.get(self.picked_again - 1)?
        } else {
            pick_next(&mut self.moves, self.picked);
            self.picked += 1;
            self.picked - 1
        };
        Some(PickedMove {
            mv: self.moves[number].1,
            number,
            was_deferred,
        })
    }

    /// Puts off a move that was picked.
    pub(super) fn defer(&mut self, picked: PickedMove) {
        self.deferred.push(picked.number);
    }

    /// Removes a quiet move that was picked, and all other quiet moves that were not picked yet.
    pub(super) fn skip_quiet_moves(&mut self, picked: PickedMove) {
        remove_quiet_moves(&mut self.moves, picked.number);
        self.picked = picked.number;
    }

    /// The moves that were picked before a move.
    pub(super) fn moves_before(&self, picked: PickedMove) -> &[RankedMove] {
        &self.moves[..picked.number]
    }

    /// The buffer of the moves.
    pub(super) fn into_buffer(self) -> Vec<RankedMove> {
        self.moves
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

/// Removes the quiet moves from an index on.
fn remove_quiet_moves(moves: &mut Vec<RankedMove>, from: usize) {
    let mut len = from;
    for index in from..moves.len() {
        if !is_quiet(moves[index].1) {
            moves.swap(len, index);
            len += 1;
        }
    }
    moves.truncate(len);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn moves_that_caused_cutoffs_are_tried_early() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let history = History::new();
        let mut order = MoveOrdering::new(4, &history);
        let ranked = |order: &MoveOrdering<'_>, known| {
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
        assert!((0..1 << 14).all(|index| history.get(index).abs() <= MAX_HISTORY));
    }

    #[test]
    fn deferred_moves_come_last_with_their_numbers() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let moves: Vec<Move> = position.move_list().into_iter().take(4).collect();
        let ranked = moves.iter().zip([3, 9, 5, 7]).map(|(&mv, rank)| (rank, mv));
        let mut picker = MovePicker::new(ranked.collect());
        let mut order = Vec::new();
        while let Some(picked) = picker.next() {
            order.push((picked.mv, picked.number, picked.was_deferred));
            if !picked.was_deferred && picked.number % 2 == 1 {
                picker.defer(picked);
            }
        }
        let expected = [
            (moves[1], 0, false),
            (moves[3], 1, false),
            (moves[2], 2, false),
            (moves[0], 3, false),
            (moves[3], 1, true),
            (moves[0], 3, true),
        ];
        assert_eq!(order, expected);
    }
}
